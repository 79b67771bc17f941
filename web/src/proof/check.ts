// Checks a whole game: does the seed fit what was published before the first throw, and does it give every throw, card and dealt deed?
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

export interface Proof {
  commitment: string;
  /** Null until it is revealed; empty when there is none, as in many an imported game. */
  seed: string | null;
  nonces: string[];
  /** Whose each of them is. */
  names: string[];
  seed_fits: boolean;
  checked: Checked[];
  /** The seats the nonces come from, as they were numbered before the start. */
  seats: number[];
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
  const told = await Promise.all(proof.nonces.map(commitment_to));
  return {
    commitment: own.every((kept) => kept.commitment === proof.commitment),
    nonces: own.every((kept) => proof.nonces.includes(kept.nonce)),
    seals: own.every((kept) =>
      told.every((seal, i) => kept.seals?.[proof.seats[i] ?? -1] === seal),
    ),
  };
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

export async function check_game(
  events: readonly ServerEvent[],
  progress?: (share: number) => void,
): Promise<Proof> {
  const proof: Proof = {
    commitment: '',
    seed: null,
    nonces: [],
    names: [],
    seed_fits: false,
    checked: [],
    seats: [],
  };
  let seats: string[] = [];
  for (const { entry } of events) {
    if (entry.type === 'create') proof.commitment = entry.commitment;
    if (entry.type === 'start') {
      seats = Object.keys(entry.nonces).toSorted((a, b) => Number(a) - Number(b));
      proof.nonces = seats.map((seat) => entry.nonces[seat] as string);
      proof.seats = seats.map((seat) => entry.order[Number(seat)] ?? -1);
    }
    if (entry.type === 'reveal') proof.seed = entry.seed;
  }
  if (!proof.seed) return proof;
  proof.seed_fits = (await commitment_to(proof.seed)) === proof.commitment;
  const dice = await FairDice.from(proof.seed, proof.nonces);
  let view: View | null = null;
  for (const [i, message] of events.entries()) {
    const before: Game | null = view?.game ?? null;
    view = merge_patch(view, message.patch) as View;
    if (message.entry.type !== 'act' || !message.entry.words.startsWith('chance ') || !before)
      continue;
    const k = proof.checked.length;
    const words = message.entry.words.slice('chance '.length);
    const computed = await compute(dice, k, before);
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
  proof.names = seats.map((seat) => view?.game?.players?.[Number(seat)]?.name ?? '');
  return proof;
}
