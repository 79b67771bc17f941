// A recorded game, played again: entry after entry goes to the director, as at the table; leafing
// jumps.
import type { Timeline } from '../game/timeline';
import type { Edition, Game, View } from '../protocol';
import { Director } from './director.svelte';

export class Player {
  /** So many entries have been shown. */
  n = $state(0);
  playing = $state(false);
  /** The game of the scene that is being played. */
  private revealed: Game | null = $state.raw(null);
  readonly director: Director;
  readonly view: View | null = $derived.by(() => {
    const view = this.timeline.view_after(this.n);
    return view && this.revealed ? { ...view, game: this.revealed } : view;
  });

  constructor(
    private readonly timeline: Timeline,
    edition: Edition,
    /** Whom the narrator calls "du". */
    me: () => number | null,
  ) {
    this.director = new Director({
      edition: () => edition,
      reveal: (game) => (this.revealed = game),
      commit: ({ message }) => {
        this.revealed = null;
        this.n = message.n;
      },
      me,
      asked: () => false,
      call: () => 'none',
    });
  }

  /** To another place in the game, without scenes. */
  jump(n: number): void {
    this.director.leave();
    this.revealed = null;
    this.n = Math.min(Math.max(n, this.timeline.start), this.timeline.length);
  }

  /** From action to action. */
  step(way: 1 | -1): void {
    this.jump(this.timeline.step(this.n, way));
  }

  /** Plays the next entry; the game ends the play. */
  advance(): void {
    const message = this.timeline.events[this.n];
    const after = this.timeline.view_after(this.n + 1);
    if (!message || !after) {
      this.playing = false;
      return;
    }
    const before = this.timeline.view_after(this.n);
    this.director.take({ message, before, after, live: true });
  }
}
