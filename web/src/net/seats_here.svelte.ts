// The seats that this browser holds in a room, with their secrets, and which of them acts; without
// any, the line by which it watches.
import type { ServerEvent, View, You } from '../protocol';
import { carry_nonces } from '../proof/own_nonces';
import type { Connection, Outgoing, Reply } from './connection';
import { Place } from './place.svelte';
import { drop_seat, held_seats, keep_seat } from './seat_tokens';

/** What the seats need of their room. */
export interface House {
  connect(token: string | null): Connection;
  send(message: Outgoing, place: Place): Promise<Reply>;
  /** As it is shown. */
  view(): View | null;
}

/**
 * A secret of our own for a seat: the same `sit`, sent again after a lost answer, then gives the
 * same seat.
 */
function random_token(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export class SeatsHere {
  places: Place[] = $state.raw([]);
  watcher: Connection | null = null;
  private acting: Place | null = $state.raw(null);
  private asked: Place[] = [];
  /** What a connection was told before its seat was known. */
  private early = new Map<Connection, You>();

  constructor(
    private readonly room: string,
    private readonly house: House,
  ) {}

  /** Takes up again what this browser holds. */
  open(): void {
    const seats = held_seats(this.room);
    for (const seat of seats) this.add(seat.token);
    if (seats.length === 0) this.watch();
  }

  close(): void {
    for (const place of this.places) place.connection.close();
    this.watcher?.close();
  }

  /** Who acts: of several people whoever is asked, or was chosen by hand since; else the first. */
  get place(): Place | null {
    return this.acting ?? this.places[0] ?? null;
  }
  act_as(place: Place): void {
    this.acting = place;
  }
  place_of(seat: number | null | undefined): Place | null {
    return this.places.find((place) => place.you && place.you.seat === seat) ?? null;
  }
  place_on(connection: Connection): Place | undefined {
    return this.places.find((place) => place.connection === connection);
  }
  get numbers(): number[] {
    return this.places.flatMap((place) => (place.you ? [place.you.seat] : []));
  }
  /** Which can say something now. */
  get connection(): Connection | null {
    return this.place?.connection ?? this.watcher;
  }

  /** Somebody here has something to answer: a question, a rent, an offer, or nothing any more. */
  get are_called(): boolean {
    const view = this.house.view();
    const here = this.numbers;
    return (
      view?.room.phase !== 'playing' ||
      this.places.some((place) => place.shown?.answers != null) ||
      (view.game?.claims.some((claim) => here.includes(claim.owner)) ?? false) ||
      Object.values(view.offers ?? {}).some((offer) => here.includes(offer.to))
    );
  }

  /**
   * Hands the device to whoever is newly asked, and on when an answer leaves others to answer. The
   * highest bidder keeps it: he may be outbid at once, and nobody else shall bid by his finger.
   */
  follow(): void {
    const awaiting = this.house.view()?.game?.awaiting;
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

  /** What a seat may do, as the page shows it; `is_news` if the network knows nothing newer. */
  tell(connection: Connection, you: You, is_news: boolean): void {
    const place = this.place_on(connection);
    if (!place) {
      this.early.set(connection, you);
      return;
    }
    place.shown = you;
    if (is_news) place.news = you;
    this.follow();
  }

  /** Takes a seat; a further one on this device gets a connection of its own. */
  async sit(seat: number, name: string, piece: number): Promise<Reply> {
    const connection = this.watcher ?? this.house.connect(null);
    const token = random_token();
    const reply = await connection.send({ type: 'sit', seat, name, piece, token });
    if (reply.type === 'seated') {
      if (this.watcher === connection) this.watcher = null;
      const place = new Place(connection, reply.token, reply.n);
      this.places = [...this.places, place];
      this.keep(reply.token, name);
      const you = this.early.get(connection) ?? { seat: reply.seat, answers: null, legal: [] };
      place.shown = place.news = you;
    } else if (this.watcher !== connection) connection.close();
    return reply;
  }

  /** Another secret for a seat, so that no other device can play it any more. */
  async renew(place: Place): Promise<boolean> {
    const [before, token] = [place.token, random_token()];
    const name = this.house.view()?.seats[place.shown?.seat ?? -1]?.name ?? '';
    // Kept before it is said: whatever happens on the way, one of the two is the seat's.
    this.keep(token, name);
    carry_nonces(this.room, before, token);
    const reply = await this.house.send({ type: 'renew', token }, place);
    const is_renewed = reply.type === 'seated';
    if (is_renewed) place.token = token;
    drop_seat(this.room, is_renewed ? before : token);
    return is_renewed;
  }

  /** A link brings a seat without its name, by which a replay knows whose it is. */
  learn_name(connection: Connection): void {
    const place = this.place_on(connection);
    const name = this.house.view()?.seats[place?.shown?.seat ?? -1]?.name;
    if (place && name) this.keep(place.token, name);
  }

  /** What an entry changes about them, whoever sent it: this page, another tab or the host. */
  heed({ n, entry }: ServerEvent): void {
    if (entry.type !== 'rename' && entry.type !== 'stand' && entry.type !== 'unseat') return;
    const place = this.place_of(entry.seat);
    if (!place || n < place.since) return;
    if (entry.type === 'rename') this.keep(place.token, entry.name);
    else this.lose(place);
  }

  lose(place: Place): void {
    drop_seat(this.room, place.token);
    place.connection.close();
    this.places = this.places.filter((other) => other !== place);
    if (this.acting === place) this.acting = null;
    if (this.places.length === 0) this.watch();
  }

  /**
   * The seat has another secret now: another tab has it, or somebody else. Whether it is lost to
   * this browser.
   */
  lose_secret(connection: Connection): boolean {
    const place = this.place_on(connection);
    if (!place) return false;
    const newer = held_seats(this.room).find(
      (held) => !this.places.some((other) => other.token === held.token),
    );
    if (newer) this.add(newer.token);
    this.lose(place);
    return !newer;
  }

  private keep(token: string, name: string): void {
    keep_seat(this.room, this.house.view()?.room.edition ?? '', { token, name });
  }
  private watch(): void {
    this.watcher = this.house.connect(null);
  }
  private add(token: string): void {
    this.places = [...this.places, new Place(this.house.connect(token), token)];
  }
}
