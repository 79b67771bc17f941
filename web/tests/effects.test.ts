import { beforeEach, expect, it, vi } from 'vitest';
import type { Scene } from '../src/stage/scene';
import { make_game } from './edition';

const play = vi.hoisted(() => vi.fn());
const fly_money = vi.hoisted(() => vi.fn());
vi.mock('../src/parts/sound', () => ({ play }));
vi.mock('../src/table/motion', () => ({ fly_money }));
const { perform } = await import('../src/stage/effects');

const scene = (some: Partial<Scene>): Scene => ({
  kind: 'note',
  ms: 500,
  events: [],
  game: make_game(),
  seat: 0,
  space: null,
  answered: false,
  path: [],
  sentence: null,
  moment: null,
  ...some,
});

beforeEach(() => {
  play.mockClear();
  fly_money.mockClear();
});

it.each([
  ['throw', 'dice'],
  ['draw', 'card'],
  ['pay', 'coins'],
  ['sold', 'hammer'],
  ['lapse', 'lost'],
] as const)('a scene %s is heard as %s', (kind, cue) => {
  perform(scene({ kind }), 400);
  expect(play).toHaveBeenCalledExactlyOnceWith(cue, 400);
});

it('a moment is heard instead of its scene', () => {
  perform(scene({ kind: 'pay', moment: { kind: 'big_rent', seat: 1 } }), 900);
  expect(play).toHaveBeenCalledExactlyOnceWith('heavy', 900);
});

it('what is shown at once is heard, but nothing flies', () => {
  perform(scene({ kind: 'pay' }), 0);
  expect(play).toHaveBeenCalledExactlyOnceWith('coins', 0);
  expect(fly_money).not.toHaveBeenCalled();
});
