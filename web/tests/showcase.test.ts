import { expect, it } from 'vitest';
import {
  after,
  kPlayers,
  kSteps,
  parse_steps,
  standing_after,
  start_of_game,
} from '../src/home/showcase';
import { reaction_in, reaction_words } from '../src/parts/reactions';

it('the recorded game moves by its throws, buys once, and builds step by step', () => {
  let standing = start_of_game();
  for (const step of kSteps) {
    expect(step.seat).toBeLessThan(kPlayers.length);
    if (step.kind === 'throw')
      expect((standing.spaces[step.seat]! + step.sum) % 40, JSON.stringify(step)).toBe(step.space);
    if (step.kind === 'build') {
      expect(standing.owners.get(step.space)).toBe(step.seat);
      expect(step.level).toBe((standing.levels.get(step.space) ?? 0) + 1);
    }
    standing = after(standing, step);
  }
  expect(standing.owners.size).toBeGreaterThan(15);
  expect(standing.levels.size).toBeGreaterThan(3);
});
it('a word that is no step is not passed over', () => {
  expect(() => parse_steps('t0.7.7 x1')).toThrow('x1');
});
it('a picture from the middle has something to show', () => {
  expect(standing_after(96).owners.size).toBeGreaterThan(10);
});
it('a sign is a short message, and other messages are not', () => {
  expect(reaction_in(reaction_words('bravo'))).toBe('bravo');
  expect(reaction_in(':unknown:')).toBeNull();
  expect(reaction_in('bravo')).toBeNull();
  expect(reaction_in(':constructor:')).toBeNull();
});
