// 5 x 40 names at three widths and in both languages: none clipped, no horizontal scrolling, and targets large enough to hit.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, kSizes, Person, type Size } from './browser';
import { owned, type Setup } from './position';
import { kEditions, kScenes, show_scene, table } from './scenes';

const sizes = Object.keys(kSizes) as Size[];

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
  players: [{}, {}],
  deeds: { ...owned(0, [16, 18, 19], 4), ...owned(1, [37, 39], 0, true), ...owned(1, [5, 15, 12]) },
  bank: { houses: 20, hotels: 12 },
};

describe.each(kEditions)('%s', (edition) => {
  for (const size of sizes)
    it.concurrent(`names fit: ${size}`, async () => {
      const person = await Person.arrive({ size, name: 'Ada' });
      await table(person, { edition, ...setup });
      const { page } = person;
      for (const language of ['de', 'en'] as const) {
        await choose(page, { language });
        expect(await clipped(page, '.ring button', '.name, .code, .price')).toEqual([]);
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

for (const [i, scene] of kScenes.entries())
  it.concurrent(`${scene.name} fits a phone, and its targets can be hit`, async () => {
    const person = await show_scene(scene, kEditions[i % kEditions.length] as string, {
      size: 'phone',
    });
    expect(await sideways(person.page)).toBeLessThanOrEqual(0);
    expect(await small_targets(person.page)).toEqual([]);
    await person.leave();
  });
