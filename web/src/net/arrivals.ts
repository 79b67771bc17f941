// What the network has brought to a room, which may be more than is shown: its view, and what the
// seats may do after entries that are still being played.
import type { ServerEvent, View, You } from '../protocol';
import type { Connection } from './connection';
import { merge_patch } from './merge_patch';

const kRest = 40;
const kFlood = 8;
const kFloodRest = 120;
/** More than so many at once are a flood: they are shown, but not acted out one by one. */
const kShownApart = 3;

export interface Arrival {
  message: ServerEvent;
  before: View | null;
  after: View;
  /** It came by itself, not in a flood of things missed. */
  apart: boolean;
}

/** What becomes of it. */
export interface Receiver {
  /** The number of the entry that is shown. */
  shown(): number;
  /** One more entry. */
  receive(arrival: Arrival): void;
  /** What a seat may do; it is the newest that is known. */
  news(connection: Connection, you: You): void;
  /** The same about an entry that is shown already. */
  late_news(connection: Connection, you: You): void;
  /** All that came together is taken in. */
  settled(): void;
}

export class Arrivals {
  view: View | null = null;
  n = 0;
  private incoming: { connection: Connection; message: ServerEvent }[] = [];
  private resting = false;
  private heard = new Map<number, Map<Connection, You>>();

  constructor(private readonly receiver: Receiver) {}

  /** The whole view: whatever waits is older. */
  begin(view: View, n: number): void {
    this.heard.clear();
    this.view = view;
    this.n = n;
  }

  /** The server's log was rolled back, and the whole view follows. */
  forget(): void {
    this.heard.clear();
    this.incoming = [];
    this.view = null;
    this.n = 0;
  }

  add(connection: Connection, message: ServerEvent): void {
    this.incoming.push({ connection, message });
    this.take_in();
  }

  hear(connection: Connection, n: number, you: You): void {
    if (n < this.receiver.shown()) return;
    const words = this.heard.get(n) ?? new Map<Connection, You>();
    this.heard.set(n, words.set(connection, you));
    if (n >= this.n) this.receiver.news(connection, you);
  }

  /** What the seats may do after this entry, which is shown now. */
  heard_of(n: number): Iterable<[Connection, You]> {
    const words = this.heard.get(n) ?? [];
    this.heard.delete(n);
    return words;
  }

  /**
   * Takes in what has arrived: the first at once, then at most every 40 ms what has gathered, so
   * that a table of fast bots does not draw the page more often than anybody can see.
   */
  private take_in(): void {
    if (this.resting) return;
    const gathered = this.incoming;
    this.incoming = [];
    this.resting = true;
    setTimeout(
      () => {
        this.resting = false;
        if (this.incoming.length > 0) this.take_in();
      },
      gathered.length > kFlood ? kFloodRest : kRest,
    );
    const fresh: ServerEvent[] = [];
    for (const { connection, message } of gathered) {
      if (message.n === this.n + fresh.length + 1) fresh.push(message);
      if (message.you) this.hear(connection, message.n, message.you);
    }
    for (const message of fresh) this.receive(message, gathered.length <= kShownApart);
    // About an older entry than the view's it is no longer true.
    for (const { connection, message } of gathered)
      if (message.you && message.n === this.receiver.shown())
        if (this.heard.get(message.n)?.delete(connection))
          this.receiver.late_news(connection, message.you);
    this.receiver.settled();
  }

  private receive(message: ServerEvent, apart: boolean): void {
    const before = this.view;
    const after = merge_patch(before, message.patch) as View;
    this.view = after;
    this.n = message.n;
    this.receiver.receive({ message, before, after, apart });
  }
}
