// What went wrong, in words.
import type { BoardFault, LanguageText } from '../protocol';
import { both, in_language } from '../words.svelte';

export class ApiError extends Error {
  constructor(
    readonly text: LanguageText,
    /** Of a board of one's own. */
    readonly faults: BoardFault[] = [],
  ) {
    super(text.en);
  }
}

/** Nobody answers: there is no network, or no server behind it. */
export class Unreachable extends ApiError {
  constructor() {
    super(both('no_answer'));
  }
}

export function problem_of(error: unknown): string {
  return error instanceof ApiError ? in_language(error.text) : String(error);
}
