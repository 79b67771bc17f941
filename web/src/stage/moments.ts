// Which moments of a game are worth a picture.
import type { Edition, Game, GameEvent } from '../protocol';
import type { Moment } from './scene';

/** A rent from here on is a big one, */
const kBigRent = 500;
/** or from here on if it takes a third of what one has. */
const kHeavyRent = 200;

/** The owner of a whole group of streets, or null. */
function holder(edition: Edition, game: Game, group: string): number | null {
  let owner: number | null = null;
  for (const [at, space] of edition.spaces.entries()) {
    if (space.group !== group || space.kind !== 'street') continue;
    const one = game.deeds[at]?.owner ?? null;
    if (one === null || (owner !== null && one !== owner)) return null;
    owner = one;
  }
  return owner;
}

/** The groups of streets that are complete after these deeds have moved, and were not before. */
export function completed_groups(
  edition: Edition,
  before: Game,
  after: Game,
  events: readonly GameEvent[],
): Moment[] {
  const found = new Map<string, Moment>();
  for (const { event, space } of events) {
    const group = space === undefined ? undefined : edition.spaces[space]?.group;
    if (event !== 'deed_moved' || !group || space === undefined) continue;
    const seat = holder(edition, after, group);
    if (seat !== null && holder(edition, before, group) !== seat)
      found.set(group, { kind: 'group', seat, space });
  }
  return [...found.values()];
}

export function big_rent(before: Game, event: GameEvent): Moment | null {
  const amount = event.amount ?? 0;
  if (event.why !== 'rent' || typeof event.seat !== 'number') return null;
  const cash = before.players[event.seat]?.cash ?? 0;
  return amount >= kBigRent || (amount >= kHeavyRent && 3 * amount >= cash)
    ? { kind: 'big_rent', seat: event.seat, amount }
    : null;
}

/** Somebody has gone, and two are left of more. */
export function last_two(before: Game, after: Game): Moment | null {
  const left = (game: Game) => game.players.flatMap((one, seat) => (one.out ? [] : [seat]));
  const now = left(after);
  return left(before).length === 3 && now.length === 2
    ? { kind: 'last_two', seat: now[0] as number }
    : null;
}

export function victory(winners: readonly number[] = []): Moment {
  return { kind: 'victory', seat: winners[0] ?? 0, winners };
}
