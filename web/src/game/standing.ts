// Where somebody stands who has left the game: whoever left later, or is still in it, stands before him.
import type { Game, ServerEvent } from '../protocol';

/** 1 is the best; null if the log does not go back far enough to tell. */
export function rank_of_loser(
  game: Game,
  log: readonly ServerEvent[],
  seat: number,
): number | null {
  const left = log.flatMap(({ events }) =>
    events.flatMap((event) =>
      event.event === 'went_bankrupt' && typeof event.seat === 'number' ? [event.seat] : [],
    ),
  );
  const out = game.players.flatMap((player, other) => (player.out ? [other] : []));
  const at = left.indexOf(seat);
  // Everybody who left is in the log, or this is the only one: then the order is known.
  if (at < 0 && out.length > 1) return null;
  const before = at < 0 ? 0 : out.length - left.length + at;
  return game.players.length - before;
}
