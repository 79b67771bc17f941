// One open game in the worker: one thing after the other, and nothing is said before it is stored.
import { WrittenElsewhere, type Games } from './games';
import type { OverLine } from './messages';
import type { OwnModule } from './module';
import { is_failure, type Failure, type Step } from './requests';

/** A clock that is so late has slept: what was due meanwhile is not held against anybody. */
const kSlept = 10_000;

/** What should not happen, said all the same. */
export const broken = (error: unknown): Failure => ({
  error: { code: 'broken', text: { de: String(error), en: String(error) } },
});

type Happening =
  | { do: 'open'; log: string[] }
  | { do: 'hear'; connection: number; text: string }
  | { do: 'leave'; connection: number }
  | { do: 'wake' }
  | { do: 'tick' };

export class Desk {
  private readonly lines = new Map<number, MessagePort>();
  private last_connection = 0;
  private queue: Promise<void>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private end: OverLine | null = null;

  constructor(
    private readonly game: string,
    private readonly module: OwnModule,
    private readonly games: Games,
    private readonly onclosed: () => void,
  ) {
    this.queue = games.read(game).then((log) => this.carry_out({ do: 'open', log }));
  }

  join(port: MessagePort): void {
    const connection = ++this.last_connection;
    this.lines.set(connection, port);
    port.onmessage = ({ data }: MessageEvent<string | null>) => {
      if (data === null) this.leave(connection);
      else this.happen({ do: 'hear', connection, text: data });
    };
    if (this.end) this.fail(this.end);
    else this.tell_saved();
  }

  /**
   * Somebody else has the game, or it cannot be played on: everybody is told, and nothing happens
   * any more.
   */
  fail(end: OverLine = { elsewhere: true }): void {
    this.end = end;
    clearTimeout(this.timer);
    for (const line of this.lines.values()) line.postMessage(end);
  }

  private leave(connection: number): void {
    this.lines.delete(connection);
    this.happen({ do: 'leave', connection });
    if (this.lines.size === 0)
      this.queue = this.queue.then(() => {
        if (this.lines.size > 0) return;
        clearTimeout(this.timer);
        this.module.ask({ do: 'close', game: this.game });
        this.onclosed();
      });
  }

  private happen(happening: Happening): void {
    this.queue = this.queue.then(() => this.carry_out(happening));
  }

  private async carry_out(happening: Happening): Promise<void> {
    if (this.end) return;
    try {
      let step = this.module.ask({ ...happening, game: this.game, now: Date.now() });
      for (;;) {
        if (is_failure(step)) return this.fail({ failed: step.error });
        this.say(step);
        if (step.store.length === 0) break;
        await this.games.append(step.store);
        this.tell_saved();
        step = this.module.ask({ do: 'stored', game: this.game, now: Date.now() });
      }
      this.schedule(step.next);
    } catch (error) {
      if (error instanceof WrittenElsewhere) this.fail();
      else this.fail({ failed: broken(error).error });
    }
  }

  private say({ say }: Step): void {
    for (const [connection, text] of say)
      this.lines.get(connection)?.postMessage({ text } satisfies OverLine);
  }

  private tell_saved(): void {
    const saved = this.games.is_saved(this.game);
    for (const line of this.lines.values()) line.postMessage({ saved } satisfies OverLine);
  }

  private schedule(next: number | null): void {
    clearTimeout(this.timer);
    if (next === null || this.lines.size === 0) return;
    this.timer = setTimeout(
      () => this.happen({ do: Date.now() - next > kSlept ? 'wake' : 'tick' }),
      Math.max(next - Date.now(), 1),
    );
  }
}
