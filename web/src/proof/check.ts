// Checks a whole game: does the seed fit what was published before the first throw, and does it
// give every throw, card and dealt deed?
import { owner_of } from '../game/holdings';
import { merge_patch } from '../net/merge_patch';
import type { Game, ServerEvent, View } from '../protocol';
import { commitment_to, FairDice } from './fair_dice';
import type { OwnNonce } from './own_nonces';

export interface Checked {
  k: number;
  n: number;
  seat: number | null;
  words: string;
  computed: string;
  fits: boolean;
}

/** What the dice follow from: at first, and anew each time the log was rolled back. */
export interface Epoch {
  commitment: string;
  /** Null until it is revealed; empty when there is none, as in many an imported game. */
  seed: string | null;
  seed_fits: boolean;
  nonces: string[];
  /** Whose each of them is. */
  names: string[];
  /** The seats the nonces come from, as they were numbered when they were sealed. */
  seats: number[];
  /** The entry that the log was rolled back to; 0 at first. */
  kept: number;
}

export interface Proof {
  epochs: Epoch[];
  /** What was promised before a rollback in the lobby: no throw came of it. */
  replaced: string[];
  checked: Checked[];
}

/** What this browser kept before the game, held against what the server says now. */
export interface Kept {
  commitment: boolean;
  nonces: boolean;
  seals: boolean;
}

/** Null when nothing was kept. */
export async function compare_kept(proof: Proof, own: readonly OwnNonce[]): Promise<Kept | null> {
  if (own.length === 0) return null;
  const found: Kept = { commitment: true, nonces: true, seals: true };
  for (const kept of own.filter(({ commitment }) => !proof.replaced.includes(commitment))) {
    const epoch = proof.epochs.find((one) => one.commitment === kept.commitment);
    const told = await Promise.all((epoch?.nonces ?? []).map(commitment_to));
    found.commitment &&= epoch !== undefined;
    found.nonces &&= epoch?.nonces.includes(kept.nonce) ?? false;
    found.seals &&=
      epoch !== undefined && told.every((seal, i) => kept.seals?.[epoch.seats[i] ?? -1] === seal);
  }
  return found;
}

async function compute(dice: FairDice, k: number, game: Game): Promise<string> {
  const { awaiting } = game;
  if (awaiting.step === 'chance_draw') {
    const deck = game.decks[(awaiting.deck ?? 1) - 1];
    return dice.draw(k, deck?.unseen ?? [], deck?.known ?? []);
  }
  if (awaiting.step === 'chance_deal') {
    const open = Object.keys(game.deeds)
      .map(Number)
      .filter((space) => owner_of(game, space) === null)
      .sort((a, b) => a - b);
    return dice.deal(k, open);
  }
  return dice.dice(k, awaiting.dice ?? 2);
}

/** The seats that told a nonce, in order. */
function seats_in(nonces: Record<string, string>): number[] {
  return Object.keys(nonces)
    .map(Number)
    .toSorted((a, b) => a - b);
}

function epoch_of(commitment: string, kept: number): Epoch {
  return { commitment, seed: null, seed_fits: false, nonces: [], names: [], seats: [], kept };
}

/** What the log says of its dice; before the start a rollback only replaces what was promised. */
function read_epochs(events: readonly ServerEvent[]): Proof {
  const epochs: Epoch[] = [epoch_of('', 0)];
  const replaced: string[] = [];
  let view: View | null = null;
  let playing = false;
  for (const { entry, patch } of events) {
    view = merge_patch(view, patch) as View;
    const last = epochs[epochs.length - 1] as Epoch;
    if (entry.type === 'create') last.commitment = entry.commitment;
    if (entry.type === 'epoch' && playing) epochs.push(epoch_of(entry.commitment, entry.kept));
    else if (entry.type === 'epoch') {
      replaced.push(last.commitment);
      last.commitment = entry.commitment;
    }
    if (entry.type === 'start' || entry.type === 'resume') {
      const { nonces } = entry;
      const seats = seats_in(nonces);
      last.nonces = seats.map((seat) => nonces[seat] as string);
      last.seats = seats.map((seat) => (entry.type === 'start' ? (entry.order[seat] ?? -1) : seat));
      last.names = seats.map((seat) => view?.game?.players?.[seat]?.name ?? '');
      playing = true;
    }
    if (entry.type === 'reveal')
      [...(entry.before ?? []), entry.seed].forEach((seed, i) => {
        if (epochs[i]) epochs[i].seed = seed;
      });
  }
  return { epochs, replaced, checked: [] };
}

export async function check_game(
  events: readonly ServerEvent[],
  progress?: (share: number) => void,
): Promise<Proof> {
  const proof = read_epochs(events);
  if (proof.epochs.some((epoch) => !epoch.seed)) return proof;
  const dice: FairDice[] = [];
  for (const epoch of proof.epochs) {
    epoch.seed_fits = (await commitment_to(epoch.seed ?? '')) === epoch.commitment;
    dice.push(await FairDice.from(epoch.seed ?? '', epoch.nonces));
  }
  let resumed = 0;
  let view: View | null = null;
  for (const [i, message] of events.entries()) {
    const before: Game | null = view?.game ?? null;
    view = merge_patch(view, message.patch) as View;
    if (message.entry.type === 'resume') ++resumed;
    if (message.entry.type !== 'act' || !message.entry.words.startsWith('chance ') || !before)
      continue;
    const k = proof.checked.length;
    const words = message.entry.words.slice('chance '.length);
    const computed = await compute(dice[resumed] as FairDice, k, before);
    proof.checked.push({
      k,
      n: message.n,
      seat: before.awaiting.seat ?? null,
      words,
      computed,
      fits: words === computed,
    });
    if (k % 50 === 0) progress?.(i / events.length);
  }
  return proof;
}
