// The HTTP side of docs/protocol.md.
import type {
  Analysis,
  AnalysisProgress,
  BoardCheck,
  BoardFile,
  Edition,
  EditionList,
  EventList,
  HttpError,
  LevelList,
  RoomCreated,
  RoomFound,
  RoomList,
  RoomRequest,
  RoomView,
  Rules,
  ServerEvent,
  Variant,
} from '../protocol';
import { ask_device } from '../own/device';
import { is_own } from '../own/names';
import { has_server } from '../site';
import { both } from '../words.svelte';
import { ApiError, Unreachable } from './problems';
import { held_seats } from './seat_tokens';

/** Closed tables are told only to those who sit there: who holds a seat shows it. */
function with_key(game: string | undefined, init: RequestInit = {}): RequestInit {
  const token = game === undefined ? undefined : held_seats(game)[0]?.token;
  if (token === undefined) return init;
  return { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } };
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  if (!has_server) throw new Unreachable();
  let response: Response;
  try {
    response = await fetch(path, with_key(/^\/api\/games\/([^/]+)/.exec(path)?.[1], init));
  } catch {
    throw new Unreachable();
  }
  if (response.ok) return (await response.json()) as T;
  const fallback = both('error_n', { n: String(response.status) });
  const body = (await response.json().catch(() => null)) as HttpError | null;
  throw new ApiError(body?.error?.text ?? fallback, body?.faults);
}

/** Asks the server, and where there is none the device itself, which says the same. */
async function ask_either<T>(server: () => Promise<T>, device: () => Promise<T>): Promise<T> {
  try {
    return await server();
  } catch (error) {
    if (error instanceof Unreachable) return device();
    throw error;
  }
}

/** What never changes while the page is open is asked for once. */
const kept = new Map<string, Promise<unknown>>();
function look_up<T>(path: string): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = ask_either(
      () => ask<T>(`/api/${path}`),
      async () => (await ask_device<{ body: T }>({ do: 'catalogue', path })).body,
    );
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

const post = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
});

/**
 * What an edition is called here. A board of one's own belongs to the table it was brought to: its
 * name is followed by that table's.
 */
export function edition_of(room: RoomView): string {
  return room.board?.id === room.edition ? `${room.edition}~${room.id}` : room.edition;
}
/** The table that a board of one's own belongs to. */
const table_of = (edition: string): string | undefined => edition.split('~')[1];

export const fetch_editions = () => look_up<EditionList>('editions');
export async function fetch_edition(id: string): Promise<Edition> {
  const table = table_of(id);
  if (table === undefined) return look_up<Edition>(`editions/${id}`);
  return { ...(await look_up<Edition>(`games/${table}/edition`)), id };
}
export function fetch_rules(id: string, variant: Variant): Promise<Rules> {
  const table = table_of(id);
  return table === undefined
    ? look_up<Rules>(`rules/${id}/${variant}`)
    : look_up<Rules>(`games/${table}/rules?${variant}`);
}
export const fetch_new_board = () => ask<BoardFile>('/api/editions/new');
export const fetch_board = (room: string) => ask<BoardFile>(`/api/games/${room}/board`);
export const check_board = (file: BoardFile) =>
  ask<BoardCheck>('/api/editions/check', post(JSON.stringify(file)));
export const fetch_levels = () => look_up<LevelList>('levels');
export const fetch_rooms = () => ask<RoomList>('/api/rooms');
export const find_code = (code: string) => ask<RoomFound>(`/api/codes/${encodeURIComponent(code)}`);

/** A new table: at the server, or where that cannot be reached at this device. */
export async function create_room({ edition, ...rest }: RoomRequest): Promise<RoomFound> {
  const table = edition === undefined ? undefined : table_of(edition);
  const on = table === undefined ? { edition } : { board: await fetch_board(table) };
  const request: RoomRequest = { ...on, ...rest };
  const body = JSON.stringify(request);
  const here = async (): Promise<RoomFound> => ({
    room: (
      await ask_device<{ game: string }>({
        do: 'create',
        body: JSON.stringify({ ...request, hints: true }), // whoever sits here sees who asks
      })
    ).game,
  });
  const there = (): Promise<RoomFound> =>
    ask<RoomCreated>('/api/rooms', with_key(request.from?.game, post(body)));
  if (request.from) return is_own(request.from.game) ? here() : there();
  return ask_either(there, here);
}

/**
 * A record as a game that can be looked at: at the server, or where that cannot be reached at this
 * device.
 */
export const add_record = (text: string) =>
  ask_either(
    () => add_to_server(text),
    () => add_to_device(text),
  );
const add_to_server = (text: string) =>
  ask<RoomFound>('/api/games', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: text,
  });
const add_to_device = async (text: string): Promise<RoomFound> => ({
  room: (await ask_device<{ game: string }>({ do: 'import', text })).game,
});

export const delete_game = (id: string, token: string) =>
  is_own(id)
    ? ask_device<unknown>({ do: 'remove', game: id })
    : ask<unknown>(`/api/games/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      });

/** Worked out by the server, or by this device if the game is its own. */
export const ask_analysis = (
  id: string,
  depth: Analysis['depth'],
): Promise<Analysis | AnalysisProgress> =>
  is_own(id)
    ? ask_device({ do: 'analyse', game: id, depth })
    : ask(`/api/games/${id}/analysis?depth=${depth}`);

const server_record = (id: string): string => `/api/games/${id}/record`;
const fetch_record = async (id: string): Promise<string> =>
  (await fetch(server_record(id), with_key(id))).text();
const own_record = async (id: string): Promise<string> =>
  (await ask_device<{ text: string }>({ do: 'record', game: id })).text;

/** Where a game's record can be loaded from. */
export async function record_address(id: string): Promise<string> {
  if (!is_own(id) && held_seats(id).length === 0) return server_record(id);
  const text = await (is_own(id) ? own_record(id) : fetch_record(id));
  return URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
}

/** Takes a game as it stands to the other side, server or device, to play on there. */
export async function carry_over(id: string): Promise<RoomFound> {
  const { room: game } = is_own(id)
    ? await add_to_server(await own_record(id))
    : await add_to_device(await fetch_record(id));
  const { n } = await fetch_events(game, 1, 1);
  return create_room({ from: { game, n } });
}

export async function fetch_events(id: string, from: number, to: number): Promise<EventList> {
  if (!is_own(id)) return ask<EventList>(`/api/games/${id}/events?from=${from}&to=${to}`);
  return (await ask_device<{ body: EventList }>({ do: 'history', game: id, from, to })).body;
}

const kPage = 1000;

/** All entries of a game, a page at a time. */
export async function fetch_all_events(
  id: string,
  progress?: (share: number) => void,
): Promise<ServerEvent[]> {
  const all: ServerEvent[] = [];
  for (;;) {
    const page = await fetch_events(id, all.length + 1, all.length + kPage);
    all.push(...page.events);
    progress?.(page.n === 0 ? 1 : all.length / page.n);
    if (page.events.length === 0 || all.length >= page.n) return all;
  }
}
