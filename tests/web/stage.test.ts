// The stage: what happened is shown before what is asked, and nobody has to wait for it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { merge_patch } from '../../web/src/net/merge_patch';
import type { EventList, Game, View } from '../../web/src/protocol';
import { fold_all } from '../../web/src/stage/fold';
import { choose, Person } from './browser';
import { server } from './house';
import { owned, type Setup } from './position';
import { table } from './scenes';

const kTurn: Setup = {
  awaiting: { step: 'start_turn', seats: [0] },
  turn: { seat: 0 },
  players: [{ space: 0 }, { space: 20 }],
};

/** Recorded games. */
const kGolden = resolve(dirname(fileURLToPath(import.meta.url)), '../golden');
const goldens = () => readdirSync(kGolden).filter((name) => name.endsWith('.rec'));
const golden = (name: string) => readFileSync(join(kGolden, name), 'utf8');

interface Watched {
  /** Scenes in the order they were seen. */
  scenes: string[];
  /** And 'told' when the end was. */
  moments: string[];
  spoilers: string[];
  /** Milliseconds between pictures while something was played. */
  frames: number[];
}

/** Looks at every picture the page draws: what it shows, against the scene it is in. */
async function watch(person: Person): Promise<() => Promise<Watched>> {
  await person.page.evaluate(() => {
    const watched: Watched = { scenes: [], moments: [], spoilers: [], frames: [] };
    Object.assign(window, { watched });
    const text = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.textContent ?? '').join('|');
    const poses = () =>
      [...document.querySelectorAll<HTMLElement>('.dice .cube')].map((cube) =>
        cube.style.transform.replace(/^.*?\) .*?\) /, ''),
      );
    const now = () => ({
      cash: text('[data-seat] .cash'),
      slots: [...document.querySelectorAll('.slots')].map((one) => one.ariaLabel).join('|'),
      log: text('.log li'),
    });
    let before = { scene: '', at: performance.now(), ...now() };
    const look = (at: number) => {
      const scene = document.querySelector<HTMLElement>('.stage')?.dataset['scene'] ?? '';
      const moment = document.querySelector('.moment')?.className.split(' ')[1];
      const seen = now();
      const spoiled = (what: string) => watched.spoilers.push(`${what} in ${scene}`);
      if (scene !== before.scene && scene) watched.scenes.push(scene);
      if (document.querySelector('.winner') && !watched.moments.includes('told'))
        watched.moments.push('told');
      if (moment && watched.moments.findLast((one) => one !== 'told') !== moment)
        watched.moments.push(moment);
      if (scene === 'throw') {
        if (!/Die Würfel rollen/.test(document.querySelector('.dice')?.ariaLabel ?? ''))
          spoiled('the dice are told');
        if (new Set(poses()).size > 1) spoiled('a die is turned');
      }
      if (scene === 'throw' || scene === 'walk') {
        // A card that leads on lies there while the token walks.
        const led = scene === 'walk' && watched.scenes.at(-2) === 'draw';
        if (!led && document.querySelector('.stage .middle article')) spoiled('a card');
        if (document.querySelector('[data-primary]')) spoiled('a question');
      }
      if (['throw', 'walk', 'land', 'draw'].includes(scene) && before.scene === scene) {
        if (seen.log !== before.log) spoiled('a line of the log');
        if (seen.slots !== before.slots) spoiled('a deed');
        // Counters may still be rolling from the scene before a throw.
        if (scene === 'land' && seen.cash !== before.cash) spoiled('money');
      }
      if (scene && before.scene === scene) watched.frames.push(at - before.at);
      before = { scene, at, ...seen };
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => person.page.evaluate(() => (window as unknown as { watched: Watched }).watched);
}

const scene_of = (person: Person) =>
  person.page
    .locator('.stage')
    .getAttribute('data-scene')
    .then((scene) => scene ?? '');
const cash_of = async (person: Person, seat: number) =>
  Number(
    (await person.page.locator(`[data-seat="${seat}"] .cash`).first().innerText()).replace(
      /\D/g,
      '',
    ),
  );

/** Answers what is asked until it is enough, as a person who agrees to everything. */
async function play_on(person: Person, enough: () => Promise<boolean>): Promise<void> {
  while (!(await enough())) {
    const pass = person.page.locator('.bidding button.pass:enabled');
    const primary = person.page.locator('[data-primary]:enabled');
    if (await pass.count()) await pass.click({ timeout: 1000 }).catch(() => {});
    else if (await primary.count()) await primary.click({ timeout: 1000 }).catch(() => {});
    await person.page.waitForTimeout(60);
  }
}

it('nothing is given away before its scene, over many turns', async () => {
  const ada = await Person.arrive({ name: 'Ada', motion: true, speed: 'fast' });
  await table(ada, { ...kTurn, players: [{}, { space: 10 }, { space: 30 }] });
  const watched = await watch(ada);
  const end = Date.now() + 25_000;
  await play_on(ada, async () => {
    const { scenes } = await watched();
    const throws = scenes.filter((scene) => scene === 'throw').length;
    return Date.now() > end && throws > 5 && scenes.includes('land') && scenes.includes('buy');
  });
  const { scenes, spoilers, frames } = await watched();
  expect(spoilers).toEqual([]);
  const slow = frames.filter((ms) => ms > 32).length;
  console.log(
    `stage: ${scenes.length} scenes, ${((100 * slow) / frames.length).toFixed(1)} % of ${frames.length} pictures over 32 ms`,
  );
  await ada.leave();
}, 300_000); // whatever the dice do, and however busy the machine is

it('dice, way, landing, then the question, and the money after the purchase', async () => {
  const ada = await Person.arrive({ name: 'Ada', motion: true });
  // Three of four throws from here lead to a property; whatever the dice do, one of ten does.
  for (let attempt = 0; attempt < 10; ++attempt) {
    await table(ada, { ...kTurn, players: [{ space: 24 }, {}], deeds: {} });
    const watched = await watch(ada);
    await ada.press(/Würfeln/);
    // The button that was pressed stands until the answer is there; the next one comes after it.
    await expect.poll(async () => (await watched()).scenes).toContain('throw');
    await ada.primary.waitFor({ timeout: 30_000 });
    const { scenes, spoilers } = await watched();
    expect(spoilers).toEqual([]);
    expect(scenes.slice(0, 2)).toEqual(['throw', 'walk']);
    if ((await ada.primary.filter({ hasText: /Kaufen/ }).count()) === 0) continue;
    expect(scenes.slice(0, 3)).toEqual(['throw', 'walk', 'land']);
    const says = (text: RegExp) =>
      ada.page.locator('.narrator').getByText(text).first().waitFor({ state: 'attached' });
    await says(/landest/);
    const before = await cash_of(ada, 0);
    await ada.press(/Kaufen/);
    await expect.poll(() => cash_of(ada, 0)).toBeLessThan(before);
    await says(/kaufst/);
    return ada.leave();
  }
  throw new Error('ten throws without a property');
});

describe('nobody has to wait', () => {
  it('a tap on the board ends a scene, and so does a key', async () => {
    // In a time that stands still: nothing ends but by the tap and the key.
    const ada = await Person.arrive({ name: 'Ada', motion: true, speed: 'calm', clock: true });
    await table(ada, kTurn);
    await ada.primary.filter({ hasText: /Würfeln/ }).waitFor();
    await ada.page.clock.pauseAt(new Date(Date.now() + 2000));
    await ada.press(/Würfeln/);
    await expect
      .poll(async () => {
        await ada.page.clock.runFor(40);
        return scene_of(ada);
      })
      .toBe('throw');
    const board = await ada.page.locator('.board').boundingBox();
    if (!board) throw new Error('no board');
    await ada.page.mouse.click(board.x + board.width / 2, board.y + board.height * 0.4);
    expect(await scene_of(ada)).toBe('walk');
    await ada.page.keyboard.press('Space');
    expect(await scene_of(ada)).not.toBe('walk');
    await ada.leave();
  });

  it.each([
    ['with reduced motion', { motion: false }],
    ['at once', { motion: true, speed: 'at_once' as const }],
  ])('%s the result is there', async (_, look) => {
    const ada = await Person.arrive({ name: 'Ada', ...look });
    await table(ada, kTurn);
    const watched = await watch(ada);
    await ada.press(/Würfeln/);
    await ada.page.getByRole('img', { name: /^Wurf \d, \d/ }).waitFor();
    await ada.page.locator('.narrator').getByText(/\w/).first().waitFor();
    await ada.page.waitForTimeout(300);
    expect((await watched()).scenes).toEqual([]);
    await ada.leave();
  });

  it('a page that nobody sees is caught up with', async () => {
    const ada = await Person.arrive({ name: 'Ada', motion: true, speed: 'calm' });
    await table(ada, kTurn);
    await ada.press(/Würfeln/);
    await expect.poll(() => scene_of(ada)).toBe('throw');
    await ada.page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await scene_of(ada)).toBe('');
    await ada.page.getByRole('img', { name: /^Wurf \d, \d/ }).waitFor();
    await ada.leave();
  });

  it('the speed can be changed at the table, and the way to my turn shortened', async () => {
    const ada = await Person.arrive({ name: 'Ada', motion: true, speed: 'calm' });
    await table(ada, { ...kTurn, players: [{}, { space: 10 }, { space: 30 }] });
    await ada.button('Tempo: Ruhig').click();
    await ada.button('Tempo: Normal').waitFor();
    await choose(ada.page, { speed: 'calm' });
    await ada.press(/Würfeln/);
    await ada.button('Zu meinem Zug').click();
    await ada.primary.waitFor();
    expect(await scene_of(ada)).toBe('');
    await ada.leave();
  });
});

it('a landing is announced to the server when it has been shown', async () => {
  const ada = await Person.arrive({ name: 'Ada', motion: true });
  let landed = 0;
  let told = 0;
  ada.page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"claim_opened"')) landed ||= Date.now();
    });
    socket.on('framesent', ({ payload }) => {
      if (landed > 0 && String(payload).includes('"delivered"')) told ||= Date.now();
    });
  });
  const mine = [21, 23, 24, 26, 27, 29, 31, 32, 34, 37, 39, 25, 35, 16, 18, 19];
  await table(ada, {
    awaiting: { step: 'start_turn', seats: [1] },
    turn: { seat: 1 },
    players: [{ space: 0 }, { space: 14, cash: 5000 }],
    deeds: owned(0, mine),
  });
  await expect
    .poll(
      async () => {
        if (await ada.primary.count()) await ada.page.keyboard.press('Space');
        return told > 0;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  expect(told - landed).toBeGreaterThan(1000);
  expect(told - landed).toBeLessThan(11_000);
  await ada.leave();
});

it('moments have their picture, once', async () => {
  const ada = await Person.arrive({ name: 'Ada', motion: true });
  await table(ada, {
    awaiting: { step: 'buy', seats: [0], space: 39 },
    turn: { seat: 0 },
    players: [{ space: 39, cash: 3000 }, {}],
    deeds: { ...owned(0, [37]), ...owned(0, [1, 3], 4) },
    bank: { houses: 24, hotels: 12 },
  });
  const watched = await watch(ada);
  await ada.press(/Kaufen für 400/);
  await expect.poll(async () => (await watched()).moments).toEqual(['group']);
  await ada.page.locator('.moment').waitFor({ state: 'detached' });
  await ada.page.keyboard.press('/');
  await ada.page.locator('#words').fill('build 3');
  await ada.page.keyboard.press('Enter');
  await expect.poll(async () => (await watched()).moments).toEqual(['group', 'hotel']);
  await ada.leave();
});

it('the end is played before it is told', async () => {
  const ada = await Person.arrive({ name: 'Ada', motion: true });
  await table(ada, kTurn);
  const watched = await watch(ada);
  await ada.page.keyboard.press('/');
  await ada.page.locator('#words').fill('resign');
  await ada.page.keyboard.press('Enter');
  await expect
    .poll(async () => (await watched()).moments)
    .toEqual(['bankruptcy', 'victory', 'told']);
  await ada.leave();
});

it('a replay is acted out like the game, and gives nothing away either', async () => {
  const { room } = await server.post<{ room: string }>('/api/games', golden('game_bond_5.rec'));
  const ada = await Person.arrive({ name: 'Ada', motion: true, speed: 'fast' });
  await ada.go(`/g/${room}`);
  await ada.page.locator('.ring').waitFor();
  const watched = await watch(ada);
  await ada.page.keyboard.press('Space');
  await expect.poll(async () => (await watched()).scenes, { timeout: 60_000 }).toContain('buy');
  const { scenes, spoilers } = await watched();
  expect(spoilers).toEqual([]);
  expect(scenes.join(' ')).toMatch(/throw walk land buy/);
  // Leafing waits for nothing.
  await ada.page.keyboard.press('End');
  await expect.poll(() => scene_of(ada)).toBe('');
  await ada.leave();
});

/** What the events re-derive; a merge patch leaves out what is null. */
const facts = ({ players, deeds, bank }: Game) => ({
  players,
  bank,
  deeds: Object.fromEntries(
    Object.entries(deeds).map(([at, deed]) => [at, { ...deed, owner: deed.owner ?? null }]),
  ),
});

it('the stages of an entry end where the server does, over recorded games', async () => {
  let entries = 0;
  for (const file of goldens()) {
    const { room } = await server.post<{ room: string }>('/api/games', golden(file));
    const { events } = await server.get<EventList>(`/api/games/${room}/events?from=1&to=2000`);
    let view: View | null = null;
    for (const message of events) {
      const before: View['game'] = view?.game;
      view = merge_patch(view, message.patch) as View;
      if (!before || !view.game || message.entry.type !== 'act') continue;
      expect(facts(fold_all(before, message.events)), `${file} ${message.n}`).toEqual(
        facts(view.game),
      );
      entries += 1;
    }
  }
  expect(entries).toBeGreaterThan(1000);
});
