import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerEvent } from '../src/protocol';
import { settings } from '../src/settings.svelte';
import { Announcer } from '../src/table/announcer.svelte';

const message = (text: string, ...events: string[]): ServerEvent => ({
  type: 'event',
  n: 1,
  at: 1,
  entry: { type: 'act', words: '1 roll', by: 'bot' },
  events: events.map((event) => ({ event })) as ServerEvent['events'],
  text: { de: [text], en: [text] },
  patch: {},
});
let announcer: Announcer;

beforeEach(() => {
  vi.useFakeTimers();
  settings.language = 'de';
  announcer = new Announcer();
});
afterEach(() => vi.useRealTimers());

describe('the polite region', () => {
  it('tells every turn of fast bots, each as one message', () => {
    const told: string[] = [];
    for (const name of ['Berta', 'Clara', 'Dora']) {
      for (const [text, event] of [
        ['würfelt.', 'thrown'],
        ['zieht.', 'moved'],
        ['ist fertig.', 'turn_started'],
      ] as const) {
        announcer.tell(message(`${name} ${text}`, event));
        vi.advanceTimersByTime(400);
      }
      told.push(announcer.polite);
    }
    expect(told).toEqual(
      ['Berta', 'Clara', 'Dora'].map(
        (name) => `${name} würfelt. ${name} zieht. ${name} ist fertig.`,
      ),
    );
  });

  it('waits at most some seconds for a turn that does not end', () => {
    for (let bid = 0; bid < 11; ++bid) {
      announcer.tell(message(`Gebot ${bid}.`, 'bid_made'));
      vi.advanceTimersByTime(400);
    }
    expect(announcer.polite).toMatch(/^Gebot 0\. /);
  });
});

it('the same question is asked again', () => {
  announcer.ask('Du bist am Zug');
  vi.advanceTimersByTime(500);
  expect(announcer.assertive).toBe('Du bist am Zug');
  announcer.ask('Du bist am Zug');
  expect(announcer.assertive).toBe('');
  vi.advanceTimersByTime(500);
  expect(announcer.assertive).toBe('Du bist am Zug');
});
