import { expect, it } from 'vitest';
import { at_any_time } from '../src/net/place.svelte';

it('what answers the question is over with it, the rest is not', () => {
  const legal = ['build 37', 'pass', 'bid 71 900', 'resign'];
  const you = { seat: 0, answers: 9, legal, answering: ['bid', 'pass'] };
  expect(at_any_time(you)).toEqual(['build 37', 'resign']);
  expect(at_any_time({ seat: 0, answers: null, legal })).toEqual(legal);
});
