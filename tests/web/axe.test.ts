// No violation that axe-core finds, on any screen, in both languages, light and dark.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { choose } from './browser';
import { kEditions, kScenes, show_scene } from './scenes';

const axe = readFileSync(
  new URL('../../web/node_modules/axe-core/axe.min.js', import.meta.url),
  'utf8',
);

async function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const run = (
      window as unknown as {
        axe: {
          run(): Promise<{
            violations: {
              id: string;
              nodes: { target: string[]; failureSummary: string }[];
            }[];
          }>;
        };
      }
    ).axe;
    const { violations } = await run.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(
          (node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary.split('\n')[1] ?? ''}`,
        ),
    );
  });
}

for (const [i, scene] of kScenes.entries()) {
  it.concurrent(scene.name, async () => {
    const size = (['desktop', 'phone'] as const)[i % 2];
    const person = await show_scene(scene, kEditions[i % kEditions.length] as string, { size });
    await person.page.evaluate(axe);
    const found: Record<string, string[]> = {};
    for (const language of ['de', 'en'])
      for (const theme of ['light', 'dark']) {
        await choose(person.page, { language, theme });
        const list = await violations(person.page);
        if (list.length > 0) found[`${language} ${theme}`] = list;
      }
    expect(found).toEqual({});
    await person.leave();
  });
}
