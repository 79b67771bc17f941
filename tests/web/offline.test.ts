// Without a server: the page as a folder of files under a path, the network cut, the window gone, the storage full.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Person } from './browser';
import { server } from './house';

const kProject = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'bankhalter-static-'));
let files: ChildProcess | undefined;
let site = '';

/** A plain file server, which knows nothing about us. */
async function serve_files(): Promise<void> {
  const started = spawn(
    '/usr/bin/python3',
    ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  files = started;
  const port = await new Promise<string>((found) =>
    started.stdout?.on('data', (data: Buffer) => {
      const match = /port (\d+)/.exec(data.toString());
      if (match?.[1]) found(match[1]);
    }),
  );
  site = `http://127.0.0.1:${port}/some/where/`;
}

beforeAll(async () => {
  // As from a shell: vitest's NODE_ENV would make it a page for developers.
  const { NODE_ENV: _, ...env } = process.env;
  const out = join(folder, 'some/where');
  await promisify(execFile)(join(kProject, 'scripts/static-site'), [out], { env });
  await serve_files();
}, 300_000);
afterAll(() => {
  files?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Until everything is kept on the device. */
async function kept(person: Person): Promise<void> {
  await person.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** How many entries the log of the game has on the disk of the device. */
function entries(person: Person): Promise<number> {
  return person.page.evaluate(
    () =>
      new Promise<number>((count) => {
        indexedDB.open('bankhalter').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest;
          const all = result.transaction('entries').objectStore('entries').count();
          all.onsuccess = () => {
            result.close();
            count(all.result);
          };
        };
      }),
  );
}

it('a folder of files under a path plays without a server, and without a network', async () => {
  const ada = await Person.arrive({ name: 'Ada', keeps: true });
  const asked: string[] = [];
  ada.page.on('response', (response) => {
    if (!response.ok()) asked.push(`${response.status()} ${response.url()}`);
  });
  await ada.page.goto(site);
  await ada.click(/Sofort spielen/);
  await ada.press(/Würfeln/);
  await ada.page.getByRole('img', { name: /^Wurf \d, \d/ }).waitFor();
  expect(ada.page.url()).toMatch(/\/some\/where\/#\/r\/own-[0-9a-f]{12}$/);
  expect(asked).toEqual([]);
  const table = ada.page.url();
  await kept(ada);

  files?.kill();
  await ada.context.setOffline(true);
  const before = await entries(ada);
  expect(before).toBeGreaterThan(5);
  await ada.page.reload();
  await ada.page.locator('.ring').waitFor();
  await ada.sees(/Ohne Netz/);

  // The window is gone without a word; another one finds the game where it was.
  await ada.page.close({ runBeforeUnload: false });
  const window = await ada.context.newPage();
  await window.goto(site);
  await window.getByRole('link', { name: /Weiterspielen/ }).click();
  await window.locator('.ring').waitFor();
  expect(window.url()).toBe(table);
  // A second window does not play the same game.
  const second = await ada.context.newPage();
  await second.goto(table);
  await second.getByText(/in einem anderen Fenster offen/).waitFor();
  await second.close();
  // What else there is, without a network.
  for (const [path, text] of [
    ['rules/bond?variant=standard', /James Bond/],
    [table.replace(/.*own-/, 'g/own-'), /Nachspielen/],
    [table.replace(/.*own-/, 'proof/own-'), /Prüfsumme vor dem Spiel/],
  ] as const) {
    await window.goto(`${site}#/${path}`);
    await window.getByText(text).first().waitFor();
  }
  await ada.context.setOffline(false);
  await ada.leave();
  await serve_files();
}, 240_000);

it('a page of a server plays on this device while the server is away', async () => {
  const ada = await Person.arrive({ name: 'Ada', keeps: true });
  await ada.go('/');
  await ada.button(/Sofort spielen/).waitFor();
  await kept(ada);
  await server.stop();
  await ada.context.setOffline(true);
  await ada.page.reload();
  await ada.sees(/Ohne Netz/);
  await ada.click(/Sofort spielen/);
  await ada.press(/Würfeln/);
  expect(ada.page.url()).toMatch(/\/r\/own-/);
  // Back on the network the game goes to a table there, with what was played.
  await ada.context.setOffline(false);
  await server.start();
  await ada.click(/^Hilfe/);
  await ada.click(/An einen Tisch im Netz/);
  await ada.page.waitForURL(/\/r\/[^/-]+$/);
  await ada
    .button(/Mitspielen|Start/)
    .first()
    .waitFor();
  await ada.leave();
}, 240_000);

it('says that a game is not kept when the storage is full, and plays on', async () => {
  const ada = await Person.arrive({ name: 'Ada' });
  const control = await ada.context.newCDPSession(ada.page);
  await ada.page.goto(site);
  await control.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(site).origin,
    quotaSize: 1,
  });
  await ada.click(/Sofort spielen/);
  await ada.sees(/wird nicht gespeichert/);
  await ada.press(/Würfeln/);
  await ada.page.getByRole('img', { name: /^Wurf \d, \d/ }).waitFor();
  await ada.leave();
});

it('works out on this device what decided a game', async () => {
  const ada = await Person.arrive({ name: 'Ada' });
  await ada.page.goto(site);
  const record = join(kProject, 'tests/golden/end_short_bankrupt_to_player.rec');
  await ada.page.locator('input[type=file]').setInputFiles(record);
  await ada.page.getByText('Was die Partie entschied').click();
  await ada.page.locator('.analysis svg').first().waitFor();
  expect(ada.page.url()).toMatch(/#\/g\/own-/);
  // A closer look takes the place of the first one, which stays to be seen meanwhile.
  const closer = ada.button(/Genauer rechnen/);
  await closer.click();
  await ada.page.locator('.analysis progress').waitFor();
  expect(await ada.page.locator('.analysis svg').count()).toBeGreaterThan(0);
  await ada.page.locator('.analysis progress').waitFor({ state: 'detached' });
  expect(await closer.count()).toBe(0);
  // It is kept: there is nothing left to work out.
  await ada.page.reload();
  await ada.page.getByText('Was die Partie entschied').click();
  await ada.page.locator('.analysis svg').first().waitFor();
  expect(await closer.count()).toBe(0);
  await ada.leave();
});

it('a new version waits until somebody asks for it, and the game goes on', async () => {
  const ada = await Person.arrive({ name: 'Ada', keeps: true });
  await ada.page.goto(site);
  await kept(ada);
  await ada.page.reload();
  await ada.click(/Sofort spielen/);
  await ada.press(/Würfeln/);
  const table = ada.page.url();
  const script = join(folder, 'some/where/sw.js');
  const old = readFileSync(script, 'utf8');
  writeFileSync(script, old.replace(/kVersion = '[0-9a-f]+'/, "kVersion = 'next'"));
  await ada.page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await ada.sees(/Es gibt eine neue Version/);
  const before = await entries(ada);
  await ada.page.locator('[data-primary]:enabled').click();
  await expect.poll(() => entries(ada)).toBeGreaterThan(before);
  expect(await ada.page.evaluate(() => caches.keys())).toContain('bankhalter next');
  await Promise.all([ada.page.waitForEvent('load'), ada.click(/Neu laden/)]);
  await ada.page.locator('.ring').waitFor();
  expect(ada.page.url()).toBe(table);
  expect(await entries(ada)).toBeGreaterThan(before);
  expect(await ada.page.getByText(/Es gibt eine neue Version/).count()).toBe(0);
  writeFileSync(script, old);
  await ada.leave();
}, 120_000);

it('can be installed: what browsers ask of a page for that', async () => {
  const ada = await Person.arrive({ keeps: true });
  await ada.page.goto(site);
  const control = await ada.context.newCDPSession(ada.page);
  const { data, errors } = await control.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '') as {
    name: string;
    short_name: string;
    display: string;
    start_url: string;
    background_color: string;
    theme_color: string;
    icons: { src: string; sizes: string; purpose?: string }[];
    shortcuts: { url: string; icons: { src: string }[] }[];
  };
  expect(manifest).toMatchObject({ name: 'Bankhalter', short_name: 'Bankhalter' });
  expect(manifest.display).toBe('standalone');
  expect(manifest.shortcuts).toHaveLength(5);
  expect(manifest.icons.map((icon) => icon.sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  );
  expect(manifest.icons.some((icon) => icon.purpose === 'maskable')).toBe(true);
  const pictures = [...manifest.icons, ...manifest.shortcuts.flatMap((one) => one.icons)];
  for (const { src } of pictures) {
    const width = await ada.page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return image.naturalWidth;
    }, src);
    expect(width, src).toBeGreaterThan(0);
  }
  const head = (selector: string) => ada.page.locator(selector).getAttribute('content');
  expect(await head('meta[name=viewport]')).toContain('width=device-width');
  expect(await head('meta[name=description]')).not.toBe('');
  expect(await head('meta[name=theme-color]')).toMatch(/^#/);
  await kept(ada);
  const controlled = await ada.page.evaluate(async () => {
    const { active, scope } = await navigator.serviceWorker.ready;
    return { state: active !== null, inside: location.href.startsWith(scope) };
  });
  expect(controlled).toEqual({ state: true, inside: true });
  await ada.leave();
}, 60_000);
