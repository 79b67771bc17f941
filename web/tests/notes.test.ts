import { describe, expect, it } from 'vitest';
import { notes_of } from '../src/game/notes';

const notes = { values: [500, 100, 50, 20, 10, 5, 1], start: [2, 4, 1, 1, 2, 1, 5] };
const counts = (amount: number) =>
  Object.fromEntries(notes_of(amount, notes).map((note) => [note.value, note.count]));

describe('a purse', () => {
  it('begins with the printed notes', () => {
    expect(notes_of(1500, notes).map((note) => note.count)).toEqual(notes.start);
  });
  it('holds what is there, whatever the amount', () => {
    for (let amount = 0; amount <= 6000; amount++) {
      const sum = notes_of(amount, notes).reduce((all, note) => all + note.value * note.count, 0);
      expect(sum).toBe(amount);
    }
  });
  it('keeps its change and puts the rest into large notes', () => {
    expect(counts(2500)).toMatchObject({ 500: 4, 1: 5 });
    expect(counts(37)).toEqual({ 10: 2, 5: 2, 1: 7 });
    expect(counts(0)).toEqual({});
  });
});
