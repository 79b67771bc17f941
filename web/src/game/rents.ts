// Which property a rent was paid for. The payment itself names payer and owner; the demand before it names the space.
import type { GameEvent } from '../protocol';

export class RentBook {
  private demanded = new Map<string, number>();

  /** To be told every event in order; the space when it is a rent being paid. */
  space_of(event: GameEvent): number | null {
    if (event.event === 'claim_made' && event.space !== undefined)
      this.demanded.set(`${event.other} ${event.seat}`, event.space);
    if (event.event !== 'paid' || event.why !== 'rent') return null;
    return event.space ?? this.demanded.get(`${event.seat} ${event.other}`) ?? null;
  }
}
