// One line to one room, for one seat or for watching. Reconnects by itself, asks for what was
// missed, and sends again what was not answered: ids make sure that nothing is carried out twice.
import type {
  ClientMessage,
  HttpError,
  ServerEvent,
  ServerHint,
  ServerMessage,
  ServerOk,
  ServerPong,
  ServerPreview,
  ServerRefused,
  ServerSeated,
  ServerSnapshot,
  ServerWelcome,
} from '../protocol';
import { is_own } from '../own/names';
import { both } from '../words.svelte';
import { open_line, type Line } from './line';

export type Reply =
  ServerOk | ServerSeated | ServerRefused | ServerPreview | ServerHint | ServerPong;
export type Link = 'connecting' | 'open' | 'lost';

type WithoutId<M> = M extends unknown ? Omit<M, 'id'> : never;
export type Outgoing = WithoutId<Exclude<ClientMessage, { type: 'hello' | 'ping' | 'delivered' }>>;

export interface Listener {
  link(state: Link): void;
  welcome(message: ServerWelcome): void;
  snapshot(message: ServerSnapshot): void;
  event(message: ServerEvent): void;
  /** How many watch without a seat, as a pong says. */
  watchers(n: number): void;
  /** What the operator says to everybody. */
  notice(text: string): void;
  /** The secret of the seat is worth nothing any more. */
  sent_away(): void;
  /** The hello itself was refused: no such room, or a wrong token. */
  rejected(message: ServerRefused): void;
  /** Whether a game of this device is kept where a reload finds it. */
  saved(saved: boolean): void;
}

const kDelays = [0, 300, 600, 1200, 2000];
const kPingEvery = 5000;
const kSilence = 10000;

let counter = 0;
const session = Math.random().toString(36).slice(2, 10);
function next_id(): string {
  return `${session}-${(counter++).toString(36)}`;
}

/**
 * These changed nothing: the same message is sent again, a little later; then a newer server may
 * answer.
 */
function is_passing(message: ServerRefused): boolean {
  return ['busy', 'too_fast', 'unknown_entry'].includes(message.code);
}

interface Pending {
  text: string;
  resolve(reply: Reply): void;
}

export class Connection {
  private socket: Line | null = null;
  private pending = new Map<string, Pending>();
  private tries = 0;
  private ready = false;
  private closed = false;
  private retry_timer: ReturnType<typeof setTimeout> | undefined;
  private ping_timer: ReturnType<typeof setInterval>;
  private heard_at = Date.now();
  /** The server's clock minus ours. */
  skew = 0;

  constructor(
    private readonly room: string,
    public token: string | null,
    private readonly seen: () => { since: number; commitment?: string } | null,
    private readonly listener: Listener,
  ) {
    this.ping_timer = setInterval(() => this.beat(), kPingEvery);
    addEventListener('online', this.wake);
    addEventListener('offline', this.cut);
    document.addEventListener('visibilitychange', this.wake);
    this.open();
  }

  /** Sends now, or as soon as there is a connection; resolves with the answer. */
  send(message: Outgoing): Promise<Reply> {
    const id = next_id();
    const text = JSON.stringify({ ...message, id });
    return new Promise((resolve) => {
      this.pending.set(id, { text, resolve });
      if (this.ready) this.socket?.send(text);
    });
  }

  delivered(n: number): void {
    if (this.ready) this.socket?.send(JSON.stringify({ type: 'delivered', n }));
  }

  close(): void {
    this.closed = true;
    clearInterval(this.ping_timer);
    clearTimeout(this.retry_timer);
    removeEventListener('online', this.wake);
    removeEventListener('offline', this.cut);
    document.removeEventListener('visibilitychange', this.wake);
    this.socket?.close();
  }

  private wake = (): void => {
    if (!this.socket && document.visibilityState === 'visible') {
      this.tries = 0;
      this.schedule();
    }
  };

  /** The browser knows at once that the network is gone; the socket would notice after a while. */
  private cut = (): void => {
    if (this.socket && !is_own(this.room)) this.drop(this.socket);
  };

  private beat(): void {
    if (!this.socket) return;
    if (Date.now() - this.heard_at > kSilence) {
      this.drop(this.socket);
      return;
    }
    if (this.ready) this.socket.send('{"type":"ping"}');
  }

  private open(): void {
    if (this.closed) return;
    // Once lost it stays lost until somebody answers: a try is no connection.
    if (this.tries === 0) this.listener.link('connecting');
    this.heard_at = Date.now();
    const socket = open_line(this.room, {
      saved: (saved) => this.listener.saved(saved),
      failed: (error) => this.give_up(error),
    });
    this.socket = socket;
    socket.onopen = () => {
      socket.send(
        JSON.stringify({
          type: 'hello',
          version: 1,
          room: this.room,
          ...(this.token ? { token: this.token } : {}),
          ...this.seen(),
        }),
      );
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => this.drop(socket);
  }

  private drop(socket: Line): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.ready = false;
    socket.onclose = null;
    socket.close();
    if (this.closed) return;
    this.listener.link('lost');
    this.schedule();
  }

  private schedule(delay = kDelays[Math.min(this.tries, kDelays.length - 1)]): void {
    this.tries += 1;
    clearTimeout(this.retry_timer);
    this.retry_timer = setTimeout(() => this.open(), delay);
  }

  /** There is nothing to wait for any more. */
  private give_up({ code, text }: HttpError['error']): void {
    this.close();
    this.listener.rejected({ type: 'refused', code, clause: null, text });
  }

  private receive(message: ServerMessage): void {
    this.heard_at = Date.now();
    switch (message.type) {
      case 'welcome':
        this.skew = message.now - Date.now();
        this.tries = 0;
        this.ready = true;
        this.listener.welcome(message);
        this.listener.link('open');
        this.socket?.send('{"type":"ping"}'); // the pong says how many watch
        for (const { text } of this.pending.values()) this.socket?.send(text);
        return;
      case 'snapshot':
        return this.listener.snapshot(message);
      case 'event':
        return this.listener.event(message);
      case 'bye':
        if (message.reason === 'revoked') return this.listener.sent_away();
        if (message.reason !== 'deleted') return;
        return this.give_up({ code: 'gone', text: both('table_deleted') });
      case 'notice':
        return this.listener.notice(message.text);
      case 'pong':
        this.skew = message.now - Date.now();
        if (message.watchers !== undefined) this.listener.watchers(message.watchers);
        return;
      case 'refused':
        if (this.ready) return this.answer(message);
        // A hello that came at a bad moment is said again on a new connection.
        if (is_passing(message) && this.socket) return this.drop(this.socket);
        return this.listener.rejected(message);
      default:
        if (message.type === 'seated') this.token = message.token;
        this.answer(message);
    }
  }

  private answer(message: Reply): void {
    const id = 'id' in message ? message.id : null;
    if (!id) return;
    if (message.type === 'refused' && is_passing(message)) {
      setTimeout(() => {
        const waiting = this.pending.get(id);
        if (waiting && this.ready) this.socket?.send(waiting.text);
      }, message.wait_ms ?? 500);
      return;
    }
    this.pending.get(id)?.resolve(message);
    this.pending.delete(id);
  }
}
