// 5 x 40 names at five sizes and in both languages: none clipped, covered or too small to read, no
// horizontal scrolling, targets large enough to hit, and a board that grows with the screen.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, Person } from './browser';
import { owned, type Setup } from './position';
import { kEditions, kScenes, show_scene, table } from './scenes';

const kSizes = {
  phone: { width: 360, height: 740 },
  lying: { width: 844, height: 390 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 720 },
  large: { width: 2560, height: 1440 },
};

/** Texts that stick out of the box they belong to. */
function clipped(page: Page, boxes: string, text: string): Promise<string[]> {
  return page.evaluate(
    ([boxes, text]) =>
      [...document.querySelectorAll<HTMLElement>(boxes)].flatMap((box) => {
        const found: string[] = [];
        const outer = box.getBoundingClientRect();
        for (const one of box.querySelectorAll<HTMLElement>(text)) {
          if (!one.textContent?.trim()) continue;
          const range = document.createRange();
          range.selectNodeContents(one);
          const inner = range.getBoundingClientRect();
          const out =
            inner.left < outer.left - 0.5 ||
            inner.right > outer.right + 0.5 ||
            inner.top < outer.top - 0.5 ||
            inner.bottom > outer.bottom + 0.5;
          if (out)
            found.push(
              `${one.textContent}: ${Math.round(inner.width)}x${Math.round(inner.height)} in ${Math.round(outer.width)}x${Math.round(outer.height)}`,
            );
        }
        return found;
      }),
    [boxes, text] as const,
  );
}

/** Names and codes of the ring under a token, or under their own price. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const text_box = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    // A figure does not fill the corners of its box.
    const tokens = [...document.querySelectorAll('[data-token]')].map((token) => {
      const { x, y, width, height } = token.getBoundingClientRect();
      return new DOMRect(x + width * 0.15, y + height * 0.1, width * 0.7, height * 0.8);
    });
    const meet = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return [...document.querySelectorAll('.ring button')].flatMap((space) => {
      const price = space.querySelector('.price');
      const covers = price ? [...tokens, text_box(price)] : tokens;
      return [...space.querySelectorAll('.name, .face > .code')]
        .filter((name) => covers.some((one) => meet(one, text_box(name))))
        .map((name) => name.textContent ?? '');
    });
  });
}

/** Visible text that is set smaller than 11 px. */
function small_text(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim()) continue;
      if (element.closest('.visually-hidden, script, style') || !element.checkVisibility())
        continue;
      const svg = element.closest('svg');
      const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
      const size = parseFloat(getComputedStyle(element).fontSize) * scale;
      if (size < 10.99) found.add(`${node.textContent.trim().slice(0, 20)}: ${size.toFixed(1)} px`);
    }
    return [...found];
  });
}

function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Visible controls smaller than they should be. */
function small_targets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const target of document.querySelectorAll<HTMLElement>(
      'button, a.button, select, input:not([type=radio], [type=checkbox], [type=file])',
    )) {
      const box = target.getBoundingClientRect();
      if (box.width === 0 || target.closest('.visually-hidden')) continue;
      const least = target.closest('.ring')
        ? 24
        : target.closest('.line') || target.matches('[type=range]')
          ? 32
          : 44;
      if (box.height < least - 0.5 || (box.width < least - 0.5 && !target.closest('.tray, nav')))
        found.push(
          `${target.textContent?.trim().slice(0, 30) || target.className}: ${Math.round(box.width)}x${Math.round(box.height)}`,
        );
    }
    return found;
  });
}

const setup: Setup = {
  awaiting: { step: 'start_turn', seats: [0] },
  players: [{ space: 13 }, { space: 8 }, { space: 24 }, { space: 39 }, { space: 10 }, { space: 8 }],
  deeds: { ...owned(0, [16, 18, 19], 4), ...owned(1, [37, 39], 0, true), ...owned(1, [5, 15, 12]) },
  bank: { houses: 20, hotels: 12 },
};

describe.each(kEditions)('%s', (edition) => {
  for (const [size, viewport] of Object.entries(kSizes))
    it.concurrent(`names fit: ${size}`, async () => {
      const person = await Person.arrive({ viewport, name: 'Ada' });
      await table(person, { edition, ...setup });
      const { page } = person;
      for (const language of ['de', 'en'] as const) {
        await choose(page, { language });
        expect(await clipped(page, '.ring button', '.name, .code, .price')).toEqual([]);
        expect(await covered(page)).toEqual([]);
        expect(await small_text(page)).toEqual([]);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        if (size === 'phone')
          expect(
            await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
          ).toBeLessThanOrEqual(0);
        const spaces = language === 'de' ? 'f' : 's';
        await page.keyboard.press(spaces);
        const rows = page.locator('[role=dialog] li');
        expect(await rows.count()).toBe(40);
        expect(await clipped(page, '[role=dialog] li', '.name')).toEqual([]);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        for (const at of [1, 5, 12, 19, 29, 39]) {
          await rows.nth(at).getByRole('button').click();
          await page.locator('[role=dialog] article').waitFor();
          expect(await clipped(page, '[role=dialog] article', 'b, th, td')).toEqual([]);
          await page.keyboard.press(spaces);
          await rows.nth(0).waitFor();
        }
        await page.keyboard.press(spaces);
      }
      await person.leave();
    });
});

it.concurrent('the board grows with the screen', async () => {
  const person = await Person.arrive({ viewport: kSizes.desktop, name: 'Ada' });
  await table(person, { edition: 'thrones', ...setup });
  const { page } = person;
  const measure = () =>
    page.evaluate(() => ({
      token: document.querySelector('[data-token]')?.getBoundingClientRect().width ?? 0,
      text: parseFloat(getComputedStyle(document.querySelector('.name') as Element).fontSize),
    }));
  const small = await measure();
  expect(small.token).toBeGreaterThanOrEqual(32);
  await page.setViewportSize({ width: 3840, height: 2160 });
  const large = expect.poll(async () => {
    const now = await measure();
    return [now.token > 2.5 * small.token, now.text > 2 * small.text];
  });
  await large.toEqual([true, true]);
  await person.leave();
});

it.concurrent('a tilted board is hit where it is seen, and lies flat by choice', async () => {
  const person = await Person.arrive({ viewport: kSizes.desktop, name: 'Ada', motion: true });
  await table(person, { edition: 'thrones', ...setup });
  const { page } = person;
  const board = page.locator('.board');
  const transform = () => board.evaluate((element) => getComputedStyle(element).transform);
  expect(await transform()).toMatch(/^matrix3d/);
  const space = page.locator('.ring button').nth(21);
  const box = await space.boundingBox();
  if (!box) throw new Error('the space has no box');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator('[role=dialog]').getByText('Harrenhal').first().waitFor();
  // The third token stands before space 24, below its inner edge.
  const token = await page.locator('[data-token="2"]').boundingBox();
  const stands = await page.locator('.ring button').nth(24).boundingBox();
  if (!token || !stands) throw new Error('nothing stands there');
  expect(Math.abs(token.x + token.width / 2 - stands.x - stands.width / 2)).toBeLessThan(8);
  const edge = stands.y + stands.height;
  expect(Math.abs(token.y - edge)).toBeLessThan(token.height * 0.4);
  await choose(page, { tilt: false });
  expect(await transform()).toBe('none');
  await person.leave();
});

for (const [i, scene] of kScenes.entries())
  it.concurrent(`${scene.name} fits a phone, and its targets can be hit`, async () => {
    const person = await show_scene(scene, kEditions[i % kEditions.length] as string, {
      viewport: kSizes.phone,
    });
    expect(await sideways(person.page)).toBeLessThanOrEqual(0);
    expect(await small_targets(person.page)).toEqual([]);
    await person.leave();
  });
