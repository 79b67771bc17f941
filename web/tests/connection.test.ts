import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RoomStore } from '../src/net/room_store.svelte';
import { held_seats, keep_seat } from '../src/net/seat_tokens';
import type { ServerEvent, View } from '../src/protocol';

// A server that keeps a log and carries out every id once, and sockets that break whenever the test likes.
const kRoom = 'testroom';
const view: View = {
  room: {
    id: kRoom,
    phase: 'lobby',
    edition: 'zelda',
    variant: 'standard',
    pace: 'normal',
    public: false,
  },
  seats: {},
  clock: { deadlines: {} },
};

class FakeServer {
  log: ServerEvent[] = [];
  made = new Map<string, number>();
  sockets = new Set<FakeSocket>();
  hellos: (number | undefined)[] = [];
  /** When somebody tried to connect while it was down. */
  knocks: number[] = [];
  down = false;
  /** With this code the next hello is refused. */
  refuses: string | null = null;

  chat(text: string): number {
    return this.commit({ type: 'chat', seat: 0, text });
  }

  commit(entry: ServerEvent['entry']): number {
    const n = this.log.length + 1;
    const event: ServerEvent = {
      type: 'event',
      n,
      at: n,
      entry,
      events: [],
      text: { de: [], en: [] },
      patch: { room: { code: `code ${n}` } },
    };
    this.log.push(event);
    for (const socket of this.sockets)
      socket.deliver({ ...event, you: { seat: 0, answers: null, legal: [] } });
    return n;
  }

  hear(socket: FakeSocket, text: string): void {
    const message = JSON.parse(text) as {
      type: string;
      id?: string;
      since?: number;
      text?: string;
    };
    if (message.type === 'hello') {
      this.hellos.push(message.since);
      if (this.refuses) {
        socket.deliver({
          type: 'refused',
          id: null,
          code: this.refuses,
          clause: null,
          text: { de: '', en: '' },
        });
        this.refuses = null;
        return;
      }
      this.sockets.add(socket);
      socket.deliver({
        type: 'welcome',
        version: 1,
        room: kRoom,
        seat: 0,
        n: this.log.length,
        now: Date.now(),
      });
      if (message.since === undefined || message.since > this.log.length)
        socket.deliver({
          type: 'snapshot',
          n: this.log.length,
          view,
        });
      else for (const event of this.log.slice(message.since)) socket.deliver(event);
    } else if (message.type === 'chat' && message.id) {
      let n = this.made.get(message.id);
      if (n === undefined) this.made.set(message.id, (n = this.chat(message.text ?? '')));
      socket.deliver({ type: 'ok', id: message.id, n });
    }
  }
}

let server: FakeServer;

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  private open = true;
  constructor() {
    if (server.down) server.knocks.push(Date.now());
    setTimeout(() => (server.down ? this.onclose?.() : this.onopen?.()), 1);
  }
  send(text: string): void {
    if (this.open) setTimeout(() => this.open && server.hear(this, text), 1);
  }
  deliver(message: object): void {
    setTimeout(() => this.open && this.onmessage?.({ data: JSON.stringify(message) }), 1);
  }
  close(): void {
    this.open = false;
    server.sockets.delete(this);
  }
  /** The network is gone; what was under way is lost. */
  break(): void {
    this.close();
    this.onclose?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  server = new FakeServer();
  localStorage.clear();
  keep_seat(kRoom, 'zelda', { token: 'secret', name: 'Ada' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a room over a bad network', () => {
  it(
    'loses nothing in 1,000 forced drops, and says nothing twice',
    { timeout: 60_000 },
    async () => {
      const store = new RoomStore(kRoom);
      await vi.advanceTimersByTimeAsync(20);
      const seen: number[] = [];
      store.on_event((event) => seen.push(event.n));
      let seed = 7;
      const random = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
      for (let drop = 0; drop < 1000; ++drop) {
        void store.send({ type: 'chat', text: `mine ${drop}` });
        await vi.advanceTimersByTimeAsync(random(4));
        server.chat(`theirs ${drop}`);
        await vi.advanceTimersByTimeAsync(random(4));
        for (const socket of [...server.sockets]) socket.break();
        await vi.advanceTimersByTimeAsync(random(60));
      }
      await vi.advanceTimersByTimeAsync(5000);
      expect(store.n).toBe(server.log.length);
      expect(seen).toEqual(server.log.map((event) => event.n));
      expect(store.view?.room.code).toBe(`code ${server.log.length}`);
      const mine = server.log.filter(
        (event) => event.entry.type === 'chat' && event.entry.text.startsWith('mine'),
      );
      expect(mine).toHaveLength(1000);
      expect(store.places).toHaveLength(1);
      store.close();
    },
  );

  it('tries again at once, then at most every two seconds', async () => {
    const store = new RoomStore(kRoom);
    await vi.advanceTimersByTimeAsync(20);
    server.down = true;
    const lost = Date.now();
    for (const socket of [...server.sockets]) socket.break();
    await vi.advanceTimersByTimeAsync(9000);
    // Each knock is refused after 1 ms.
    expect(server.knocks.map((at) => at - lost)).toEqual([0, 301, 902, 2103, 4104, 6105, 8106]);
    server.down = false;
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.hellos).toEqual([undefined, store.n]);
    store.close();
  });

  it('notices a silent connection by itself', async () => {
    const store = new RoomStore(kRoom);
    await vi.advanceTimersByTimeAsync(20);
    const before = server.hellos.length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.hellos.length).toBeGreaterThan(before);
    store.close();
  });
});

describe('a hello that is refused', () => {
  it.each(['busy', 'too_fast'])('with %s is said again', async (code) => {
    server.refuses = code;
    const store = new RoomStore(kRoom);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.hellos).toHaveLength(2);
    expect(store.rejected).toBeNull();
    expect(store.view).not.toBeNull();
    store.close();
  });

  it('with no_room shows it, until there is a welcome', async () => {
    server.refuses = 'no_room';
    const store = new RoomStore(kRoom);
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.rejected?.code).toBe('no_room');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.hellos.length).toBeGreaterThan(1);
    expect(store.rejected).toBeNull();
    store.close();
  });
});

describe('what the operator says', () => {
  it('stays until it is read', async () => {
    const store = new RoomStore(kRoom);
    await vi.advanceTimersByTimeAsync(20);
    for (const socket of server.sockets) socket.deliver({ type: 'notice', text: 'Pause um zehn' });
    await vi.advanceTimersByTimeAsync(20);
    expect(store.notice).toBe('Pause um zehn');
    store.close();
  });
});

describe('a log that was rolled back', () => {
  it('is shown as it is now, and goes on', async () => {
    const store = new RoomStore(kRoom);
    await vi.advanceTimersByTimeAsync(20);
    for (const text of ['one', 'two', 'three']) server.chat(text);
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.n).toBe(3);
    server.log.length = 1;
    for (const socket of [...server.sockets]) socket.break();
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.hellos.at(-1)).toBe(3);
    expect(store.n).toBe(1);
    server.chat('four');
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.n).toBe(2);
    expect(store.log.map((event) => event.n)).toEqual([1, 2]);
    store.close();
  });
});

describe('a held seat', () => {
  let store: RoomStore;
  beforeEach(async () => {
    store = new RoomStore(kRoom);
    await vi.advanceTimersByTimeAsync(20);
    server.chat('Hallo');
    await vi.advanceTimersByTimeAsync(100);
    expect(store.seats_here).toEqual([0]);
    return () => store.close();
  });

  it.each([
    { type: 'unseat' as const, seat: 0, by: 1 },
    { type: 'stand' as const, seat: 0 },
  ])('is lost by $type', async (entry) => {
    server.commit({ ...entry, seat: 1 });
    await vi.advanceTimersByTimeAsync(100);
    expect(store.places).toHaveLength(1);
    server.commit(entry);
    await vi.advanceTimersByTimeAsync(100);
    expect(store.places).toEqual([]);
    expect(held_seats(kRoom)).toEqual([]);
    // The page goes on as a watcher.
    server.chat('Ada?');
    await vi.advanceTimersByTimeAsync(100);
    expect(store.n).toBe(server.log.length);
  });

  it('is kept under its new name, at its old place among several', async () => {
    keep_seat(kRoom, 'zelda', { token: 'other', name: 'Ben' });
    server.commit({ type: 'rename', seat: 0, name: 'Ada II', piece: 0 });
    await vi.advanceTimersByTimeAsync(100);
    expect(held_seats(kRoom)).toEqual([
      { token: 'secret', name: 'Ada II' },
      { token: 'other', name: 'Ben' },
    ]);
  });
});
