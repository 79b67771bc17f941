// One room as this browser shows it: the view, what each held seat may do, the log. Components read
// it, and send through it. What the network brings (arrivals.ts) goes to the director first, and is
// shown here when its scenes have been played.
import type { Edition, ServerEvent, ServerRefused, View, You } from '../protocol';
import { edition_of, fetch_edition, fetch_events } from './api';
import { Arrivals, type Arrival } from './arrivals';
import { Connection, type Link, type Outgoing, type Reply } from './connection';
import { Deliveries, kLatestDelivery } from './deliveries';
import type { Place } from './place.svelte';
import { touch_room } from './seat_tokens';
import { SeatsHere } from './seats_here.svelte';
import { preview_here } from '../own/may_i';
import { is_own } from '../own/names';
import { due_nonce } from '../proof/own_nonces';
import { Director, type Entry } from '../stage/director.svelte';
import { t } from '../words.svelte';

const kLogStart = 300;
const kLogLength = 1500;

export type EventListener = (event: ServerEvent, before: View | null, live: boolean) => void;

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
  private readonly seats: SeatsHere;
  private readonly deliveries: Deliveries;
  private readonly arrivals = new Arrivals({
    shown: () => this.n,
    receive: (arrival) => this.receive(arrival),
    news: (connection, you) => {
      const place = this.seats.place_on(connection);
      if (!place) return;
      if (you.answers !== place.news?.answers) place.asked_at = performance.now();
      place.news = you;
    },
    late_news: (connection, you) => {
      this.set_you(connection, you);
      this.announce();
    },
    settled: () => this.let_wait(),
  });
  private listeners = new Set<EventListener>();
  private restored = false;
  readonly director = new Director({
    edition: () => this.edition,
    reveal: (game) => {
      if (this.view && this.view.game !== game) this.view = { ...this.view, game };
    },
    commit: (entry) => this.show(entry),
    me: () => (this.shared ? null : this.seat),
    asked: () => this.seats.are_called,
    call: () => {
      if (!this.places.some((place) => place.news?.answers != null)) return 'none';
      return this.arrivals.view?.game?.awaiting.step === 'bid' ? 'hammer' : 'question';
    },
  });

  constructor(readonly room: string) {
    this.seats = new SeatsHere(room, {
      connect: (token) => this.connect(token),
      send: (message, place) => this.send(message, place),
      view: () => this.view,
    });
    this.deliveries = new Deliveries(this.seats);
    this.seats.open();
    document.addEventListener('visibilitychange', this.look_away);
  }

  /** Nobody looks: nothing is played. */
  private look_away = (): void => {
    if (document.visibilityState === 'hidden') this.director.catch_up();
  };

  close(): void {
    this.director.clear();
    document.removeEventListener('visibilitychange', this.look_away);
    this.seats.close();
  }

  // The seats held here.
  get places(): readonly Place[] {
    return this.seats.places;
  }
  get place(): Place | null {
    return this.seats.place;
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
  get seats_here(): number[] {
    return this.seats.numbers;
  }
  place_of(seat: number | null | undefined): Place | null {
    return this.seats.place_of(seat);
  }
  act_as(place: Place): void {
    this.seats.act_as(place);
  }
  renew(place: Place): Promise<boolean> {
    return this.seats.renew(place);
  }
  async stand(place: Place): Promise<void> {
    await this.send({ type: 'stand' }, place);
  }
  async sit(seat: number, name: string, piece: number): Promise<Reply> {
    const reply = await this.seats.sit(seat, name, piece);
    if (reply.type === 'seated') void this.tend_nonces();
    else if (reply.type === 'refused') this.refusal = reply;
    return reply;
  }

  /** The server's clock, now. */
  now(): number {
    return Date.now() + this.seats.connection!.skew;
  }

  on_event(listener: EventListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // What is said.
  async send(message: Outgoing, place: Place | null = this.place): Promise<Reply> {
    const connection = place?.connection ?? this.seats.watcher;
    if (!connection) throw new Error('no connection');
    const reply = await connection.send(message);
    if (message.type !== 'why' && message.type !== 'preview')
      this.refusal = reply.type === 'refused' && reply.code !== 'stale' ? reply : null;
    return reply;
  }

  act(words: string, place: Place | null = this.place): Promise<Reply> {
    const answers = place?.you?.answers;
    return this.send({ type: 'act', words, ...(answers == null ? {} : { answers }) }, place);
  }

  /** What an action (its words) or an offer (its number) would leave, or why it is refused. */
  async preview(deal: string | number, place: Place | null): Promise<Reply> {
    const game = this.view?.game;
    // A board of one's own has a longer name here.
    const official = this.edition?.id === game?.edition;
    const here =
      typeof deal === 'string' && place?.you && game && official && !is_own(this.room)
        ? await preview_here(game, place.you.seat, deal)
        : null;
    if (here) return here;
    const asked = typeof deal === 'number' ? { offer: deal } : { words: deal };
    return this.send({ type: 'preview', ...asked }, place);
  }

  /** Why an action is refused now; null if it is possible. */
  async why(words: string, place: Place | null = this.place): Promise<ServerRefused | null> {
    const reply = await this.send({ type: 'why', words }, place);
    return reply.type === 'refused' ? reply : null;
  }

  /** Resolves when the entry with this number has been taken in: a reply may come before it. */
  async reached(n: number): Promise<void> {
    for (let tries = 0; this.n < n && tries < 100; ++tries)
      await new Promise((later) => setTimeout(later, 20));
  }

  /**
   * Whether the bank claims the rents of the seats held here. The server is told where it differs;
   * once, for it may refuse.
   */
  claim_rents(on: boolean): void {
    if (this.view?.room.phase === 'over') return;
    for (const place of this.places) {
      const seat = place.you ? this.view?.seats[place.you.seat] : undefined;
      if (!seat || (seat.auto_claim ?? false) === on || place.auto_claim === on) continue;
      place.auto_claim = on;
      void this.send({ type: 'auto_claim', on }, place);
    }
  }

  /**
   * Every seat held here adds its nonce to the dice: sealed in the lobby or after a rollback, told
   * when the game begins or goes on. Each is said once.
   */
  private async tend_nonces(): Promise<void> {
    const { view } = this.arrivals;
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

  // What is heard.
  private connect(token: string | null): Connection {
    const connection: Connection = new Connection(
      this.room,
      token,
      () => {
        const { view, n } = this.arrivals;
        return view && { since: n, commitment: view.room.commitment ?? '' };
      },
      {
        link: (state) => {
          this.link = state;
        },
        welcome: (message) => {
          this.rejected = null;
          if (message.n < this.arrivals.n) this.forget_after(message.n);
          // What was missed comes next; until it is shown, the seat may do what it could before.
          if (message.you && this.arrivals.view && message.n > this.n)
            this.arrivals.hear(connection, message.n, message.you);
          else this.set_you(connection, message.you);
          const place = this.seats.place_on(connection);
          if (message.seat === null && connection.token !== null && place) this.seats.lose(place);
        },
        watchers: (n) => {
          this.watchers = Math.max(0, n - (this.seats.watcher ? 1 : 0));
        },
        notice: (text) => {
          this.notice = text;
        },
        snapshot: (message) => {
          if (message.n >= this.arrivals.n || !this.arrivals.view) {
            this.director.clear();
            this.arrivals.begin(message.view, message.n);
            this.view = message.view;
            this.n = message.n;
            this.entered();
          }
          this.set_you(connection, message.you);
          this.seats.learn_name(connection);
          this.announce_claims();
          void this.tend_nonces();
        },
        sent_away: () => this.lose_secret(connection),
        event: (message) => this.arrivals.add(connection, message),
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

  private lose_secret(connection: Connection): void {
    if (this.seats.lose_secret(connection)) this.notice = t('seat_gone');
  }

  /** The server's log was rolled back: what came after is no longer so. */
  private forget_after(n: number): void {
    this.director.clear();
    this.arrivals.forget();
    this.log = this.log.filter((event) => event.n <= n);
  }

  private set_you(connection: Connection, you: You | undefined): void {
    if (you) this.seats.tell(connection, you, this.n >= this.arrivals.n);
  }

  private receive({ message, before, after, apart }: Arrival): void {
    this.seats.heed(message);
    if (after.room.phase === 'lobby' || after.room.resealing) void this.tend_nonces();
    const claims = this.deliveries.untold(after.game?.claims ?? []);
    this.director.take({ message, before, after, live: this.restored && apart });
    // A landing that is long in coming is told all the same, before the server gives up on us.
    if (claims.length > 0 && this.n < message.n)
      setTimeout(() => this.deliveries.tell_claims(claims, message.n), kLatestDelivery);
  }

  // What is shown.
  /** An entry has been played: now it is what the page shows. */
  private show({ message, before, after, live }: Entry): void {
    this.view = after;
    this.n = message.n;
    this.log = [...this.log.slice(-kLogLength), message];
    for (const [connection, you] of this.arrivals.heard_of(message.n))
      this.set_you(connection, you);
    this.seats.follow();
    this.let_wait();
    if (before?.room.edition !== after.room.edition || before?.room.phase !== after.room.phase)
      this.entered();
    this.announce();
    for (const listener of this.listeners) listener(message, before, live);
  }

  private announce(): void {
    this.announce_claims();
    this.deliveries.tell_questions(this.view, this.n);
  }
  private announce_claims(): void {
    this.deliveries.tell_claims(this.view?.game?.claims ?? [], this.n);
  }

  private let_wait(): void {
    for (const place of this.places) place.waits = this.n < this.arrivals.n;
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
