// Who came where: winners first, then by wealth, then by how long they lasted.
import type { Game } from '../protocol';
import { net_worth } from './holdings';

export interface Ranked {
  seat: number;
  /** Winners share the first rank. */
  rank: number;
  name: string;
  worth: number;
  out: boolean;
  won: boolean;
}

/** `bankrupt` are the seats in the order in which they went bankrupt. */
export function ranking_of(game: Game, bankrupt: readonly number[] = []): Ranked[] {
  const winners = game.result?.winners ?? [];
  const sorted = game.players
    .map((player, seat) => ({
      seat,
      name: player.name,
      worth: player.out ? 0 : (game.result?.wealth?.[seat] ?? net_worth(game, seat)),
      out: player.out,
      won: winners.includes(seat),
    }))
    .sort(
      (a, b) =>
        Number(b.won) - Number(a.won) ||
        Number(a.out) - Number(b.out) ||
        b.worth - a.worth ||
        bankrupt.indexOf(b.seat) - bankrupt.indexOf(a.seat),
    );
  return sorted.map((one, i) => ({ ...one, rank: one.won ? 1 : i + 1 }));
}
