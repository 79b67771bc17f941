// Where the tokens stand: beside each other, off the band of a space, prisoners behind their visitors.
import type { Game } from '../protocol';
import { middle_of, spot_of } from './ring';

export interface TokenSpot {
  seat: number;
  /** In percent of the board. */
  x: number;
  y: number;
  out: boolean;
}

/** How far from the middle of a space towards the edge of the board; the band stays readable. */
function aside(space: number, names: boolean): [number, number] {
  const out = names ? 2.6 : 0.9;
  const ways: Record<string, [number, number]> = {
    bottom: [0, out],
    left: [-out, 0],
    top: [0, -out],
    right: [out, 0],
  };
  return ways[spot_of(space).side] ?? [0, 0];
}

/** Where a token steps on its way over a space. */
export function step_at(space: number, corner: number, names: boolean): { x: number; y: number } {
  const middle = middle_of(space, corner);
  const [x, y] = aside(space, names);
  return { x: middle.x + x, y: middle.y + y };
}

export function token_spots(game: Game, corner: number, names: boolean): TokenSpot[] {
  const apart = names ? 2.6 : 3.4;
  return game.players.map((player, seat) => {
    const together = game.players.flatMap((other, i) =>
      !other.out && other.space === player.space && other.jailed === player.jailed ? [i] : [],
    );
    const place = together.indexOf(seat);
    const columns = together.length > 4 ? 3 : together.length > 1 ? 2 : 1;
    const rows = Math.ceil(together.length / columns);
    const at = step_at(player.space, corner, names);
    let x = at.x + ((place % columns) - (columns - 1) / 2) * apart;
    let y = at.y + (Math.floor(place / columns) - (rows - 1) / 2) * apart;
    if (player.space === 10) {
      x += player.jailed ? 1.2 : -2.6;
      y += player.jailed ? -1.2 : 2.6;
    }
    return { seat, x, y, out: player.out };
  });
}
