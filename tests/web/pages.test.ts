// Between the pages: seats that are taken away or renamed, ways to the side pages and back, a replay without clocks.
import { beforeEach, describe, expect, it } from 'vitest';
import { Person, seat } from './browser';
import { room_from } from './position';
import { finish } from './scenes';

let ada: Person;

beforeEach(async () => {
  ada = await Person.arrive({ name: 'Ada' });
  return () => ada.leave();
});

const path = (person: Person) => new URL(person.page.url()).pathname;
const back = (person: Person) => person.page.getByRole('link', { name: 'Zurück' }).click();

it('who is taken from the seat watches, and may sit down again', async () => {
  const ben = await Person.arrive({ name: 'Ben' });
  await ada.go('/');
  await ada.click(/Freunde einladen/);
  await ada.page.locator('.share').waitFor();
  await ben.join(path(ada).slice(3));
  await ada.click('Ben vom Platz nehmen');
  await ben.button(/^Mitspielen/).waitFor();
  expect(await ben.page.getByLabel('Dein Name').count()).toBe(0);
  await ben.click(/^Mitspielen/);
  await ben.page.getByLabel('Dein Name').waitFor();
  await ada.button('Ben vom Platz nehmen').waitFor();
  await ben.leave();
});

it('from the table to rules, replay and proof, and back; a renamed seat is found in the replay', async () => {
  await ada.go('/');
  await ada.click(/Freunde einladen/);
  await ada.page.getByLabel('Dein Name').fill('Ada Lovelace');
  await ada.page.getByLabel('Dein Name').press('Enter');
  await ada.add_bot();
  await ada.press_start();
  await ada.page.locator('.ring').waitFor();
  const room = path(ada);
  const visit = async (name: string) => {
    await ada.click('Hilfe');
    await ada.page.getByRole('dialog').getByRole('link', { name }).click();
  };
  await visit('Regeln');
  await ada.page.locator('dl').first().waitFor();
  await back(ada);
  await ada.page.locator('.ring').waitFor();
  expect(path(ada)).toBe(room);

  await visit('Würfel prüfen');
  await ada.sees(/Der geheime Startwert der Würfel wird erst am Ende/);
  await back(ada);
  await ada.page.locator('.ring').waitFor();
  expect(path(ada)).toBe(room);

  await visit('Nachspielen');
  await ada.button('Seit meinem letzten Zug').waitFor();
  await ada.page.keyboard.press('Home');
  await back(ada);
  await ada.sees('Ada Lovelace (du)');
  expect(path(ada)).toBe(room);

  // What this browser kept before the game is compared with what the server says after it.
  await finish(ada);
  await ada.page.getByRole('link', { name: 'Würfel prüfen' }).click();
  await ada.sees('Die Prüfsumme ist die, die dieser Browser vor dem Spiel notiert hat.');
  await ada.sees('Deine Zufallszahl ist eingegangen.');
  await ada.page.evaluate(() => localStorage.removeItem('bankhalter.nonces'));
  await ada.page.reload();
  await ada.sees(/Dieser Browser hat vor dem Spiel nichts notiert/);
});

describe('the arrow', () => {
  it.each(['/rules/zelda', '/settings'])(
    'of %s leads home when one came from elsewhere',
    async (address) => {
      await ada.go(address);
      await back(ada);
      await ada.button(/Freunde einladen/).waitFor();
      expect(path(ada)).toBe('/');
    },
  );

  it('of the settings leads to the room they were opened from', async () => {
    await ada.go('/');
    await ada.click(/Freunde einladen/);
    await ada.page.getByRole('link', { name: 'Einstellungen' }).first().click();
    await ada.page.locator('fieldset').first().waitFor();
    await back(ada);
    await ada.page.getByLabel('Dein Name').waitFor();
  });
});

it('a replay has no clocks', async () => {
  const ben = await Person.arrive({ name: 'Ben' });
  const room = await room_from(
    {
      awaiting: { step: 'buy', seats: [0], space: 39 },
      turn: { seat: 0 },
      players: [{ space: 39 }, {}],
    },
    { pace: 'relaxed' },
  );
  await seat(room, [ada, ben]);
  await ada.page.locator('.players .clock').waitFor();
  await ada.click('Versteigern');
  await ada.page.locator('.lot .countdown').waitFor();
  await ada.go(`/g/${room}?a=99999`);
  await ada.page.locator('.lot .bid').waitFor();
  expect(await ada.page.locator('.countdown').count()).toBe(0);
  await ada.page.keyboard.press('Home');
  await ada.page.locator('.lot').waitFor({ state: 'detached' });
  expect(await ada.page.locator('.clock').count()).toBe(0);
  await ben.leave();
});
