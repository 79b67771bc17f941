// Who came where, as the server says it.
import type { Game, View } from '../protocol';
import { net_worth } from './holdings';

export interface Ranked {
  seat: number;
  /** Who ends alike shares a rank. */
  rank: number;
  name: string;
  worth: number;
  out: boolean;
  won: boolean;
}

/** From 1; null while it is open. */
export function rank_of(view: View, seat: number): number | null {
  return view.seats[seat]?.place ?? null;
}

/** The finished game, the best first. */
export function ranking_of(view: View, game: Game): Ranked[] {
  return game.players
    .map((player, seat) => ({
      seat,
      rank: rank_of(view, seat) ?? game.players.length,
      name: player.name,
      worth: player.out ? 0 : (game.result?.wealth?.[seat] ?? net_worth(game, seat)),
      out: player.out,
      won: game.result?.winners.includes(seat) ?? false,
    }))
    .sort((a, b) => a.rank - b.rank);
}
