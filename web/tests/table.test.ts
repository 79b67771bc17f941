import { describe, expect, it } from 'vitest';
import { chi_square } from '../src/game/statistics';
import { parse_route } from '../src/route.svelte';
import { corner_of, middle_of, path_of, spot_of, stand_of } from '../src/table/ring';
import { token_width } from '../src/table/token_spots';

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

describe.each([true, false])('tokens on a ring, names %s', (names) => {
  const corner = corner_of(names);
  const depth = (100 * corner) / (9 + 2 * corner);
  const wide = 5;
  const inside = ({ x, y }: { x: number; y: number }) => Math.min(x, y, 100 - x, 100 - y);

  it('stand at the inner edge of their space, off the name', () => {
    for (let space = 0; space < 40; ++space) {
      if (space % 10 === 0) continue;
      const at = stand_of(space, corner, wide);
      const middle = middle_of(space, corner);
      expect(inside(at)).toBeGreaterThan(depth);
      // Beside their own space, not a neighbour's.
      expect(Math.min(Math.abs(at.x - middle.x), Math.abs(at.y - middle.y))).toBeLessThan(wide / 2);
    }
  });
  it('six share a space without hiding one another', () => {
    for (const space of [0, 5, 10, 15, 20, 25, 30, 35]) {
      const stands = [0, 1, 2, 3, 4, 5].map((place) =>
        stand_of(space, corner, wide, { place, many: 6 }),
      );
      for (const [i, one] of stands.entries())
        for (const other of stands.slice(i + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(wide * 0.29);
    }
  });
  it('stand on no neighbour of their corner, however many there are', () => {
    const real = token_width(names);
    for (const space of [0, 10, 20, 30])
      for (let many = 1; many <= 6; ++many)
        for (let place = 0; place < many; ++place) {
          const at = stand_of(space, corner, real, { place, many });
          const middle = middle_of(space, corner);
          expect(Math.abs(at.x - middle.x) + real / 2).toBeLessThan(depth / 2 + 0.01);
          expect(inside(at)).toBeGreaterThan(real / 2 - 0.01);
        }
  });
  it('tell prisoners from visitors', () => {
    const prisoner = stand_of(10, corner, wide, { jailed: true });
    expect(prisoner).toEqual(middle_of(10, corner));
    expect(inside(stand_of(10, corner, wide))).toBeGreaterThan(inside(prisoner));
  });
});

describe('chances', () => {
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
