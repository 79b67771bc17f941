// What lies beside the board: the open pane, the space it is about, the trade that is being put
// together.
import { kNothing, type Items } from '../game/items';
import type { Place } from '../net/place.svelte';
import type { RoomStore } from '../net/room_store.svelte';
import type { Draft } from '../panes/TradePane.svelte';
import type { Pane } from './pane';

export class Desk {
  pane: Pane | null = $state(null);
  /** The space whose deed is looked at. */
  at = $state(0);
  draft: Draft | null = $state.raw(null);
  /** What was last put together of a trade: it survives the closing of its pane. */
  private kept: Draft | null = null;

  constructor(private readonly store: RoomStore) {}

  /** Opens a pane, or closes it when it is open. */
  toggle(pane: Pane): void {
    if (pane === 'trade')
      this.draft = this.kept?.from === this.store.place ? this.kept : this.blank(this.store.place);
    this.pane = this.pane === pane ? null : pane;
  }

  close(): void {
    this.pane = null;
  }

  look_at(space: number): void {
    this.at = space;
    this.pane = 'deed';
  }

  trade_with(seat: number): void {
    this.draft = this.blank(this.store.place, seat);
    this.pane = 'trade';
  }

  counter(offer: number, from: Place, to: number, give: Items, take: Items): void {
    this.draft = { from, to, give, take, counters: offer };
    this.pane = 'trade';
  }

  /** Another person at this device has the word. */
  act_as(place: Place): void {
    this.store.act_as(place);
    if (this.pane === 'trade') this.draft = this.blank(place);
  }

  keep(draft: Draft): void {
    this.kept = draft;
  }

  sent(): void {
    this.kept = null;
    this.pane = null;
  }

  private blank(from: Place | null, to: number | null = null): Draft | null {
    return from && { from, to, give: kNothing, take: kNothing, counters: null };
  }
}
