// What came of a game, read from its events: worth over time, landings, dice, what each property
// cost and earned.
import { merge_patch } from '../net/merge_patch';
import type { Edition, Game, ServerEvent, View } from '../protocol';
import { net_worth } from './holdings';

/**
 * Rents that nobody claimed: how many, and what they would have brought; what the dice would have
 * told is not known.
 */
export interface Missed {
  count: number;
  sum: number;
}

export interface Property {
  space: number;
  bought: number;
  built: number;
  earned: number;
  visits: number;
  missed: Missed;
}

export interface Statistics {
  names: string[];
  /** Worth by seat at the beginning of each turn. */
  worth: { turn: number; values: number[] }[];
  landings: number[];
  /** Sums 2 to 12 of two dice, and how often each face came. */
  sums: number[];
  faces: number[];
  throws: number;
  properties: Property[];
  trades: { n: number; turn: number; seat: number; other: number }[];
  bankruptcies: { turn: number; seat: number }[];
  missed: Missed[];
  /** Rent paid and received by seat. */
  rent_paid: number[];
  rent_received: number[];
}

/**
 * Chi-square of observed faces against equal chances, with its probability (five degrees of
 * freedom).
 */
export function chi_square(faces: readonly number[]): { value: number; p: number } {
  const total = faces.reduce((sum, n) => sum + n, 0);
  if (total === 0) return { value: 0, p: 1 };
  const expected = total / faces.length;
  const value = faces.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  return { value, p: upper_tail(value, faces.length - 1) };
}

/** P(X >= value) for chi-square with an odd number of degrees of freedom. */
function upper_tail(value: number, degrees: number): number {
  const x = value / 2;
  // Start with one degree, then add the terms of the recurrence in steps of two.
  let tail = erfc(Math.sqrt(x));
  let term = Math.sqrt(x / Math.PI) * 2 * Math.exp(-x);
  for (let k = 3; k <= degrees; k += 2) {
    tail += term;
    term *= value / k;
  }
  return Math.min(1, Math.max(0, tail));
}

/** Abramowitz and Stegun 7.1.26; error below 1.5e-7. */
function erfc(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  return (
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) *
    t *
    Math.exp(-x * x)
  );
}

const none = (): Missed => ({ count: 0, sum: 0 });

export function gather(edition: Edition, events: readonly ServerEvent[]): Statistics {
  const properties = new Map<number, Property>();
  edition.spaces.forEach((space, at) => {
    if (space.price)
      properties.set(at, { space: at, bought: 0, built: 0, earned: 0, visits: 0, missed: none() });
  });
  const s: Statistics = {
    names: [],
    worth: [],
    landings: new Array<number>(40).fill(0),
    sums: new Array<number>(13).fill(0),
    faces: new Array<number>(6).fill(0),
    throws: 0,
    properties: [...properties.values()],
    trades: [],
    bankruptcies: [],
    missed: [],
    rent_paid: [],
    rent_received: [],
  };
  let view: View | null = null;
  let turn = 0;
  const add = (list: number[], seat: unknown, amount: number) => {
    if (typeof seat === 'number') list[seat] = (list[seat] ?? 0) + amount;
  };
  const note = (game: Game) =>
    s.worth.push({ turn, values: game.players.map((_, seat) => net_worth(game, seat)) });
  for (const message of events) {
    const claims: Game['claims'] = view?.game?.claims ?? [];
    view = merge_patch(view, message.patch) as View;
    const game = view.game;
    if (!game) continue;
    if (s.names.length === 0) {
      s.names = game.players.map((player) => player.name);
      s.missed = s.names.map(none);
      s.rent_paid = s.names.map(() => 0);
      s.rent_received = s.names.map(() => 0);
    }
    for (const event of message.events) {
      const property = event.space === undefined ? undefined : properties.get(event.space);
      const amount = event.amount ?? 0;
      switch (event.event) {
        case 'turn_started':
          turn = amount;
          note(game);
          break;
        case 'thrown': {
          const [a = 0, b = 0] = event.dice ?? [];
          if (a < 1 || b < 1) break;
          s.throws += 1;
          s.sums[a + b] = (s.sums[a + b] ?? 0) + 1;
          for (const face of [a, b]) s.faces[face - 1] = (s.faces[face - 1] ?? 0) + 1;
          break;
        }
        case 'moved':
          s.landings[event.space ?? 0] = (s.landings[event.space ?? 0] ?? 0) + 1;
          break;
        case 'jailed':
          s.landings[10] = (s.landings[10] ?? 0) + 1;
          break;
        case 'paid':
          if (event.why === 'rent') {
            add(s.rent_paid, event.seat, amount);
            add(s.rent_received, event.other, amount);
            if (property) {
              property.earned += amount;
              property.visits += 1;
            }
          } else if (property) {
            if (event.why === 'purchase' || event.why === 'auction') property.bought += amount;
            if (event.why === 'building') property.built += amount;
            if (event.why === 'building_sold') property.built -= amount;
          }
          break;
        case 'claim_lapsed':
          for (const missed of [s.missed[Number(event.seat)], property?.missed])
            if (missed) {
              missed.count += 1;
              missed.sum += claims.find((claim) => claim.id === amount)?.rent ?? 0;
            }
          break;
        case 'traded':
          if (typeof event.seat === 'number' && typeof event.other === 'number')
            s.trades.push({ n: message.n, turn, seat: event.seat, other: event.other });
          break;
        case 'went_bankrupt':
          if (typeof event.seat === 'number') s.bankruptcies.push({ turn, seat: event.seat });
          break;
        case 'game_over':
          note(game);
          break;
      }
    }
  }
  return s;
}
