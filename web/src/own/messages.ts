// Between the page and its worker.
import type { Analysis } from '../protocol';
import type { Failure, Request } from './requests';

/** What the page asks about games; the worker adds their logs and the time. */
export type Wish =
  | Extract<Request, { do: 'catalogue' | 'preview' }>
  | { do: 'create'; body: string }
  | { do: 'import'; text: string }
  | { do: 'history'; game: string; from: number; to: number }
  | { do: 'record'; game: string }
  | { do: 'analyse'; game: string; depth: Analysis['depth'] }
  | { do: 'remove'; game: string };

/** Asks something, or opens a line to a game. */
export type ToWorker = { id: number; wish: Wish } | { game: string; port: MessagePort };

export interface FromWorker {
  id: number;
  answer: object | Failure;
}

/**
 * Over a line go the texts of docs/protocol.md, and from the worker what only a game of this device
 * has to tell.
 */
export type OverLine =
  | { text: string }
  | { saved: boolean }
  /** The game is open in another window. */
  | { elsewhere: true }
  | { failed: Failure['error'] };
