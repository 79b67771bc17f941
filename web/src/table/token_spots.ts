// Where the tokens stand: beside each other at the inner edge of their space, prisoners behind
// bars.
import type { Game } from '../protocol';
import { stand_of, type Point } from './ring';

export interface TokenSpot extends Point {
  seat: number;
  out: boolean;
}

/** Width of a figure in percent of the board. */
export function token_width(names: boolean): number {
  return names ? 5.2 : 7;
}

/** Where a token steps on its way over a space. */
export function step_at(space: number, corner: number, names: boolean): Point {
  return stand_of(space, corner, token_width(names));
}

export function token_spots(game: Game, corner: number, names: boolean): TokenSpot[] {
  return game.players.map((player, seat) => {
    const together = game.players.flatMap((other, i) =>
      !other.out && other.space === player.space && other.jailed === player.jailed ? [i] : [],
    );
    const at = stand_of(player.space, corner, token_width(names), {
      place: together.indexOf(seat),
      many: together.length,
      jailed: player.jailed,
    });
    return { seat, ...at, out: player.out };
  });
}
