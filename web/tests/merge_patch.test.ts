import { describe, expect, it } from 'vitest';
import { merge_patch } from '../src/net/merge_patch';

describe('merge_patch', () => {
  // The examples of RFC 7396, appendix A.
  const examples: [unknown, unknown, unknown][] = [
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];
  it.each(examples)('%j patched by %j is %j', (target, patch, result) => {
    expect(merge_patch(target, patch)).toEqual(result);
  });

  it('leaves the old value alone and shares what did not change', () => {
    const old = { room: { code: 'A' }, game: { cash: 1 } };
    const patched = merge_patch(old, { game: { cash: 2 } }) as typeof old;
    expect(old.game.cash).toBe(1);
    expect(patched.room).toBe(old.room);
  });

  it('builds a view from nothing', () => {
    expect(merge_patch(null, { room: { id: 'x' }, game: null })).toEqual({ room: { id: 'x' } });
  });
});
