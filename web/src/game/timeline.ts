// A game to leaf through: the view after any entry, from kept views and the patches since.
import { merge_patch } from '../net/merge_patch';
import type { ServerEvent, View } from '../protocol';

const kEvery = 64;

export class Timeline {
  private kept: (View | null)[] = [null];
  constructor(readonly events: readonly ServerEvent[]) {
    let view: View | null = null;
    events.forEach((event, i) => {
      view = merge_patch(view, event.patch) as View;
      if ((i + 1) % kEvery === 0) this.kept.push(view);
    });
  }

  get length(): number {
    return this.events.length;
  }

  /** The view after the first `count` entries. */
  view_after(count: number): View | null {
    const start = Math.floor(count / kEvery);
    let view = this.kept[start] ?? null;
    for (let i = start * kEvery; i < count; ++i)
      view = merge_patch(view, this.events[i]?.patch) as View;
    return view;
  }

  /** The first entry of the game itself, after the lobby. */
  get start(): number {
    const found = this.events.findIndex((event) => event.entry.type === 'start');
    return found < 0 ? Math.min(1, this.length) : found + 1;
  }

  /** Where a seat's turns begin. */
  turns_of(seat: number): number[] {
    return this.events
      .filter((event) =>
        event.events.some((one) => one.event === 'turn_started' && one.seat === seat),
      )
      .map((event) => event.n);
  }

  /** The next place at which something was played, in the given direction. */
  step(from: number, way: 1 | -1): number {
    for (let n = from + way; n >= this.start && n <= this.length; n += way) {
      const type = this.events[n - 1]?.entry.type;
      if (type === 'act' || type === 'start') return n;
    }
    return way > 0 ? this.length : this.start;
  }
}
