// Every screen, edition and size, light and dark, as pictures in a folder with a page to look at them
// side by side: `npm run gallery`, into web/gallery or $GALLERY. SCENES, EDITIONS, SIZES, SCHEMES choose
// some of them; LANGUAGE_OF_PAGE=en shows them in English.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, it } from 'vitest';
import { choose } from './browser';
import { gallery_page } from './gallery_page';
import { kEditions, kScenes, show_scene } from './scenes';

/** The sizes people have, by shape: a screen is set up once for each shape and then resized. */
const kShapes = [
  ['320x568', '360x740', '390x844', '430x932'],
  ['667x375', '844x390', '932x430'],
  ['768x1024'],
  ['1024x768', '1280x720', '1366x768', '1440x900', '2560x1440', '3840x2160'],
];

const folder = process.env['GALLERY'] ?? join(import.meta.dirname, '../../web/gallery');
const wanted = (name: string, all: readonly string[]) => process.env[name]?.split(',') ?? all;
const schemes = wanted('SCHEMES', ['light', 'dark']);
const scenes = wanted(
  'SCENES',
  kScenes.map((scene) => scene.name),
);

mkdirSync(folder, { recursive: true });
afterAll(() => {
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'));
  writeFileSync(join(folder, 'index.html'), gallery_page(pictures));
});

for (const scene of kScenes.filter((one) => scenes.includes(one.name)))
  for (const edition of scene.only ? [scene.only] : wanted('EDITIONS', kEditions))
    for (const shape of kShapes) {
      const sizes = shape.filter((size) => wanted('SIZES', shape).includes(size));
      if (sizes.length === 0) continue;
      it.concurrent(`${scene.name} ${edition} ${sizes.join(' ')}`, async () => {
        const person = await show_scene(scene, edition, {
          viewport: viewport_of(sizes[0] as string),
          language: process.env['LANGUAGE_OF_PAGE'] === 'en' ? 'en' : 'de',
          motion: process.env['MOTION'] !== undefined,
        });
        for (const size of sizes)
          for (const theme of schemes) {
            await person.page.setViewportSize(viewport_of(size));
            await choose(person.page, { theme });
            await person.page.waitForTimeout(250);
            const name = `${scene.name}_${edition}_${size}_${theme}.png`;
            await person.page.screenshot({ path: join(folder, name) });
          }
        await person.leave();
      });
    }

function viewport_of(size: string): { width: number; height: number } {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
}
