import { beforeEach, expect, it, vi } from 'vitest';
import { summon } from '../src/parts/summons';
import { settings } from '../src/settings.svelte';

const vibrate = vi.fn();
class FakeNotification {
  static permission: NotificationPermission = 'granted';
  static shown: FakeNotification[] = [];
  onclick: (() => void) | null = null;
  closed = false;
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    FakeNotification.shown.push(this);
  }
  close(): void {
    this.closed = true;
  }
}

/** Whether somebody looks at the page. */
function look({ seen, focused }: { seen: boolean; focused: boolean }): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(seen ? 'visible' : 'hidden');
  vi.spyOn(document, 'hasFocus').mockReturnValue(focused);
}

beforeEach(() => {
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('navigator', { ...navigator, vibrate });
  vibrate.mockClear();
  FakeNotification.permission = 'granted';
  FakeNotification.shown = [];
  settings.vibrate = true;
  settings.notify = true;
});

it('nobody is called who looks at the table', () => {
  look({ seen: true, focused: true });
  summon('Du bist dran', 'Zelda');
  expect(vibrate).not.toHaveBeenCalled();
  expect(FakeNotification.shown).toEqual([]);
});

it.each([
  ['in another tab', { seen: false, focused: false }],
  ['in another window', { seen: true, focused: false }],
])('who looks elsewhere, %s, is called', (_, where) => {
  look(where);
  summon('Du bist dran', 'Zelda');
  expect(vibrate).toHaveBeenCalledOnce();
  const [note] = FakeNotification.shown;
  expect(note).toMatchObject({ title: 'Du bist dran', options: { body: 'Zelda', tag: 'turn' } });
  note?.onclick?.();
  expect(note?.closed).toBe(true);
});

it('only as far as it is wanted and allowed', () => {
  look({ seen: false, focused: false });
  settings.vibrate = false;
  FakeNotification.permission = 'denied';
  summon('Du bist dran', 'Zelda');
  FakeNotification.permission = 'granted';
  settings.notify = false;
  summon('Du bist dran', 'Zelda');
  expect(vibrate).not.toHaveBeenCalled();
  expect(FakeNotification.shown).toEqual([]);
});

it('a browser that shows notifications only elsewhere does no harm', () => {
  look({ seen: false, focused: false });
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted';
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    },
  );
  expect(() => summon('Du bist dran', 'Zelda')).not.toThrow();
  expect(vibrate).toHaveBeenCalledOnce();
});
