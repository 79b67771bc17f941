// What lies in the middle of the board: the last throw and the last card of the turn.
import type { ServerEvent } from '../protocol';

interface Throw {
  n: number;
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

/** Looks back through the log: the newest throw, and the newest card that was drawn after it. */
export function recent_of(log: readonly ServerEvent[]): Recent {
  let card: DrawnCard | null = null;
  for (let i = log.length - 1; i >= 0 && i >= log.length - 200; --i) {
    const message = log[i] as ServerEvent;
    for (let j = message.events.length - 1; j >= 0; --j) {
      const event = message.events[j];
      if (!event || typeof event.seat !== 'number') continue;
      if (event.event === 'card_drawn' && !card)
        card = { deck: event.deck ?? 1, card: event.amount ?? 1 };
      if (event.event === 'thrown')
        return {
          thrown: {
            n: message.n,
            seat: event.seat,
            dice: event.dice ?? [],
            face: event.face ?? null,
          },
          card,
        };
    }
  }
  return { thrown: null, card };
}
