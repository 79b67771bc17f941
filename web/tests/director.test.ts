import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, View } from '../src/protocol';
import { settings } from '../src/settings.svelte';
import { Director, type Entry } from '../src/stage/director.svelte';
import { kEdition } from './edition';
import { after, entry, kPurchase, kThrow, make_view } from './stage';

let shown: View;
let arrived: View;
let asked: boolean;
let commits: number[];
let director: Director;

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 'normal';
  settings.motion = 'auto';
  shown = arrived = make_view();
  asked = false;
  commits = [];
  director = new Director({
    edition: () => kEdition,
    reveal: (game) => (shown = { ...shown, game }),
    commit: (entry: Entry) => {
      shown = entry.after;
      commits.push(entry.message.n);
    },
    me: () => 0,
    asked: () => asked,
    call: () => 'none',
  });
});
afterEach(() => vi.useRealTimers());

function bring(events: GameEvent[], patch: object = {}): void {
  const message = entry('1 roll', events, patch);
  const before = arrived;
  arrived = after(arrived, message);
  director.take({ message, before, after: arrived, live: true });
}
const kBuying = { awaiting: { step: 'buy', seats: [1], space: 6 } };
const bring_throw = () => bring(kThrow, kBuying);
const step = () => shown.game?.awaiting.step;
const scene = () => director.scene?.kind;

describe('a throw', () => {
  it('is shown before what it asks', () => {
    bring_throw();
    expect([scene(), step()]).toEqual(['throw', 'start_turn']);
    vi.advanceTimersByTime(899);
    expect(scene()).toBe('throw');
    expect(director.played).toEqual([]);
    vi.advanceTimersByTime(1);
    expect([scene(), step()]).toEqual(['walk', 'start_turn']);
    expect(director.played).toHaveLength(1);
    vi.advanceTimersByTime(660);
    expect([scene(), shown.game?.players[1]?.space, step()]).toEqual(['land', 6, 'start_turn']);
    vi.advanceTimersByTime(400);
    expect([scene(), step(), director.busy]).toEqual([undefined, 'buy', false]);
  });
  it('tells where the token is', () => {
    bring_throw();
    vi.advanceTimersByTime(900 + 111);
    expect(director.spot).toBe(1);
    vi.advanceTimersByTime(110);
    expect(director.spot).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(director.spot).toBeNull();
  });
  it('goes on with a tap, scene by scene', () => {
    bring_throw();
    director.skip();
    expect(scene()).toBe('walk');
    director.skip();
    expect(scene()).toBe('land');
    director.skip();
    expect([scene(), step()]).toEqual([undefined, 'buy']);
    director.skip();
    vi.advanceTimersByTime(5000);
    expect(commits).toHaveLength(1);
  });
});

describe('what follows waits', () => {
  it('in order', () => {
    bring_throw();
    bring(kPurchase);
    expect(shown.game?.players[1]?.cash).toBe(1000);
    vi.advanceTimersByTime(900 + 660 + 400);
    expect([scene(), shown.game?.players[1]?.cash]).toEqual(['buy', 800]);
    vi.advanceTimersByTime(500);
    expect(commits).toHaveLength(2);
  });
  it('until a sentence has been there long enough', () => {
    bring(kPurchase);
    bring([{ event: 'debt_opened', seat: 1, other: 0, amount: 5 }]);
    bring([{ event: 'debt_opened', seat: 0, other: 1, amount: 6 }]);
    const seen = new Map<string, number>();
    for (let ms = 0; ms < 6000; ms += 10) {
      for (const line of director.told.slice(-2))
        seen.set(`${line.id}`, (seen.get(`${line.id}`) ?? 0) + 10);
      vi.advanceTimersByTime(10);
    }
    expect(seen.size).toBe(3);
    for (const ms of seen.values()) expect(ms).toBeGreaterThanOrEqual(1600);
  });
  it('but not for long: far behind it hurries, and farther it jumps', () => {
    for (let i = 0; i < 5; ++i) bring_throw();
    // Ten seconds of scenes, and sentences that want to be read.
    vi.advanceTimersByTime(8000);
    expect(commits).toHaveLength(5);
    for (let i = 0; i < 30; ++i) bring_throw();
    expect(commits.length).toBeGreaterThan(15);
    expect(director.busy).toBe(commits.length < 35);
  });
});

describe('nothing is played', () => {
  it('at once', () => {
    settings.speed = 'at_once';
    bring_throw();
    expect([scene(), step(), commits.length]).toEqual([undefined, 'buy', 1]);
    expect(director.told).toHaveLength(1);
  });
  it('without motion', () => {
    settings.motion = 'off';
    bring_throw();
    expect([scene(), step()]).toEqual([undefined, 'buy']);
  });
  it('when nobody looks, and the rest is dropped', () => {
    bring_throw();
    bring(kPurchase);
    director.catch_up();
    expect([scene(), commits.length, director.busy]).toEqual([undefined, 2, false]);
    vi.advanceTimersByTime(5000);
    expect(commits).toHaveLength(2);
  });
  it('on the way to my turn, and then it is played again', () => {
    bring_throw();
    director.rush();
    expect([commits.length, director.rushing]).toEqual([1, true]);
    bring_throw();
    expect(commits).toHaveLength(2);
    asked = true;
    bring_throw();
    expect([commits.length, director.rushing]).toEqual([3, false]);
    bring_throw();
    expect(scene()).toBe('throw');
  });
});

it('a bid is seen at once, its echo plays after it', () => {
  bring([{ event: 'bid_made', seat: 1, lot: 'deed', space: 6, amount: 70 }], {
    awaiting: { step: 'bid', seats: [0], amount: 70, high: 1 },
  });
  expect([scene(), shown.game?.awaiting.amount]).toEqual(['bid', 70]);
  vi.advanceTimersByTime(1000);
  expect(commits).toHaveLength(1);
});

it('a change of speed in the middle holds at once', () => {
  bring_throw();
  bring(kPurchase);
  settings.speed = 'at_once';
  director.skip();
  expect([scene(), commits.length]).toEqual([undefined, 2]);
});

it('scenes are told to whoever makes them heard', () => {
  const heard: [string, number][] = [];
  director.on_scene((one, ms) => heard.push([one.kind, ms]));
  bring_throw();
  vi.advanceTimersByTime(3000);
  expect(heard).toEqual([
    ['throw', 900],
    ['walk', 660],
    ['land', 400],
  ]);
});
