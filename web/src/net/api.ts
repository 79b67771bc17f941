// The HTTP side of docs/protocol.md.
import type {
  Analysis,
  AnalysisProgress,
  Edition,
  EditionList,
  EventList,
  HttpError,
  LanguageText,
  LevelList,
  RoomCreated,
  RoomFound,
  RoomList,
  RoomRequest,
  Rules,
  ServerEvent,
  Variant,
} from '../protocol';
import { in_language } from '../words.svelte';

export class ApiError extends Error {
  constructor(readonly text: LanguageText) {
    super(text.en);
  }
}

/** An error in words. */
export function problem_of(error: unknown): string {
  return error instanceof ApiError ? in_language(error.text) : String(error);
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError({ de: 'Der Server antwortet nicht.', en: 'The server does not answer.' });
  }
  if (response.ok) return (await response.json()) as T;
  const fallback = { de: `Fehler ${response.status}`, en: `Error ${response.status}` };
  const body = (await response.json().catch(() => null)) as HttpError | null;
  throw new ApiError(body?.error?.text ?? fallback);
}

/** What never changes while the page is open is asked for once. */
const kept = new Map<string, Promise<unknown>>();
function ask_once<T>(path: string): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = ask<T>(path);
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

export const fetch_editions = () => ask_once<EditionList>('/api/editions');
export const fetch_edition = (id: string) => ask_once<Edition>(`/api/editions/${id}`);
export const fetch_rules = (id: string, variant: Variant) =>
  ask_once<Rules>(`/api/rules/${id}/${variant}`);
export const fetch_levels = () => ask_once<LevelList>('/api/levels');
export const fetch_rooms = () => ask<RoomList>('/api/rooms');
export const create_room = (request: RoomRequest) =>
  ask<RoomCreated>('/api/rooms', post(JSON.stringify(request)));
export const find_code = (code: string) => ask<RoomFound>(`/api/codes/${encodeURIComponent(code)}`);
export const add_record = (text: string) =>
  ask<RoomFound>('/api/games', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: text,
  });
export const delete_game = (id: string, token: string) =>
  ask<unknown>(`/api/games/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
export const ask_analysis = (id: string) =>
  ask<Analysis | AnalysisProgress>(`/api/games/${id}/analysis`);
export const record_address = (id: string) => `/api/games/${id}/record`;

export const fetch_events = (id: string, from: number, to: number) =>
  ask<EventList>(`/api/games/${id}/events?from=${from}&to=${to}`);

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
