// Which property a rent was paid for: the payment says so.
import type { GameEvent } from '../protocol';

/** The space when this is a rent being paid. */
export function rented_space(event: GameEvent): number | null {
  return event.event === 'paid' && event.why === 'rent' ? (event.space ?? null) : null;
}
