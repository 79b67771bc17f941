// One room as this browser shows it: the view, what each held seat may do, the log. Components read it, and send through it. What the
// network brings goes to the director first, and arrives here when its scenes have been played.
import type { Edition, ServerEvent, ServerRefused, View, You } from '../protocol';
import { edition_of, fetch_edition, fetch_events } from './api';
import { Connection, type Link, type Outgoing, type Reply } from './connection';
import { merge_patch } from './merge_patch';
import { Place } from './place.svelte';
import { drop_seat, held_seats, keep_seat, touch_room } from './seat_tokens';
import { preview_here } from '../own/may_i';
import { is_own } from '../own/names';
import { carry_nonces, due_nonce } from '../proof/own_nonces';
import { Director, type Entry } from '../stage/director.svelte';
import { t } from '../words.svelte';

const kLogStart = 300;
const kLogLength = 1500;
const kRest = 40;
const kFlood = 8;
const kFloodRest = 120;
/** More than so many at once are a flood: they are shown, but not acted out one by one. */
const kShownApart = 3;

/** A landing is announced when it has been shown, but never later than this; the server waits for 15 s. */
const kLatestDelivery = 10_000;
/** A question that is shown later than this after it came is announced: its time counts from what was shown. */
const kAtOnce = 1000;

export type EventListener = (event: ServerEvent, before: View | null, live: boolean) => void;

/** A secret of our own for a seat: the same `sit`, sent again after a lost answer, then gives the same seat. */
function random_token(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export class RoomStore {
  view: View | null = $state.raw(null);
  n = $state(0);
  link: Link = $state('connecting');
  edition: Edition | null = $state.raw(null);
  log: ServerEvent[] = $state.raw([]);
  /** Besides this browser. */
  watchers = $state(0);
  /** A game of this device that a reload would lose: storage is full or forbidden. */
  unsaved = $state(false);
  /** What the operator has said, until it was read. */
  notice: string | null = $state(null);
  rejected: ServerRefused | null = $state.raw(null);
  /** What was refused last, for the line above the buttons. */
  refusal: ServerRefused | null = $state.raw(null);
  places: Place[] = $state.raw([]);
  private acting: Place | null = $state.raw(null);
  private asked: Place[] = [];
  private watcher: Connection | null = null;
  private listeners = new Set<EventListener>();
  private restored = false;
  private incoming: { connection: Connection; message: ServerEvent }[] = [];
  private resting = false;
  /** Claims of seats held here whose arrival the server has been told. */
  private announced = new Set<number>();
  /** What the network has brought so far. */
  private arrived: { view: View | null; n: number } = { view: null, n: 0 };
  /** What the seats may do after entries that are still to be shown. */
  private heard = new Map<number, Map<Connection, You>>();
  readonly director = new Director({
    edition: () => this.edition,
    reveal: (game) => {
      if (this.view && this.view.game !== game) this.view = { ...this.view, game };
    },
    commit: (entry) => this.show(entry),
    me: () => (this.shared ? null : this.seat),
    asked: () => this.calls_here,
    call: () => {
      if (!this.places.some((place) => place.news?.answers != null)) return 'none';
      return this.arrived.view?.game?.awaiting.step === 'bid' ? 'hammer' : 'question';
    },
  });

  constructor(readonly room: string) {
    const seats = held_seats(room);
    for (const seat of seats) this.add_place(seat.token);
    if (seats.length === 0) this.watch();
    document.addEventListener('visibilitychange', this.look_away);
  }

  /** Nobody looks: nothing is played. */
  private look_away = (): void => {
    if (document.visibilityState === 'hidden') this.director.catch_up();
  };

  /** Who acts: among several at this device whoever is asked, or was chosen by hand since; else the first. */
  get place(): Place | null {
    return this.acting ?? this.places[0] ?? null;
  }
  /** Several people share this device. */
  get shared(): boolean {
    return this.places.length > 1;
  }
  get you(): You | null {
    return this.place?.you ?? null;
  }
  get seat(): number | null {
    return this.you?.seat ?? null;
  }
  place_of(seat: number | null | undefined): Place | null {
    return this.places.find((place) => place.you && place.you.seat === seat) ?? null;
  }
  get seats_here(): number[] {
    return this.places.flatMap((place) => (place.you ? [place.you.seat] : []));
  }
  /** Somebody here has something to answer: a question, a rent, an offer, or nothing any more. */
  private get calls_here(): boolean {
    const here = this.seats_here;
    return (
      this.view?.room.phase !== 'playing' ||
      this.places.some((place) => place.shown?.answers != null) ||
      (this.view.game?.claims.some((claim) => here.includes(claim.owner)) ?? false) ||
      Object.values(this.view.offers ?? {}).some((offer) => here.includes(offer.to))
    );
  }
  /** The server's clock, now. */
  now(): number {
    return Date.now() + (this.place?.connection ?? this.watcher)!.skew;
  }

  act_as(place: Place): void {
    this.acting = place;
  }

  /**
   * Hands the device to whoever is newly asked, and on when an answer leaves others to answer. The highest bidder keeps it: he may be
   * outbid at once, and nobody else shall bid by his finger.
   */
  private follow(): void {
    const awaiting = this.view?.game?.awaiting;
    const before = this.asked;
    this.asked = this.places.filter(
      (place) => place.you && awaiting?.seats?.includes(place.you.seat),
    );
    const { place } = this;
    if (!place || this.asked.includes(place) || (awaiting?.high ?? null) === place.you?.seat)
      return;
    const next =
      this.asked.find((one) => !before.includes(one)) ??
      (before.includes(place) ? this.asked[0] : undefined);
    if (next) this.acting = next;
  }

  on_event(listener: EventListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.director.clear();
    document.removeEventListener('visibilitychange', this.look_away);
    for (const place of this.places) place.connection.close();
    this.watcher?.close();
  }

  async send(message: Outgoing, place: Place | null = this.place): Promise<Reply> {
    const connection = place?.connection ?? this.watcher;
    if (!connection) throw new Error('no connection');
    const reply = await connection.send(message);
    if (message.type !== 'why' && message.type !== 'preview')
      this.refusal = reply.type === 'refused' && reply.code !== 'stale' ? reply : null;
    return reply;
  }

  /** What an action (its words) or an offer (its number) would leave, or why it is refused. */
  async preview(deal: string | number, place: Place | null): Promise<Reply> {
    const game = this.view?.game;
    const official = this.edition?.id === game?.edition; // a board of one's own has a longer name here
    const here =
      typeof deal === 'string' && place?.you && game && official && !is_own(this.room)
        ? await preview_here(game, place.you.seat, deal)
        : null;
    if (here) return here;
    const asked = typeof deal === 'number' ? { offer: deal } : { words: deal };
    return this.send({ type: 'preview', ...asked }, place);
  }

  act(words: string, place: Place | null = this.place): Promise<Reply> {
    const answers = place?.you?.answers;
    return this.send({ type: 'act', words, ...(answers == null ? {} : { answers }) }, place);
  }

  /** Resolves when the entry with this number has been taken in: a reply may come before it. */
  async reached(n: number): Promise<void> {
    for (let tries = 0; this.n < n && tries < 100; ++tries)
      await new Promise((later) => setTimeout(later, 20));
  }

  /** Whether the bank claims the rents of the seats held here. The server is told where it differs; once, for it may refuse. */
  claim_rents(on: boolean): void {
    if (this.view?.room.phase === 'over') return;
    for (const place of this.places) {
      const seat = place.you ? this.view?.seats[place.you.seat] : undefined;
      if (!seat || (seat.auto_claim ?? false) === on || place.auto_claim === on) continue;
      place.auto_claim = on;
      void this.send({ type: 'auto_claim', on }, place);
    }
  }

  /** Why an action is refused now; null if it is possible. */
  async why(words: string, place: Place | null = this.place): Promise<ServerRefused | null> {
    const reply = await this.send({ type: 'why', words }, place);
    return reply.type === 'refused' ? reply : null;
  }

  /** Every seat held here adds its nonce to the dice: sealed in the lobby or after a rollback, told when the game begins or goes on. Each is said once. */
  private async tend_nonces(): Promise<void> {
    const { view } = this.arrived;
    if (!view) return;
    for (const place of this.places) {
      const seat = place.news?.seat;
      const due = seat === undefined ? null : await due_nonce(view, seat, place.token);
      const said = `${due?.type} ${view.room.commitment}`;
      if (!due || place.nonce === said) continue;
      place.nonce = said;
      void place.connection.send(due);
    }
  }

  /** Takes a seat; a further one on this device gets a connection of its own. */
  async sit(seat: number, name: string, piece: number): Promise<Reply> {
    const connection = this.watcher ?? this.connect(null);
    const reply = await connection.send({
      type: 'sit',
      seat,
      name,
      piece,
      token: random_token(),
    });
    if (reply.type === 'seated') {
      if (this.watcher === connection) this.watcher = null;
      this.places = [...this.places, new Place(connection, reply.token, reply.n)];
      this.keep(reply.token, name);
      const place = this.places[this.places.length - 1]!;
      const waiting = this.waiting_you.get(connection);
      place.shown = place.news = waiting ?? { seat: reply.seat, answers: null, legal: [] };
      void this.tend_nonces();
    } else {
      if (reply.type === 'refused') this.refusal = reply;
      if (this.watcher !== connection) connection.close();
    }
    return reply;
  }

  /** Another secret for a seat, so that no other device can play it any more. */
  async renew(place: Place): Promise<boolean> {
    const [before, token] = [place.token, random_token()];
    const name = this.view?.seats[place.shown?.seat ?? -1]?.name ?? '';
    // Kept before it is said: whatever happens on the way, one of the two is the seat's.
    this.keep(token, name);
    carry_nonces(this.room, before, token);
    const reply = await this.send({ type: 'renew', token }, place);
    const is_renewed = reply.type === 'seated';
    if (is_renewed) place.token = token;
    drop_seat(this.room, is_renewed ? before : token);
    return is_renewed;
  }

  async stand(place: Place): Promise<void> {
    await this.send({ type: 'stand' }, place);
  }

  private keep(token: string, name: string): void {
    keep_seat(this.room, this.view?.room.edition ?? '', { token, name });
  }

  /** A link brings a seat without its name, by which a replay knows whose it is. */
  private learn_name(connection: Connection): void {
    const place = this.places.find((other) => other.connection === connection);
    const name = this.view?.seats[place?.shown?.seat ?? -1]?.name;
    if (place && name) this.keep(place.token, name);
  }

  private waiting_you = new Map<Connection, You>();

  private lose(place: Place): void {
    drop_seat(this.room, place.token);
    place.connection.close();
    this.places = this.places.filter((other) => other !== place);
    if (this.acting === place) this.acting = null;
    if (this.places.length === 0) this.watch();
  }

  /** The seat has another secret now: another tab has it, or somebody else. */
  private lose_secret(connection: Connection): void {
    const place = this.places.find((other) => other.connection === connection);
    if (!place) return;
    const newer = held_seats(this.room).find(
      (held) => !this.places.some((other) => other.token === held.token),
    );
    if (newer) this.add_place(newer.token);
    else this.notice = t('seat_gone');
    this.lose(place);
  }

  private watch(): void {
    this.watcher = this.connect(null);
  }

  private add_place(token: string): void {
    this.places = [...this.places, new Place(this.connect(token), token)];
  }

  private connect(token: string | null): Connection {
    const connection: Connection = new Connection(
      this.room,
      token,
      () => {
        const { view, n } = this.arrived;
        return view && { since: n, commitment: view.room.commitment ?? '' };
      },
      {
        link: (state) => {
          this.link = state;
        },
        welcome: (message) => {
          this.rejected = null;
          if (message.n < this.arrived.n) this.forget_after(message.n);
          // What was missed comes next; until it is shown, the seat may do what it could before.
          if (message.you && this.arrived.view && message.n > this.n)
            this.hear(connection, message.n, message.you);
          else this.set_you(connection, message.you);
          if (message.seat === null && connection.token !== null) {
            const place = this.places.find((other) => other.connection === connection);
            if (place) this.lose(place);
          }
        },
        watchers: (n) => {
          this.watchers = Math.max(0, n - (this.watcher ? 1 : 0));
        },
        notice: (text) => {
          this.notice = text;
        },
        snapshot: (message) => {
          if (message.n >= this.arrived.n || !this.arrived.view) {
            this.director.clear();
            this.heard.clear();
            this.arrived = { view: message.view, n: message.n };
            this.view = message.view;
            this.n = message.n;
            this.entered();
          }
          this.set_you(connection, message.you);
          this.learn_name(connection);
          this.announce_claims();
          void this.tend_nonces();
        },
        sent_away: () => this.lose_secret(connection),
        event: (message) => {
          this.incoming.push({ connection, message });
          this.take_in();
        },
        saved: (saved) => {
          this.unsaved = !saved;
        },
        rejected: (message) => {
          if (message.code === 'bad_token') this.lose_secret(connection);
          else this.rejected = message;
        },
      },
    );
    return connection;
  }

  /** The server's log was rolled back: what came after is no longer so, and the whole view follows. */
  private forget_after(n: number): void {
    this.director.clear();
    this.heard.clear();
    this.incoming = [];
    this.arrived = { view: null, n: 0 };
    this.log = this.log.filter((event) => event.n <= n);
  }

  private set_you(connection: Connection, you: You | undefined): void {
    if (!you) return;
    const place = this.places.find((other) => other.connection === connection);
    if (place) {
      place.shown = you;
      if (this.n >= this.arrived.n) place.news = you;
      this.follow();
    } else this.waiting_you.set(connection, you);
  }

  /**
   * The owner has seen the landing: from now on the throw that would end the claim waits five seconds. A landing that is long in
   * coming is announced all the same, before the server gives up on us.
   */
  private announce_claims(claims = this.view?.game?.claims ?? [], n = this.n): void {
    for (const place of this.places) {
      const fresh = claims.filter(
        (claim) => claim.owner === place.shown?.seat && !this.announced.has(claim.id),
      );
      for (const claim of fresh) this.announced.add(claim.id);
      if (fresh.length > 0) place.connection.delivered(n);
    }
  }

  /** Scenes came before the question: the clock of its decision begins now. */
  private announce_questions(): void {
    for (const place of this.places) {
      const { shown } = place;
      if (shown?.answers == null || shown.answers === place.seen) continue;
      place.seen = shown.answers;
      const waited = performance.now() - place.asked_at;
      if (place.asked_at > 0 && waited >= kAtOnce && this.view?.clock?.deadlines?.[shown.seat])
        place.connection.delivered(this.n);
    }
  }

  /**
   * Takes in what has arrived: the first at once, then at most every 40 ms what has gathered, so that a table of fast bots does not
   * draw the page more often than anybody can see.
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
      if (message.n === this.arrived.n + fresh.length + 1) fresh.push(message);
      if (message.you) this.hear(connection, message.n, message.you);
    }
    for (const message of fresh) this.receive(message, gathered.length <= kShownApart);
    // A seat's word about an entry that is shown already; about an older one than the view's it is no longer true.
    for (const { connection, message } of gathered)
      if (message.n === this.n && this.heard.get(message.n)?.delete(connection)) {
        this.set_you(connection, message.you);
        this.announce_claims();
        this.announce_questions();
      }
    this.let_wait();
  }

  private hear(connection: Connection, n: number, you: You): void {
    if (n < this.n) return;
    const words = this.heard.get(n) ?? new Map<Connection, You>();
    this.heard.set(n, words.set(connection, you));
    const place = this.places.find((other) => other.connection === connection);
    if (!place || n < this.arrived.n) return;
    if (you.answers !== place.news?.answers) place.asked_at = performance.now();
    place.news = you;
  }

  /** The network has brought one more entry. */
  private receive(message: ServerEvent, apart: boolean): void {
    const before = this.arrived.view;
    const after = merge_patch(before, message.patch) as View;
    this.arrived = { view: after, n: message.n };
    this.heed(message);
    if (after.room.phase === 'lobby' || after.room.resealing) void this.tend_nonces();
    const claims = after.game?.claims.filter((claim) => !this.announced.has(claim.id)) ?? [];
    this.director.take({ message, before, after, live: this.restored && apart });
    if (claims.length > 0 && this.n < message.n)
      setTimeout(() => this.announce_claims(claims, message.n), kLatestDelivery);
  }

  /** An entry has been played: now it is what the page shows. */
  private show({ message, before, after, live }: Entry): void {
    this.view = after;
    this.n = message.n;
    this.log = [...this.log.slice(-kLogLength), message];
    for (const [connection, you] of this.heard.get(message.n) ?? []) this.set_you(connection, you);
    this.heard.delete(message.n);
    this.follow();
    this.let_wait();
    if (before?.room.edition !== after.room.edition || before?.room.phase !== after.room.phase)
      this.entered();
    this.announce_claims();
    this.announce_questions();
    for (const listener of this.listeners) listener(message, before, live);
  }

  private let_wait(): void {
    for (const place of this.places) place.waits = this.n < this.arrived.n;
  }

  /** What an entry changes about the seats held here, whoever sent it: this page, another tab or the host. */
  private heed({ n, entry }: ServerEvent): void {
    if (entry.type !== 'rename' && entry.type !== 'stand' && entry.type !== 'unseat') return;
    const place = this.place_of(entry.seat);
    if (!place || n < place.since) return;
    if (entry.type === 'rename') this.keep(place.token, entry.name);
    else this.lose(place);
  }

  /** A whole view has come, or the room has changed its kind. */
  private entered(): void {
    const view = this.view;
    if (!view) return;
    const edition = edition_of(view.room);
    touch_room(this.room, { edition, over: view.room.phase === 'over' });
    if (this.edition?.id !== edition) void this.fetch_edition(edition);
    if (!this.restored) void this.restore_log();
  }

  private async fetch_edition(id: string): Promise<void> {
    while (this.view && edition_of(this.view.room) === id) {
      try {
        this.edition = await fetch_edition(id);
        return;
      } catch {
        await new Promise((later) => setTimeout(later, 1000));
      }
    }
  }

  /** What was said and played before this page was opened. */
  private async restore_log(): Promise<void> {
    this.restored = true;
    const to = this.n;
    try {
      const { events } = await fetch_events(this.room, Math.max(1, to - kLogStart), to);
      const first = this.log[0]?.n ?? Infinity;
      this.log = [...events.filter((event) => event.n < first), ...this.log];
    } catch {
      // The log then begins here.
    }
  }
}
