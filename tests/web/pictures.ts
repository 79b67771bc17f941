// The pictures that are kept: those of the README, icons and link previews. `PICTURES=1 npm run gallery`
// draws them anew from the page itself; ImageMagick (Debian's imagemagick) packs them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, it } from 'vitest';
import { tokens as big_bang } from '../../web/src/art/big-bang/tokens';
import { tokens as bond } from '../../web/src/art/bond/tokens';
import { tokens as mass_effect } from '../../web/src/art/mass-effect/tokens';
import { tokens as thrones } from '../../web/src/art/thrones/tokens';
import { kWordmarkBox, wordmark } from '../../web/src/art/wordmark';
import { tokens as zelda } from '../../web/src/art/zelda/tokens';
import { choose, Person } from './browser';
import { kEditions, kScenes, show_scene } from './scenes';

const docs = join(import.meta.dirname, '../../docs/pictures');
const served = join(import.meta.dirname, '../../web/public');
const folder = mkdtempSync(join(tmpdir(), 'bankhalter-pictures-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function magick(...words: string[]): void {
  execFileSync('/usr/bin/convert', words);
}

/** Few colours, so that the file is small. */
function pack(from: string, to: string, colours: number): void {
  magick(from, '+dither', '-colors', String(colours), '-strip', `PNG8:${to}`);
}

const scene = (name: string) => {
  const found = kScenes.find((one) => one.name === name);
  if (!found) throw new Error(`no screen ${name}`);
  return found;
};

it('icons', () => {
  const kIcons = {
    zelda: ['#2f6b3a', zelda[0]],
    bond: ['#15161a', bond[5]],
    thrones: ['#5b6b7c', thrones[4]],
    'mass-effect': ['#12263a', mass_effect[0]],
    'big-bang': ['#f0b243', big_bang[1]],
  };
  for (const [edition, [ground, figure]] of Object.entries(kIcons))
    writeFileSync(
      join(served, `icon-${edition}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${ground}"/><path fill="#ffffff" opacity=".14" d="M14 0h36a14 14 0 0 1 14 14v6C44 26 20 30 0 44V14A14 14 0 0 1 14 0z"/><g transform="translate(8 7)" stroke="#16151a" stroke-width="1.800" stroke-linejoin="round" stroke-linecap="round">${figure}</g></svg>\n`,
    );
});

it('link previews', async () => {
  const person = await Person.arrive({ viewport: { width: 1200, height: 630 }, dark: true });
  const { page } = person;
  await person.go('/');
  for (const edition of kEditions) {
    await page.locator(`.tile:has([value="${edition}"]) .art svg`).waitFor();
    await page.evaluate(
      ([edition, box, letters]) => {
        const tile = document.querySelector(`.tile:has([value="${edition}"])`);
        const svg = tile?.querySelector('.art svg')?.cloneNode(true) as SVGElement;
        svg.setAttribute('viewBox', '0 225 1000 525');
        svg.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;transform:none';
        const cover = document.createElement('div');
        cover.id = 'cover';
        cover.style.cssText = 'position:fixed;inset:0;z-index:99;background:#000';
        cover.innerHTML = `<div style="position:absolute;inset:auto 0 0;height:60%;background:linear-gradient(transparent,rgb(0 0 0 / 78%))"></div>
          <div style="position:absolute;left:56px;bottom:48px;color:#fff;font:600 44px/1.2 var(--display)">
          <svg viewBox="${box}" style="height:76px;display:block;margin-bottom:18px" fill="none" stroke="#f3e3b0" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round">${letters}</svg>${tile?.querySelector('.name')?.textContent ?? ''}</div>`;
        cover.prepend(svg);
        document.body.append(cover);
      },
      [
        edition,
        kWordmarkBox,
        wordmark.map(({ path, x }) => `<path transform="translate(${x} 0)" d="${path}"/>`).join(''),
      ] as const,
    );
    const raw = join(folder, 'preview.png');
    await page.screenshot({ path: raw });
    pack(raw, join(served, `preview-${edition}.png`), 96);
    await page.evaluate(() => document.getElementById('cover')?.remove());
  }
  // Home: all five places, side by side, by day.
  await choose(page, { theme: 'light' });
  await page.evaluate(
    ([box, letters]) => {
      const cover = document.createElement('div');
      cover.style.cssText = 'position:fixed;inset:0;z-index:99;background:#000';
      document.querySelectorAll('.tile .art svg').forEach((drawn, i) => {
        const svg = drawn.cloneNode(true) as SVGElement;
        svg.setAttribute('viewBox', '250 150 500 700');
        svg.setAttribute('preserveAspectRatio', 'xMidYMid slice');
        svg.style.cssText = `position:absolute;top:0;left:${i * 20.5 - 7}%;width:32%;height:100%;transform:none;clip-path:polygon(${i ? 21 : 0}% 0,100% 0,100% 100%,0 100%)`;
        cover.append(svg);
      });
      cover.insertAdjacentHTML(
        'beforeend',
        `<div style="position:absolute;inset:auto 0 0;height:60%;background:linear-gradient(transparent,rgb(0 0 0 / 78%))"></div>
         <svg viewBox="${box}" style="position:absolute;left:56px;bottom:52px;height:96px" fill="none" stroke="#f3e3b0" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round">${letters}</svg>`,
      );
      document.body.append(cover);
    },
    [
      kWordmarkBox,
      wordmark.map(({ path, x }) => `<path transform="translate(${x} 0)" d="${path}"/>`).join(''),
    ] as const,
  );
  const raw = join(folder, 'preview.png');
  await page.screenshot({ path: raw });
  pack(raw, join(served, 'preview-home.png'), 96);
  await person.leave();
});

it('a table, a replay and four phones', async () => {
  const desktop = { width: 1280, height: 800 };
  for (const [name, edition, dark, file] of [
    ['turn', 'mass-effect', true, 'table.png'],
    ['turn', 'zelda', false, 'table-day.png'],
    ['replay', 'thrones', false, 'replay.png'],
  ] as const) {
    const person = await show_scene(scene(name), edition, {
      viewport: desktop,
      dark,
      motion: true,
    });
    await person.page.waitForTimeout(2500);
    const raw = join(folder, 'picture.png');
    await person.page.screenshot({ path: raw });
    pack(raw, join(docs, file), 200);
    await person.leave();
  }
  const phones: string[] = [];
  for (const [name, edition, dark] of [
    ['claim', 'zelda', false],
    ['auction', 'bond', true],
    ['turn', 'big-bang', false],
    ['trade', 'thrones', true],
  ] as const) {
    const person = await show_scene(scene(name), edition, {
      viewport: { width: 360, height: 740 },
      dark,
    });
    await person.page.waitForTimeout(500);
    const raw = join(folder, `phone-${name}.png`);
    await person.page.screenshot({ path: raw });
    phones.push(raw);
    await person.leave();
  }
  const joined = join(folder, 'phones.png');
  magick(...phones, '-bordercolor', '#888888', '-border', '6', '+append', joined);
  pack(joined, join(docs, 'phone.png'), 200);
});

/** So long each picture of the film is seen, in milliseconds of the page. */
const kFrame = 60;

/** Lets the page live for one picture more: its timers, and what is animated. */
async function next_frame(page: Page): Promise<void> {
  await page.clock.runFor(kFrame);
  await page.evaluate((ms) => {
    for (const animation of document.getAnimations()) {
      const at = Number(animation.currentTime ?? 0);
      const end = Number(animation.effect?.getComputedTiming().endTime ?? 0);
      if (animation.playState === 'running') {
        // Seen for the first time: it has just begun.
        animation.pause();
        animation.currentTime = 0;
      } else if (at + ms >= end) animation.finish();
      else animation.currentTime = at + ms;
    }
  }, kFrame);
}

it('a film of one turn', async () => {
  const person = await show_scene(scene('turn'), 'zelda', {
    viewport: { width: 1280, height: 800 },
    motion: true,
    clock: true,
  });
  const { page } = person;
  await choose(page, { theme: 'light' });
  await page.waitForTimeout(3000);
  await page.clock.pauseAt(new Date(Date.now() + 2000));
  const frames: { file: string; ms: number }[] = [];
  let last: Buffer | null = null;
  const film = async (pictures: number) => {
    for (let i = 0; i < pictures; ++i) {
      await next_frame(page);
      // In a time that stands still nobody gives a sign of life: what the table says to that is no part of it.
      if (await page.locator('.log').getByText('nicht verbunden').count()) return;
      const picture = await page.screenshot();
      const shown = frames.at(-1);
      if (shown && last?.equals(picture)) shown.ms += kFrame;
      else {
        const file = join(folder, `film-${String(frames.length).padStart(4, '0')}.png`);
        writeFileSync(file, picture);
        frames.push({ file, ms: kFrame });
      }
      last = picture;
    }
  };
  await film(8);
  await person.press(/Würfeln/);
  await page.waitForTimeout(1500); // the server answers in its own time
  await film(95);
  magick(
    ...frames.flatMap(({ file, ms }) => ['-delay', String(ms / 10), file]),
    ...['-resize', '800x', '-quality', '55', '-define', 'webp:method=6', '-loop', '0'],
    join(docs, 'film.webp'),
  );
  await person.leave();
});
