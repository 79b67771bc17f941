// Games from the first throw to the last, by keyboard; the short game and the speed die; replay.
import { describe, expect, it } from 'vitest';
import { Person } from './browser';
import { owned, room_from } from './position';
import { finish, table } from './scenes';

/** Tabs on until something with this text has the focus. */
async function tab_to(person: Person, text: RegExp): Promise<void> {
  for (let i = 0; i < 80; ++i) {
    const focused = await person.page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (element === document.body) return '';
      return `${element?.textContent ?? ''} ${element?.getAttribute('aria-label') ?? ''}`.trim();
    });
    if (text.test(focused)) return;
    await person.page.keyboard.press('Tab');
  }
  throw new Error(`nothing with ${text} can be reached by Tab`);
}

it('a whole game by keyboard alone', async () => {
  const ada = await Person.arrive({ name: 'Ada' });
  // A crowded board, so that the game ends within some laps: the bot has little cash, Ada owns most streets.
  const room = await room_from(
    {
      awaiting: { step: 'start_turn', seats: [0] },
      turn: { seat: 0 },
      players: [{ cash: 3000 }, { cash: 150 }],
      deeds: {
        ...owned(0, [16, 18, 19, 21, 23, 24, 31, 32, 34, 37, 39], 5),
        ...owned(0, [26, 27, 29, 6, 8, 9, 5, 15, 25, 35]),
        ...owned(1, [1, 3, 11, 13]),
      },
      bank: { houses: 32, hotels: 1 },
    },
    { pace: 'blitz' },
  );
  await ada.go(`/r/${room}`);
  await ada.button(/Mitspielen/).waitFor();
  await tab_to(ada, /Mitspielen/);
  await ada.page.keyboard.press('Enter');
  await ada.page.getByLabel('Dein Name').waitFor();
  await tab_to(ada, /^Bot$/);
  await ada.page.keyboard.press('Enter');
  await ada.page.locator('.level').waitFor();
  await tab_to(ada, /Start mit 2/);
  await ada.page.keyboard.press('Space');
  await ada.page.locator('.ring').waitFor();
  const end = Date.now() + 100_000;
  while (Date.now() < end && !(await ada.page.locator('.winner').count())) {
    if (await ada.page.locator('button.claim[aria-disabled=false]').count())
      await ada.page.keyboard.press('m');
    else if (await ada.page.locator('[role=dialog]').count())
      await ada.page.keyboard.press('Escape');
    else await ada.page.keyboard.press('Space');
    await ada.page.waitForTimeout(120);
  }
  await ada.page.getByRole('heading', { name: /gewonnen|Platz \d von/ }).waitFor();
  await ada.leave();
});

describe('other ways to play', () => {
  /** Plays on by the primary button for some decisions. */
  async function play(person: Person, decisions: number): Promise<void> {
    for (let i = 0; i < decisions; ++i) {
      await person.page
        .locator('[data-primary]:enabled, .bidding button.pass:enabled, .winner')
        .first()
        .waitFor({ timeout: 30_000 });
      if (await person.page.locator('.winner').count()) return;
      await person.page
        .locator('[data-primary]:enabled, .bidding button.pass:enabled')
        .first()
        .click({ timeout: 3000 })
        .catch(() => {});
      await person.page.waitForTimeout(100);
    }
  }
  async function start(edition: string, variant: RegExp): Promise<Person> {
    const person = await Person.arrive({ name: 'Ada' });
    await person.go('/');
    await person.page.locator(`input[value="${edition}"]`).check({ force: true });
    await person.click(/Freunde einladen/);
    await person.page.locator('label').filter({ hasText: variant }).first().click();
    await person.add_bot();
    await person.press_start();
    await person.page.locator('.ring').waitFor();
    return person;
  }

  it('the short game of an edition: deeds are dealt first', async () => {
    const ada = await start('thrones', /Kurzspiel/);
    await ada.page.locator('.slots i.has').first().waitFor();
    await play(ada, 4);
    await ada.leave();
  });

  it('the speed die of Bond: three dice once GO is passed, and a choice for the bus', async () => {
    const ada = await Person.arrive({ name: 'Ada' });
    await table(ada, {
      edition: 'bond',
      variant: 'speed',
      awaiting: { step: 'choose_move', seats: [0], steps: [2, 5, 7] },
      turn: { seat: 0 },
      players: [{ speed_die: true, space: 14 }, { speed_die: true }],
    });
    await ada.press(/2 Felder/);
    await play(ada, 6);
    await ada.page.locator('.speed').first().waitFor();
    await ada.leave();
  });
});

it('a replay goes to any action and back, and play goes on from there', async () => {
  const ada = await Person.arrive({ name: 'Ada' });
  await table(ada, {
    awaiting: { step: 'start_turn', seats: [0] },
    turn: { seat: 0 },
    players: [{}, {}],
    deeds: owned(0, [1, 3]),
  });
  await ada.press(/Würfeln/);
  await ada.page.getByRole('img', { name: /^Wurf/ }).waitFor();
  await finish(ada);
  await ada.page.getByRole('link', { name: 'Nachspielen' }).click();
  const position = ada.page.locator('output');
  await position.waitFor();
  const first = await position.textContent();
  await ada.page.keyboard.press('End');
  await ada.page.waitForURL(/\?a=\d+/);
  await expect.poll(() => position.textContent()).not.toBe(first);
  const last = await position.textContent();
  await ada.sees(/gewonnen|scheidet aus/i);
  // The address alone leads to the same place.
  const address = new URL(ada.page.url());
  await ada.go(address.pathname + address.search);
  await expect.poll(() => position.textContent()).toBe(last);
  await ada.page.keyboard.press('Home');
  await expect.poll(() => position.textContent()).toBe(first);
  await ada.page.keyboard.press('ArrowRight');
  await expect.poll(() => position.textContent()).not.toBe(first);
  await ada.click('Ab hier spielen');
  await ada.page.waitForURL(/\/r\//);
  await ada.page.locator('.ring').waitFor();
  await ada.page.locator('[data-primary]').waitFor();
  await ada.leave();
});
