import { describe, expect, it } from 'vitest';
import { kLanding } from '../src/game/expectation';
import { chi_square } from '../src/game/statistics';
import { parse_route } from '../src/route.svelte';
import { middle_of, path_of, spot_of } from '../src/table/ring';

describe('the ring', () => {
  it('has 40 different places, GO at the bottom right', () => {
    const places = new Set(
      Array.from({ length: 40 }, (_, space) => JSON.stringify(spot_of(space))),
    );
    expect(places.size).toBe(40);
    expect(spot_of(0)).toMatchObject({ row: 11, column: 11 });
    expect(spot_of(10)).toMatchObject({ row: 11, column: 1 });
    expect(spot_of(39)).toMatchObject({ row: 10, column: 11, side: 'right' });
  });
  it('knows the middle of a space and the way to it', () => {
    expect(middle_of(5, 1)).toEqual({ x: 50, y: (100 * 10.5) / 11 });
    expect(path_of(38, 4)).toEqual([39, 0, 1, 2]);
    expect(path_of(1, -3)).toEqual([0, 39, 38]);
  });
});

describe('chances', () => {
  it('seven ahead is the likeliest landing of one throw', () => {
    expect(kLanding[2]).toBeCloseTo(1 / 36);
    expect(kLanding[7]).toBeGreaterThan(kLanding[6] as number);
    // In the long run one space in seven is landed on.
    expect(kLanding[40]).toBeCloseTo(1 / 7, 3);
  });
  it('chi-square agrees with the tables', () => {
    expect(chi_square([10, 10, 10, 10, 10, 10]).p).toBeCloseTo(1);
    // 11.07 is the 5 % point with five degrees of freedom.
    const faces = [0, 0, 0, 0, 0, 0].map(
      (_, i) => 100 + Math.sqrt((11.0705 * 100) / 2) * (i === 0 ? 1 : i === 1 ? -1 : 0),
    );
    expect(chi_square(faces).p).toBeCloseTo(0.05, 3);
  });
});

it.each([
  ['/', '', { page: 'home' }],
  ['/r/abc', '', { page: 'room', id: 'abc' }],
  ['/g/abc', '?a=12', { page: 'replay', id: 'abc', at: 12 }],
  ['/g/abc', '?a=x', { page: 'replay', id: 'abc', at: null }],
  ['/rules/zelda', '', { page: 'rules', edition: 'zelda', variant: null }],
  ['/rules/bond', '?variant=speed', { page: 'rules', edition: 'bond', variant: 'speed' }],
  ['/settings', '', { page: 'settings' }],
  ['/nowhere', '', { page: 'unknown' }],
])('%s%s is found', (path, query, route) => {
  expect(parse_route(path, query)).toEqual(route);
});
