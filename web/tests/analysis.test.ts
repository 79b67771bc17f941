import { describe, expect, it } from 'vitest';
import { entries_of_actions } from '../src/analysis/fetch_analysis';
import { actions_until, points_of, points_text } from '../src/analysis/walk';
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
