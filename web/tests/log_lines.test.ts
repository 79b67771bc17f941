import { describe, expect, it } from 'vitest';
import { log_lines } from '../src/game/log_lines';
import type { GameEvent } from '../src/protocol';
import { kEdition } from './edition';
import { entry, make_view } from './stage';

function told(sentences: string[], events: GameEvent[]) {
  const message = { ...entry('1 roll', events), text: { de: sentences, en: sentences } };
  return log_lines([message], kEdition, make_view(), 'de');
}

describe('lines of the log', () => {
  it('say whom a sentence is about', () => {
    const lines = told(['Ben wirft 2-4.', 'A60 geht an Ada.', 'Benno wirft nicht.'], []);
    expect(lines.map((line) => line.seat)).toEqual([1, null, null]);
  });
  it('mark the spaces that their events name, and no others', () => {
    const [line] = told(
      ['Ada zieht von A60 nach A65.'],
      [{ event: 'moved', seat: 0, space: 2, amount: 1, why: 'dice' }],
    );
    expect(line?.parts).toEqual([
      { text: 'Ada zieht von A60 nach ', at: null },
      { text: 'A65', at: 2 },
      { text: '.', at: null },
    ]);
  });
  it('a turn is the turn of whoever begins it', () => {
    const lines = told(
      ['Ada ist fertig.', 'Zug 4: Ben ist an der Reihe.'],
      [{ event: 'turn_started', seat: 1 }],
    );
    expect(lines.map(({ seat, starts_turn }) => ({ seat, starts_turn }))).toEqual([
      { seat: 0, starts_turn: false },
      { seat: 1, starts_turn: true },
    ]);
  });
});
