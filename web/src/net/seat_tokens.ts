// The secrets of the seats this browser holds, kept by room. Several seats of one room mean that
// several people share this device.

export interface HeldSeat {
  token: string;
  name: string;
}

export interface HeldRoom {
  room: string;
  edition: string;
  /** When it was last looked at, for the order on the home page. */
  at: number;
  over: boolean;
  seats: HeldSeat[];
}

const kKey = 'bankhalter.rooms';
const kMost = 40;

function read(): HeldRoom[] {
  try {
    const rooms: unknown = JSON.parse(localStorage.getItem(kKey) ?? '[]');
    return Array.isArray(rooms) ? (rooms as HeldRoom[]) : [];
  } catch {
    return [];
  }
}

function write(rooms: HeldRoom[]): void {
  try {
    localStorage.setItem(kKey, JSON.stringify(rooms.slice(0, kMost)));
  } catch {
    // A private window without storage: the seat lasts as long as the page.
  }
}

export function held_rooms(): HeldRoom[] {
  return read().sort((a, b) => b.at - a.at);
}

export function held_seats(room: string): HeldSeat[] {
  return read().find((held) => held.room === room)?.seats ?? [];
}

export function keep_seat(room: string, edition: string, seat: HeldSeat): void {
  const rooms = read();
  const held = rooms.find((other) => other.room === room);
  if (held) {
    const at = held.seats.findIndex((other) => other.token === seat.token);
    held.seats = at < 0 ? [...held.seats, seat] : held.seats.with(at, seat);
    held.at = Date.now();
  } else {
    rooms.unshift({ room, edition, at: Date.now(), over: false, seats: [seat] });
  }
  write(rooms.sort((a, b) => b.at - a.at));
}

/** A rematch has the same seats with the same secrets in a new room. */
export function carry_seats(from: string, to: string, edition: string): void {
  for (const seat of held_seats(from)) keep_seat(to, edition, seat);
}

export function drop_seat(room: string, token: string): void {
  const rooms = read();
  const held = rooms.find((other) => other.room === room);
  if (!held) return;
  held.seats = held.seats.filter((seat) => seat.token !== token);
  write(rooms.filter((other) => other.seats.length > 0));
}

/** A link that carries a seat to another device: what follows the # never leaves the browser. */
export function seat_link(room: string, token: string): string {
  return `${location.origin}/r/${room}#seat=${token}`;
}

/** Takes the seat that a link has brought; the address then no longer shows its secret. */
export function take_brought_seat(room: string): void {
  const token = /^#seat=([\w-]{20,128})$/.exec(location.hash)?.[1];
  if (!token) return;
  keep_seat(room, '', { token, name: '' });
  history.replaceState(history.state, '', location.pathname + location.search);
}

export function touch_room(
  room: string,
  change: Partial<Pick<HeldRoom, 'edition' | 'over'>>,
): void {
  const rooms = read();
  const held = rooms.find((other) => other.room === room);
  if (!held) return;
  Object.assign(held, change, { at: Date.now() });
  write(rooms);
}

export function forget_room(room: string): void {
  write(read().filter((held) => held.room !== room));
}
