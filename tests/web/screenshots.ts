// Pictures of every screen, to be looked at: `npm run screenshots`, into web/screenshots or $SHOTS. SCENES and EDITIONS choose some.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { kSizes, type Size } from './browser';
import { kEditions, kScenes, show_scene } from './scenes';

const folder = process.env['SHOTS'] ?? join(import.meta.dirname, '../../web/screenshots');
const words = (name: string, all: string[]) => process.env[name]?.split(',') ?? all;
const editions = words('EDITIONS', kEditions);
const sizes = words('SIZES', Object.keys(kSizes)) as Size[];
const dark = process.env['DARK'] !== undefined;

mkdirSync(folder, { recursive: true });

for (const scene of kScenes.filter((one) => words('SCENES', [one.name]).includes(one.name))) {
  for (const edition of scene.only ? [scene.only] : editions) {
    for (const size of sizes) {
      it.concurrent(`${scene.name} ${edition} ${size}`, async () => {
        const person = await show_scene(scene, edition, {
          size,
          dark,
          language: process.env['LANGUAGE_OF_PAGE'] === 'en' ? 'en' : 'de',
        });
        await person.page.waitForTimeout(250);
        await person.page.screenshot({
          path: join(folder, `${scene.name}-${edition}-${size}${dark ? '-dark' : ''}.png`),
        });
        await person.leave();
      });
    }
  }
}
