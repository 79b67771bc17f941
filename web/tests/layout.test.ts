import { describe, expect, it } from 'vitest';
import { rank_of_loser } from '../src/game/standing';
import { command_of, keys_in_force, with_key } from '../src/keys';
import type { Game, ServerEvent } from '../src/protocol';
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

describe('the rank of whoever is out', () => {
  const game = (...out: number[]) =>
    ({ players: [0, 1, 2, 3].map((seat) => ({ out: out.includes(seat) })) }) as unknown as Game;
  const left = (...seats: number[]) =>
    seats.map((seat) => ({ events: [{ event: 'went_bankrupt', seat }] }) as unknown as ServerEvent);
  it('is the last for the first, and better for those who followed', () => {
    expect(rank_of_loser(game(2), left(2), 2)).toBe(4);
    expect(rank_of_loser(game(2, 0), left(2, 0), 0)).toBe(3);
    expect(rank_of_loser(game(2, 0), left(2, 0), 2)).toBe(4);
  });
  it('is known when the log begins later', () => {
    expect(rank_of_loser(game(2, 0), left(0), 0)).toBe(3);
    expect(rank_of_loser(game(2), [], 2)).toBe(4);
  });
  it('is not guessed', () => {
    expect(rank_of_loser(game(2, 0), left(0), 2)).toBeNull();
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
