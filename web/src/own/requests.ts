// What the module is asked and answers: src/browser/host.h.
import type { Analysis, Game, HttpError } from '../protocol';

export interface Stored {
  game: string;
  first: number;
  entries: string[];
}

/**
 * What a call has left behind: to be said at once, to be stored before the next call, and when to
 * tick.
 */
export interface Step {
  say: [connection: number, text: string][];
  store: Stored[];
  next: number | null;
}

interface Answers {
  catalogue: { body: unknown };
  create: { game: string; store: Stored[] };
  import: { game: string; store: Stored[] };
  history: { body: unknown };
  record: { text: string };
  preview: { text: string };
  analyse: { progress: number };
  weigh: { progress: number } | { body: Analysis };
  open: Step;
  hear: Step;
  leave: Step;
  close: object;
  wake: Step;
  tick: Step;
  stored: Step;
}

export type Request =
  | { do: 'catalogue'; path: string }
  | { do: 'create'; body: string; log: string[]; now: number }
  | { do: 'import'; text: string; now: number }
  | { do: 'history'; game: string; log: string[]; from: number; to: number }
  | { do: 'record'; game: string; log: string[] }
  | { do: 'preview'; position: Game; seat: number; words: string }
  | { do: 'analyse'; game: string; depth: Analysis['depth']; log: string[] }
  | { do: 'weigh'; game: string; depth: Analysis['depth'] }
  | { do: 'open'; game: string; log: string[]; now: number }
  | { do: 'hear'; game: string; connection: number; text: string; now: number }
  | { do: 'leave'; game: string; connection: number; now: number }
  | { do: 'close'; game: string }
  | { do: 'wake' | 'tick' | 'stored'; game: string; now: number };

/** The engine's own words about a record that does not fit. */
export type Failure = HttpError & { faults?: string[] };

export type Answer<R extends Request> = Answers[R['do']] | Failure;

export function is_failure(answer: object): answer is Failure {
  return 'error' in answer;
}
