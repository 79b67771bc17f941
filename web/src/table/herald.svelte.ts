// What calls a person at the table is told, and heard: a new question, an offer, a rent that may be
// claimed.
import { onMount } from 'svelte';
import { offer_sentence } from '../game/items';
import type { Situation } from '../game/situation';
import type { RoomStore } from '../net/room_store.svelte';
import { play } from '../parts/sound';
import type { Edition, ServerEvent, View } from '../protocol';
import { Announcer } from './announcer.svelte';

/** For the time of a component. */
export function use_herald(
  store: RoomStore,
  now: () => { edition: Edition; view: View; situation: Situation },
): Announcer {
  const announcer = new Announcer();
  let asked = 0;
  $effect(() => {
    const { situation } = now();
    const answers = store.you?.answers ?? 0;
    if (!situation.mine || answers === asked) return;
    asked = answers;
    announcer.ask(situation.headline);
    if (situation.step !== 'bid' && situation.step !== 'end_turn') play('turn');
  });
  const offered = new Set<string>();
  $effect(() => {
    const { edition, view } = now();
    for (const [number, offer] of Object.entries(view.offers ?? {})) {
      if (!store.seats_here.includes(offer.to) || offered.has(number)) continue;
      offered.add(number);
      announcer.say(offer_sentence(edition, view, offer));
      play('turn');
    }
  });
  const opens_claim = ({ events }: ServerEvent) =>
    events.some(
      ({ event, seat }) =>
        event === 'claim_opened' && typeof seat === 'number' && store.seats_here.includes(seat),
    );
  onMount(() =>
    store.on_event((message, _, live) => {
      if (!live) return;
      announcer.tell(message);
      if (opens_claim(message)) play('claim');
    }),
  );
  return announcer;
}
