// What lies in the middle of the board: the last throw and the last card of the turn.
import type { GameEvent, ServerEvent } from '../protocol';

interface Throw {
  seat: number;
  dice: number[];
  face: string | null;
}

interface DrawnCard {
  deck: number;
  card: number;
}

interface Recent {
  thrown: Throw | null;
  card: DrawnCard | null;
}

/**
 * Looks back through the log: the newest throw, and the newest card that was drawn after it.
 * `played` is newer than the log.
 */
export function recent_of(log: readonly ServerEvent[], played: readonly GameEvent[] = []): Recent {
  let card: DrawnCard | null = null;
  const oldest = Math.max(0, log.length - 200);
  for (let i = log.length; i >= oldest; --i) {
    const events = log[i]?.events ?? (i === log.length ? played : []);
    for (const event of events.toReversed()) {
      if (typeof event.seat !== 'number') continue;
      if (event.event === 'card_drawn') card ??= { deck: event.deck ?? 1, card: event.amount ?? 1 };
      if (event.event === 'thrown')
        return {
          thrown: { seat: event.seat, dice: event.dice ?? [], face: event.face ?? null },
          card,
        };
    }
  }
  return { thrown: null, card };
}
