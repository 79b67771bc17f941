// Tells the server what has come to the screen: a landing on a seat's property, from when the throw
// that would end its rent waits five seconds, and a question whose scenes came first, from when its
// clock runs.
import type { View } from '../protocol';
import type { SeatsHere } from './seats_here.svelte';

type Claims = NonNullable<View['game']>['claims'];

/** A landing is told at the latest after this time: the server waits for 15 s. */
export const kLatestDelivery = 10_000;
/** What is shown later than this after it came had scenes before it. */
const kScenesFirst = 200;

export class Deliveries {
  private told = new Set<number>();

  constructor(private readonly seats: SeatsHere) {}

  untold(claims: Claims): Claims {
    return claims.filter((claim) => !this.told.has(claim.id));
  }

  tell_claims(claims: Claims, n: number): void {
    for (const place of this.seats.places) {
      const fresh = this.untold(claims).filter((claim) => claim.owner === place.shown?.seat);
      for (const claim of fresh) this.told.add(claim.id);
      if (fresh.length > 0) place.connection.delivered(n);
    }
  }

  /** The server knows what a moment means for a clock; it is told where one runs. */
  tell_questions(view: View | null, n: number): void {
    for (const place of this.seats.places) {
      const { shown } = place;
      if (shown?.answers == null || shown.answers === place.seen) continue;
      place.seen = shown.answers;
      const waited = performance.now() - place.asked_at;
      if (place.asked_at > 0 && waited > kScenesFirst && view?.clock?.deadlines?.[shown.seat])
        place.connection.delivered(n);
    }
  }
}
