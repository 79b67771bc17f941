import { describe, expect, it } from 'vitest';
import { entries_of_actions, type fetch_analysis } from '../src/analysis/fetch_analysis';
import { Look } from '../src/analysis/look.svelte';
import { actions_until, points_of, points_text } from '../src/analysis/walk';
import { ApiError } from '../src/net/problems';
import type { Analysis, ServerEvent } from '../src/protocol';

describe('walking along an analysed game', () => {
  const event = (n: number, type: string) => ({ n, entry: { type } }) as unknown as ServerEvent;

  it('counts actions, not entries', () => {
    const events = [event(1, 'create'), event(2, 'start'), event(3, 'act'), event(4, 'chat')];
    const entries = entries_of_actions([...events, event(5, 'act')]);
    expect(entries).toEqual([3, 5]);
    expect([2, 3, 4, 5, 9].map((n) => actions_until(entries, n))).toEqual([0, 1, 1, 2, 2]);
  });

  it('begins before the first action', () => {
    const analysis = {
      start: [0.5, 0.5],
      actions: [{ turn: 1, chances: [0.6, 0.4] }],
    } as unknown as Analysis;
    expect(points_of(analysis)).toEqual([
      { n: 0, turn: 0, chances: [0.5, 0.5] },
      { n: 1, turn: 1, chances: [0.6, 0.4] },
    ]);
  });

  it('tells points with their sign', () => {
    expect(points_text(0.1234, 'de')).toBe('+12,3');
    expect(points_text(-0.02, 'en')).toBe('-2.0');
    expect(points_text(0, 'de')).toBe('0,0');
  });
});

describe('looking at a game', () => {
  const found = (depth: Analysis['depth']) => ({ depth }) as Analysis;

  it('shows the usual look until the deeper one is there', async () => {
    let finish = (_: Analysis): void => {};
    const shares: (number | null)[] = [];
    const look: Look = new Look('room', (_room, depth, progress) => {
      if (depth === 'usual') return Promise.resolve(found('usual'));
      progress(0.5);
      shares.push(look.share);
      return new Promise((resolve) => (finish = resolve));
    });
    expect(look.can_go_deeper).toBe(false);
    await look.take('usual');
    expect(look.can_go_deeper).toBe(true);
    const deeper = look.take('deep');
    expect(shares).toEqual([0.5]);
    expect([look.analysis?.depth, look.can_go_deeper]).toEqual(['usual', false]);
    await look.take('deep'); // a second press changes nothing
    expect(shares).toEqual([0.5]);
    finish(found('deep'));
    await deeper;
    expect([look.analysis?.depth, look.can_go_deeper, look.share]).toEqual(['deep', false, null]);
  });

  it('keeps what it has when the deeper look is refused, and can be asked again', async () => {
    const refuse: typeof fetch_analysis = (_room, depth) =>
      depth === 'usual'
        ? Promise.resolve(found('usual'))
        : Promise.reject(new ApiError({ de: 'Zu viel los.', en: 'Too busy.' }));
    const look = new Look('room', refuse);
    await look.take('usual');
    await look.take('deep');
    expect(look.problem).toMatch(/Zu viel los|Too busy/);
    expect([look.analysis?.depth, look.can_go_deeper]).toEqual(['usual', true]);
  });

  it('stops asking when nobody looks any more', async () => {
    const look = new Look('room', (_room, _depth, _progress, still_wanted) => {
      expect(still_wanted()).toBe(true);
      look.end();
      expect(still_wanted()).toBe(false);
      return Promise.resolve(null);
    });
    await look.take('usual');
    expect([look.analysis, look.share]).toEqual([null, null]);
  });
});
