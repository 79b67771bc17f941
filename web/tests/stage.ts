// Entries for tests of the stage: a table of two, and what the server would tell.
import { merge_patch } from '../src/net/merge_patch';
import type { Game, GameEvent, ServerEvent, View } from '../src/protocol';
import { make_game } from './edition';

export function make_view(game: Game = make_game()): View {
  return {
    room: {
      id: 'testroom',
      phase: 'playing',
      edition: 'test',
      variant: 'standard',
      pace: 'normal',
      public: false,
    },
    seats: {
      0: { kind: 'person', name: 'Ada', piece: 0 },
      1: { kind: 'bot', name: 'Ben', piece: 1 },
    },
    clock: { deadlines: {} },
    game,
  };
}

let number = 1;
export function entry(words: string, events: GameEvent[], patch: object = {}): ServerEvent {
  return {
    type: 'event',
    n: number++,
    at: 1,
    entry: { type: 'act', words, by: 'bot' },
    events,
    text: { de: [], en: [] },
    patch: { game: patch } as ServerEvent['patch'],
  };
}

export function after(view: View, message: ServerEvent): View {
  return merge_patch(view, message.patch) as View;
}

/** Ben throws seven and lands where he may buy. */
export const kThrow: GameEvent[] = [
  { event: 'thrown', seat: 1, dice: [2, 4], why: 'dice' },
  { event: 'moved', seat: 1, space: 6, amount: 6, why: 'dice' },
];
export const kPurchase: GameEvent[] = [
  { event: 'paid', seat: 1, other: 'bank', amount: 200, why: 'purchase' },
  { event: 'deed_moved', seat: 1, other: 'bank', space: 6, why: 'purchase' },
];
