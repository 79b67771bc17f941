// The pages around the table: home, the room as an invitation, hints, signs, the end, and what the server says of links.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, Person } from './browser';
import { browser, server } from './house';
import { owned, room_from } from './position';
import { finish, kEditions, table } from './scenes';

/** Every viewport of UX.md. */
const kViewports = [
  [320, 568],
  [360, 640],
  [430, 932],
  [667, 375],
  [844, 390],
  [932, 430],
  [768, 1024],
  [1280, 720],
  [1440, 900],
  [2560, 1440],
  [3840, 2160],
] as const;

const my_turn = { awaiting: { step: 'start_turn', seats: [0] }, turn: { seat: 0 } };

/** Names of buttons that are not wholly in sight. */
function below_the_fold(page: Page, names: RegExp): Promise<string[]> {
  return page.evaluate((source) => {
    const wanted = new RegExp(source);
    return [...document.querySelectorAll('button')]
      .filter((button) => wanted.test(button.textContent ?? ''))
      .filter((button) => {
        const box = button.getBoundingClientRect();
        const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return box.top < 0 || box.bottom > innerHeight || !button.contains(at);
      })
      .map((button) => button.textContent ?? '');
  }, names.source);
}

describe('home', () => {
  it('its doors are in sight on every size', async () => {
    const person = await Person.arrive({ name: 'Ada' });
    await person.go('/');
    await person.button(/Sofort spielen/).waitFor();
    for (const [width, height] of kViewports) {
      await person.page.setViewportSize({ width, height });
      await expect
        .poll(() => below_the_fold(person.page, /Sofort spielen|Freunde einladen/), {
          message: `${width}x${height}`,
        })
        .toEqual([]);
      await expect
        .poll(() => person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
    }
    await person.leave();
  });

  it('the board plays by itself, rests for who wants no motion, and can be halted', async () => {
    const lively = await Person.arrive({ name: 'Ada', motion: true });
    await lively.go('/');
    const told = lively.page.locator('.living .sentence');
    await told.filter({ hasText: /würfelt/ }).waitFor();
    await lively.click('Vorführung anhalten');
    const at = await told.textContent();
    await lively.page.waitForTimeout(2500);
    expect(await told.textContent()).toBe(at);
    await lively.leave();

    const calm = await Person.arrive({ name: 'Ada' });
    await calm.go('/');
    await calm.page.locator('.living').waitFor();
    await calm.page.waitForLoadState('networkidle'); // the scene is drawn when it has come
    const still = await calm.page.locator('.living').innerHTML();
    await calm.page.waitForTimeout(2500);
    expect(await calm.page.locator('.living').innerHTML()).toBe(still);
    await calm.leave();
  });

  it('a seat that is held comes first, public tables can be joined', async () => {
    const host = await Person.arrive({ name: 'Ada' });
    await host.go('/');
    await host.click(/Freunde einladen/);
    await host.page.getByRole('switch', { name: /Öffentlich/ }).check({ force: true });
    const other = await Person.arrive({ name: 'Ben' });
    await other.go('/');
    const room = host.page.url().split('/r/')[1] as string;
    await other.page.locator(`a[href="/r/${room}"]`).click();
    await other.click(/Mitspielen/);
    await host.go('/');
    const first = host.page.locator('main > *').first();
    expect(await first.textContent()).toContain('Weiterspielen');
    await first.click();
    await host.page.locator('.bar .primary').waitFor();
    await host.leave();
    await other.leave();
  });
});

describe('the room is an invitation', () => {
  it('says that the link is copied, and it is', async () => {
    const person = await Person.arrive({ name: 'Ada' });
    await person.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await person.go('/');
    await person.click(/Freunde einladen/);
    await person.sees(/Der Link ist kopiert/);
    const copied = await person.page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(person.page.url());
    await person.leave();
  });

  it('a token is chosen by its picture; one that is taken is not', async () => {
    const ada = await Person.arrive({ name: 'Ada' });
    await ada.go('/');
    await ada.click(/Freunde einladen/);
    await ada.page.getByLabel(/Dein Name/).waitFor();
    const ben = await Person.arrive({ name: 'Ben' });
    await ben.join(ada.page.url().split('/r/')[1] as string);
    await ada.page.locator('.tokens input:disabled').waitFor({ state: 'attached' });
    const tokens = ada.page.locator('.tokens label');
    await tokens.nth(3).click();
    await ada.page.locator('.tokens label.chosen').and(tokens.nth(3)).waitFor();
    await ben.page
      .locator('.tokens label.gone')
      .and(ben.page.locator('.tokens label').nth(3))
      .waitFor();
    expect(await ben.page.locator('.tokens input').nth(3).isDisabled()).toBe(true);
    await ada.leave();
    await ben.leave();
  });

  it('a guest reads nothing about percentages', async () => {
    const host = await Person.arrive({ name: 'Ada' });
    await host.go('/');
    await host.click(/Freunde einladen/);
    await host.add_bot();
    await host.sees(/Die Prozente sind gemessen/);
    const guest = await Person.arrive({ name: 'Ben' });
    await guest.go(host.page.url().replace(server.address, ''));
    await guest.sees(/Ada lädt dich ein/);
    expect(await guest.page.locator('main').textContent()).not.toContain('%');
    await host.leave();
    await guest.leave();
  });

  it('signs and messages appear at the table of the others', async () => {
    const room = await room_from(
      { edition: 'zelda', ...my_turn, players: [{}, {}] },
      { pace: 'none' },
    );
    const ada = await Person.arrive({ name: 'Ada' });
    const ben = await Person.arrive({ name: 'Ben' });
    await ada.join(room);
    await ben.join(room);
    await ben.click('Bravo!');
    await ada.page.locator('.chat li').getByText('Bravo!').waitFor({ state: 'attached' });
    await ada.press_start();
    await ada.page.locator('.ring').waitFor();
    await ben.page.locator('.ring').waitFor();
    await ben.click(/^Chat/);
    await ben.page.getByLabel(/Etwas sagen/).fill('Viel <b>Glück</b>!');
    await ben.click('Senden');
    await ada.page.locator('.toast', { hasText: 'Viel <b>Glück</b>!' }).waitFor();
    await ada.leave();
    await ben.leave();
  });
});

it('a hint comes at its moment, once, and not again after a reload', async () => {
  const person = await Person.arrive({ name: 'Ada' });
  await person.go('/');
  await choose(person.page, { hints: true, hints_seen: [] });
  await table(person, {
    edition: 'zelda',
    ...my_turn,
    players: [{ space: 20 }, { space: 39 }],
    deeds: owned(0, [37, 39]),
    claims: [{ id: 1, owner: 0, payer: 1, space: 39, rent: 100, times: null }],
  });
  await person.page.locator('aside.hint', { hasText: 'Fordere sie' }).waitFor();
  await person.click('Verstanden');
  // The complete group is the next thing to know.
  await person.page.locator('aside.hint', { hasText: 'Gleichmäßig' }).waitFor();
  await person.page.reload();
  await person.page.locator('aside.hint', { hasText: 'Gleichmäßig' }).waitFor();
  await person.click('Keine Tipps mehr');
  await person.page.reload();
  await person.page.locator('.ring').waitFor();
  await person.page.waitForTimeout(300);
  expect(await person.page.locator('aside.hint').count()).toBe(0);
  await person.leave();
});

it('rents are claimed for newcomers', async () => {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto(`${server.address}/settings`);
  await page.getByRole('switch', { name: /Miete für mich fordern/ }).waitFor();
  expect(await page.getByRole('switch', { name: /Miete für mich fordern/ }).isChecked()).toBe(true);
  await context.close();
});

describe('the end', () => {
  it('says the own rank first, shares a picture, counts the game, plays again', async () => {
    const person = await Person.arrive({ name: 'Ada' });
    await table(person, {
      edition: 'thrones',
      ...my_turn,
      players: [{}, {}],
      deeds: owned(0, [37]),
    });
    await finish(person);
    expect(await person.page.locator('main h1').first().textContent()).toBe('Platz 2 von 2');
    await person.page.locator('figure').first().waitFor();
    const download = person.page.waitForEvent('download');
    await person.click(/Bild teilen/);
    const stream = await (await download).createReadStream();
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    const picture = Buffer.concat(parts);
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    await person.go('/');
    await person.page.locator('#record').waitFor();
    expect(await person.page.locator('.record dd').first().textContent()).toBe('1');
    await person.page.goBack();
    await person.click(/Neues Spiel/);
    await person.page.locator('.ring').waitFor();
    await person.leave();
  });

  it('nothing is cut off on a phone', async () => {
    const person = await Person.arrive({ name: 'Ada', size: 'phone' });
    await table(person, {
      edition: 'bond',
      ...my_turn,
      players: [{}, {}],
      deeds: owned(0, [37]),
    });
    await finish(person);
    await person.page.locator('figure').first().waitFor();
    for (const width of [320, 360, 430]) {
      await person.page.setViewportSize({ width, height: 700 });
      const cut = await person.page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('section :is(li, td, th, dd)')]
          .filter((one) => one.getBoundingClientRect().right > innerWidth - 8)
          .map((one) => one.textContent ?? ''),
      );
      expect(cut).toEqual([]);
    }
    await person.leave();
  });
});

describe('pages beside the game', () => {
  it('the rule book shows the edition and variant at hand', async () => {
    const person = await Person.arrive({ language: 'en' });
    await person.go('/rules/zelda');
    await person.page.locator('dl').first().waitFor();
    const text = () => person.page.locator('main').textContent();
    expect(await text()).not.toMatch(/bankhalter rules|SPEED-|QUICK-/);
    await person.page.getByRole('radio', { name: 'Short game' }).check({ force: true });
    await person.page.locator('#QUICK-1').waitFor();
    await person.go('/rules/bond?variant=speed');
    await person.page.locator('#SPEED-1').waitFor();
    expect(await text()).not.toMatch(/QUICK-/);
    await person.leave();
  });

  it('a table that is not there has a header and a way out', async () => {
    const person = await Person.arrive();
    await person.go('/r/nosuchroom');
    await person.sees(/Dieser Tisch ist nicht da/);
    await person.page.locator('header').getByRole('link').click();
    await person.button(/Sofort spielen/).waitFor();
    await person.leave();
  });

  it('a link shows its edition to whoever is sent it', async () => {
    for (const edition of kEditions) {
      const page = await (await fetch(`${server.address}/rules/${edition}`)).text();
      expect(page).toMatch(/<meta property="og:title" content="[^"]+ – Bankhalter" \/>/);
    }
  });
});
