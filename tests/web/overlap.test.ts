// Every size of screen: nothing lies over anything else, nothing that matters is out of sight, and nothing moves while others play.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { EventList } from '../../web/src/protocol';
import { choose, Person } from './browser';
import { server } from './house';
import { owned, room_from, type Setup } from './position';
import { kEditions, table } from './scenes';

const kAll = [
  [320, 568],
  [360, 740],
  [390, 844],
  [430, 932],
  [667, 375],
  [844, 390],
  [932, 430],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [2560, 1440],
  [3840, 2160],
] as const;
/** One of each kind, for the other editions. */
const kFew = [
  [320, 568],
  [667, 375],
  [1024, 768],
] as const;

const kCash = [823, 12345, 402, 1077, 260, 98765];
const kSpaces = [24, 8, 31, 10, 39, 1];
function position(players: number): Pick<Setup, 'players' | 'deeds' | 'bank'> {
  return {
    players: Array.from({ length: players }, (_, seat) => ({
      cash: kCash[seat] ?? 0,
      space: kSpaces[seat] ?? 0,
    })),
    deeds: {
      ...owned(0, [16, 18, 19], 2),
      ...owned(0, [5, 15]),
      ...owned(0, [6], 0, true),
      ...owned(1, [21, 23, 25, 28]),
      ...owned(1, [1], 0, true),
    },
    bank: { houses: 26, hotels: 12 },
  };
}
const my_turn = { awaiting: { step: 'start_turn', seats: [0] }, turn: { seat: 0 } };

interface Situation {
  name: string;
  setup(players: number): Setup;
  /** Somebody at the second seat who can make an offer. */
  show?(person: Person): Promise<unknown>;
}
const auction: Situation = {
  name: 'auction',
  setup: (players) => ({
    ...position(players),
    awaiting: { step: 'buy', seats: [0], space: 32 },
    turn: { seat: 0 },
  }),
  async show(person) {
    await person.click(/^(Versteigern|Auction)$/);
    await person.page.locator('.bidding').waitFor();
  },
};
const kSituations: Situation[] = [
  auction,
  { name: 'turn', setup: (players) => ({ ...my_turn, ...position(players) }) },
  {
    name: 'debt',
    setup: (players) => ({
      ...position(players),
      awaiting: { step: 'raise_cash', seats: [0], amount: 1400, to: 1 },
      turn: { seat: 0 },
    }),
    show: (person) => person.page.locator('.debt').waitFor(),
  },
];

/** What is wrong with this screen, in words; nothing if it is right. */
function faults(page: Page, players: number): Promise<string[]> {
  return page.evaluate((players) => {
    const found: string[] = [];
    const seen = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.visibility === 'hidden' || style.display === 'none' || style.opacity === '0')
          return false;
        if (style.clipPath.startsWith('inset(50%')) return false;
      }
      return true;
    };
    /** The part of a box that its ancestors do not cut off. */
    const shown = (element: Element, box: DOMRect): DOMRect => {
      let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const edge = at.getBoundingClientRect();
        left = Math.max(left, edge.left);
        right = Math.min(right, edge.right);
        top = Math.max(top, edge.top);
        bottom = Math.min(bottom, edge.bottom);
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const name = (element: Element) =>
      `"${(element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 28)}" (${element.closest('[class]')?.className.toString().split(' ')[0]})`;

    // Texts and buttons that lie over each other. A pane lies over the board on purpose.
    const pane = document.querySelector('.pane [role=dialog]')?.getBoundingClientRect();
    const things: { element: Element; box: DOMRect }[] = [];
    const add = (element: Element, box: DOMRect) => {
      const visible = shown(element, box);
      if (visible.width < 2 || visible.height < 2) return;
      if (
        pane &&
        element.closest('main, .close, .head') &&
        visible.left < pane.right &&
        visible.right > pane.left &&
        visible.top < pane.bottom &&
        visible.bottom > pane.top
      )
        return;
      things.push({ element, box: visible });
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || element.closest('svg, .tokens, option'))
        continue;
      if (!seen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) add(element, box);
      const size = parseFloat(getComputedStyle(element).fontSize);
      if (size < 10.99) found.push(`${name(element)} is set in ${size} px`);
    }
    for (const control of document.querySelectorAll('button, input, select, a'))
      if (!control.closest('li[data-seat], .ring, .close-up') && seen(control))
        add(control, control.getBoundingClientRect());
    for (const [i, one] of things.entries())
      for (const other of things.slice(i + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const across =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Lines of one text may touch.
        if (across > 1.5 && down > 4)
          found.push(`${name(one.element)} and ${name(other.element)} overlap`);
      }

    // What must be in sight, whole.
    const in_sight = (selector: string) => {
      for (const element of document.querySelectorAll(selector)) {
        const box = element.getBoundingClientRect();
        const visible = shown(element, box);
        if (
          visible.width < box.width - 1 ||
          visible.height < box.height - 1 ||
          box.left < -0.5 ||
          box.top < -0.5 ||
          box.right > innerWidth + 0.5 ||
          box.bottom > innerHeight + 0.5
        )
          found.push(`${name(element)} is not in sight`);
      }
    };
    in_sight('[data-primary], .bidding .button, nav button, .ring');
    in_sight('.strip [data-seat], .players [data-seat]');
    const cells = document.querySelectorAll('.strip [data-seat], .players [data-seat]');
    const covered = document.querySelector('.lying .pane') !== null;
    if (cells.length !== players) found.push(`${cells.length} players are shown`);
    for (const cell of cells) {
      const cash = cell.querySelector('.cash');
      if (!covered && cash && cash.scrollWidth > cash.clientWidth + 1)
        found.push(`${name(cash)} is cut`);
      if (cash) {
        const range = document.createRange();
        range.selectNodeContents(cash);
        const inner = range.getBoundingClientRect();
        const outer = cell.getBoundingClientRect();
        if (inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5)
          found.push(`${name(cash)} sticks out`);
      }
    }

    // The page and the board.
    if (document.documentElement.scrollWidth > innerWidth) found.push('it scrolls sideways');
    if (document.documentElement.scrollHeight > innerHeight) found.push('it scrolls');
    const ring = document.querySelector('.ring')?.getBoundingClientRect();
    const least = Math.min(innerWidth, innerHeight) * (innerWidth < innerHeight ? 0.8 : 0.85);
    const side = ring ? Math.min(ring.width, ring.height) : 0;
    if (side < least) found.push(`the board is ${Math.round(side)} px`);

    // Targets.
    for (const target of document.querySelectorAll('button, input, select')) {
      const box = target.getBoundingClientRect();
      if (box.width === 0 || target.closest('.visually-hidden, [data-seat]')) continue;
      const size = target.closest('.ring, .stage .rush') ? 24 : 44;
      if (box.height < size - 0.5 || (box.width < size - 0.5 && !target.closest('nav')))
        found.push(`${name(target)} is ${Math.round(box.width)} x ${Math.round(box.height)}`);
    }
    return [...new Set(found)];
  }, players);
}

async function look(
  person: Person,
  players: number,
  sizes: readonly (readonly [number, number])[],
): Promise<void> {
  const wrong: string[] = [];
  for (const [width, height] of sizes) {
    await person.page.setViewportSize({ width, height });
    // The page may still be arranging itself on a busy machine: what counts is where it comes to rest.
    let found = ['not looked at'];
    for (let look = 0; look < 30 && found.length > 0; ++look) {
      await person.page.waitForTimeout(150);
      found = await faults(person.page, players);
    }
    wrong.push(...found.map((fault) => `${width}x${height}: ${fault}`));
  }
  expect(wrong).toEqual([]);
}

for (const players of [2, 6]) {
  describe.each(kSituations)(`${players} players, $name`, ({ setup, show }) => {
    it.concurrent('zelda at every size', async () => {
      const person = await Person.arrive({ name: 'Ada' });
      await table(person, { edition: 'zelda', ...setup(players) });
      await show?.(person);
      await look(person, players, kAll);
      await person.leave();
    });
  });

  it.concurrent(`${players} players, an offer, at every size`, async () => {
    const [ada, ben] = [await Person.arrive({ name: 'Ada' }), await Person.arrive({ name: 'Ben' })];
    const room = await room_from({ ...my_turn, ...position(players) }, { pace: 'none' });
    await ada.join(room);
    await ben.join(room);
    for (let seat = 2; seat < players; ++seat) await ada.add_bot();
    await ada.press_start();
    await ben.page.locator('.ring').waitFor();
    await ben.click(/^Handeln$/);
    await ben.page.locator('.sides section').nth(0).getByRole('button').first().click();
    await ben.page.locator('.sides section').nth(1).getByRole('button').first().click();
    await ben.click(/Angebot an Ada/);
    await ada.page.locator('.offers article').waitFor();
    await look(ada, players, kAll);
    await ben.leave();
    await ada.leave();
  });
}

it.concurrent.each(kEditions.filter((edition) => edition !== 'zelda'))(
  '6 players, an auction in %s',
  async (edition) => {
    const person = await Person.arrive({ name: 'Ada' });
    await table(person, { edition, ...auction.setup(6) });
    await auction.show?.(person);
    await look(person, 6, kFew);
    await person.leave();
  },
);

describe.each([
  ['phone', 390, 844],
  ['desktop', 1280, 800],
] as const)('a game on a %s', (_, width, height) => {
  it('leaves the board where it is, and shifts next to nothing', async () => {
    const person = await Person.arrive({ name: 'Ada', motion: true });
    const { page } = person;
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      const shifts: { at: number; value: number }[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as {
          startTime: number;
          value: number;
          hadRecentInput: boolean;
        }[])
          if (!entry.hadRecentInput) shifts.push({ at: entry.startTime, value: entry.value });
      }).observe({ type: 'layout-shift' });
    });
    await table(person, { ...my_turn, ...position(4) });
    await choose(page, { speed: 'fast' });
    const where = () =>
      page.locator('.ring').evaluate((ring) => JSON.stringify(ring.getBoundingClientRect()));
    const at = await where();
    const begun = await page.evaluate(() => performance.now());
    const room = new URL(page.url()).pathname.slice(3);
    const entries = async () =>
      (await server.get<EventList>(`/api/games/${room}/events?from=1&to=1`)).n;
    const end = (await entries()) + kEntries;
    const pressable = page.locator('[data-primary]:enabled, .bidding .pass:enabled').first();
    while ((await entries()) < end && !(await page.locator('.winner').count())) {
      await pressable.click({ timeout: 60_000 });
      expect(await where()).toBe(at);
    }
    const shifts = await page.evaluate(
      () => (window as unknown as { shifts: { at: number; value: number }[] }).shifts,
    );
    expect(cumulative(shifts.filter((shift) => shift.at > begun))).toBeLessThan(0.1);
    await person.leave();
  });
});

/** So many entries of the log are played: some rounds of four. */
const kEntries = 30;

/** Cumulative layout shift as browsers define it: the largest sum of shifts less than 1 s apart within 5 s. */
function cumulative(shifts: readonly { at: number; value: number }[]): number {
  let [most, sum, first, last] = [0, 0, -Infinity, -Infinity];
  for (const { at, value } of shifts) {
    if (at - last >= 1000 || at - first >= 5000) [sum, first] = [0, at];
    [sum, last] = [sum + value, at];
    most = Math.max(most, sum);
  }
  return most;
}
