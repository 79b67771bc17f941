// Cash as notes. The state knows only the amount; which notes a purse shows follows from it.
import type { Edition } from '../protocol';

export interface Note {
  value: number;
  count: number;
}

/**
 * The notes of a purse, largest first. It keeps the change that the starting money came with, small
 * notes before large ones, and has the rest in as few notes as possible: at the start exactly what
 * is printed, later what a tidy player would hold.
 */
export function notes_of(amount: number, notes: Edition['notes']): Note[] {
  const purse = notes.values.map((value) => ({ value, count: 0 }));
  let left = Math.max(0, amount);
  for (let i = purse.length - 1; i >= 0; i--) {
    const note = purse[i] as Note;
    note.count = Math.min(notes.start[i] ?? 0, Math.floor(left / note.value));
    left -= note.count * note.value;
  }
  for (const note of purse) {
    const more = Math.floor(left / note.value);
    note.count += more;
    left -= more * note.value;
  }
  return purse.filter((note) => note.count > 0);
}
