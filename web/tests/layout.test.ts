import { describe, expect, it } from 'vitest';
import { command_of, keys_in_force, with_key } from '../src/keys';
import { nearest } from '../src/table/ring';

describe('the close-up slides the short way', () => {
  it.each([
    [0, 7, 7],
    [39, 2, 42],
    [42, 39, 39],
    [10, 10, 10],
    [-3, 36, -4],
  ])('from place %i to space %i it is place %i', (place, space, then) => {
    expect(nearest(place, space)).toBe(then);
  });
});

describe('keys', () => {
  const pressed = (key: string) => new KeyboardEvent('keydown', { key });
  it('follow the language', () => {
    expect(command_of(pressed('w'), keys_in_force('de', {}))).toBe('roll');
    expect(command_of(pressed('R'), keys_in_force('en', {}))).toBe('roll');
    expect(command_of(pressed('b'), keys_in_force('de', {}))).toBe('build');
    expect(command_of(pressed('b'), keys_in_force('en', {}))).toBe('buy');
  });
  it('have one meaning each', () => {
    for (const language of ['de', 'en'] as const) {
      const keys = Object.values(keys_in_force(language, {}));
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
  it('that are chosen stay, and change places with whoever had them', () => {
    const chosen = with_key('de', {}, 'roll', 'k');
    expect(chosen).toEqual({ roll: 'k', buy: 'w' });
    expect(command_of(pressed('k'), keys_in_force('en', chosen))).toBe('roll');
  });
});
