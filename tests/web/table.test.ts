// What the table sees to: nothing is lost by a slip, covered by a pane, or counted twice.
import { beforeEach, describe, expect, it } from 'vitest';
import type { EventList } from '../../web/src/protocol';
import { choose, Person, seat } from './browser';
import { server } from './house';
import { owned, room_from, type Setup } from './position';
import { table } from './scenes';

let ada: Person;

beforeEach(async () => {
  ada = await Person.arrive({ name: 'Ada' });
  return () => ada.leave();
});

const my_turn = { awaiting: { step: 'start_turn', seats: [0] }, turn: { seat: 0 } };
const buying = { awaiting: { step: 'buy', seats: [0], space: 39 }, turn: { seat: 0 } };

it("one's own rent comes before one's own throw, which says what it gives up", async () => {
  await table(ada, {
    ...my_turn,
    players: [{ space: 20 }, { space: 39 }],
    deeds: owned(0, [37, 39]),
    claims: [{ id: 1, owner: 0, payer: 1, space: 39, rent: 100, times: null }],
  });
  await ada.primary.filter({ hasText: /Miete fordern: 100/ }).waitFor();
  await ada.button(/Würfeln.*damit verfällt deine Miete: 100/).waitFor();
  await ada.page.keyboard.press('Space');
  await ada.sees(/zahlt 100 .* Miete an Ada/);
  await ada.primary.filter({ hasText: /^\s*Würfeln\s*$/ }).waitFor();
});

describe('an open pane', () => {
  let ben: Person;
  beforeEach(async () => {
    ben = await Person.arrive({ name: 'Ben', size: 'phone' });
    return () => ben.leave();
  });

  it('covers neither rents nor offers on a phone', async () => {
    const room = await room_from(
      {
        awaiting: { step: 'start_turn', seats: [1] },
        turn: { seat: 1 },
        players: [{ space: 39 }, { space: 20 }],
        deeds: { ...owned(1, [37, 39]), ...owned(0, [1]) },
        claims: [
          { id: 1, owner: 1, payer: 0, space: 39, rent: 100, times: null },
          { id: 2, owner: 1, payer: 0, space: 37, rent: 70, times: null },
        ],
      },
      { pace: 'none' },
    );
    await seat(room, [ada, ben]);
    await ben.click(/^Bauen$/);
    // The first is the large button, the second a banner beside it.
    await ben.primary.filter({ hasText: /Miete fordern: 100/ }).waitFor();
    await ben.page.locator('button.claim').filter({ hasText: '70' }).click();
    await ada.sees(/zahlt 70 .* Miete an Ben/);
    await ada.click(/^Handeln$/);
    await ada.page.locator('.sides section').nth(0).getByRole('button').first().click();
    await ada.click(/Angebot an Ben/);
    await ben.click(/Angebot ansehen/);
    await ben.click('Annehmen');
    await ada.page
      .locator('.ring li')
      .nth(1)
      .getByText(/gehört Ben/)
      .waitFor({ state: 'attached' });
  });

  it('is not taken away by a debt that was there before', async () => {
    const room = await room_from(
      {
        awaiting: { step: 'raise_cash', seats: [0], amount: 900, to: 1 },
        turn: { seat: 0 },
        players: [{ cash: 30, space: 39 }, {}],
        deeds: { ...owned(0, [5, 15]), ...owned(1, [37, 39], 3) },
        bank: { houses: 26, hotels: 12 },
      },
      { pace: 'none' },
    );
    await seat(room, [ada, ben]);
    await ada.sees(/Es fehlen 870/);
    await ada.click('Handel anbieten');
    const deed = ada.page.locator('.sides section').nth(0).getByRole('button').first();
    await deed.click();
    await ben.click(/^Chat$/);
    await ben.page.getByLabel('Etwas sagen').fill('Was bietest du?');
    await ben.click('Senden');
    await ada.page.getByRole('button', { name: /^Chat ?1$/ }).waitFor();
    expect(await deed.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('rents are claimed for whoever chose it', () => {
  const claims = async (): Promise<(string | number | boolean | undefined)[][]> => {
    const room = new URL(ada.page.url()).pathname.slice(3);
    const { events } = await server.get<EventList>(`/api/games/${room}/events?from=1&to=1000`);
    return events.flatMap(({ entry }) =>
      entry.type === 'auto_claim' ? [[entry.seat, entry.on]] : [],
    );
  };

  it('on the page of settings, and at the table', async () => {
    await table(ada, { ...my_turn, players: [{}, {}] });
    const room = new URL(ada.page.url()).pathname;
    await ada.go('/settings');
    await ada.page.getByRole('switch', { name: /Miete für mich fordern/ }).click();
    await ada.go(room);
    await expect.poll(claims).toEqual([[0, true]]);
    await choose(ada.page, { auto_claim: false });
    await expect.poll(claims).toEqual([
      [0, true],
      [0, false],
    ]);
  });

  it('in a rematch', async () => {
    await choose_before({ auto_claim: true });
    await table(ada, { ...my_turn, players: [{}, {}] });
    await ada.page.keyboard.press('/');
    await ada.page.locator('#words').fill('resign');
    await ada.page.keyboard.press('Enter');
    await ada.click('Noch einmal');
    await ada.page.locator('.seats').waitFor();
    await expect.poll(claims).toEqual([[0, true]]);
  });

  async function choose_before(settings: object): Promise<void> {
    await ada.go('/settings');
    await choose(ada.page, settings);
  }
});

describe('a double tap answers one question', () => {
  /** Presses, waits for what comes of it, and presses the same spot again at once. */
  async function press_twice(label: string | RegExp, then: RegExp): Promise<void> {
    const box = await ada.button(label).first().boundingBox();
    if (!box) throw new Error(`${label} is not there`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // The second press comes from the page itself, in the picture after the first one's answer: from here it
    // might come too late to be one by mistake.
    const second = ada.page.evaluate(
      ({ x, y, then }) =>
        new Promise<void>((done) => {
          const look = () => {
            if (!new RegExp(then).test(document.body.innerText)) return requestAnimationFrame(look);
            (document.elementFromPoint(x, y) as HTMLElement | null)?.click();
            done();
          };
          look();
        }),
      { x, y, then: then.source },
    );
    await ada.page.mouse.click(x, y);
    await second;
    await ada.page.waitForTimeout(600);
  }

  it('with the large button; keys need not wait', async () => {
    const setup: Setup = { ...buying, players: [{ space: 39 }, {}] };
    await table(ada, setup);
    await press_twice(/Kaufen für 400/, /Zug beenden/);
    await ada.press(/Zug beenden/);
    await ada.primary.filter({ hasText: /Zug beenden/ }).waitFor({ state: 'detached' });

    await table(ada, setup);
    await ada.primary.filter({ hasText: /Kaufen für 400/ }).waitFor();
    await ada.page.keyboard.press('Space');
    await ada.primary.filter({ hasText: /Zug beenden/ }).waitFor();
    await ada.page.keyboard.press('Space');
    await ada.primary.filter({ hasText: /Zug beenden/ }).waitFor({ state: 'detached' });
  });

  it('with the list of what may be sold', async () => {
    await table(ada, {
      awaiting: { step: 'raise_cash', seats: [0], amount: 900, to: 1 },
      turn: { seat: 0 },
      players: [{ cash: 30, space: 39 }, {}],
      deeds: { ...owned(0, [5, 15]), ...owned(1, [37, 39], 3) },
      bank: { houses: 26, hotels: 12 },
    });
    await press_twice('+100', /Es fehlen 770/);
    await ada.sees(/Es fehlen 770/);
    await ada.page.getByRole('button', { name: '+100', exact: true }).click();
    await ada.sees(/Es fehlen 670/);
  });
});

it('the clock runs down the time of the decision, then the time bank', async () => {
  const room = await room_from({ ...buying, players: [{ space: 39 }, {}] }, { pace: 'blitz' });
  await ada.join(room);
  await ada.add_bot();
  await ada.press_start();
  const clock = ada.page.locator('.bar .clock');
  const text = async () => (await clock.innerText()).replace(/\s+/g, ' ');
  await clock.waitFor();
  expect(await text()).toMatch(/Bedenkzeit 1[0-5] \+ 60 s Zeitkonto/);
  await expect.poll(text).toMatch(/\b(1:00|60|5\d)\b.*vom Zeitkonto/);
});

it('a network that is gone is seen at once', async () => {
  await table(ada, { ...my_turn, players: [{}, {}] });
  await ada.context.setOffline(true);
  await ada.page
    .getByText(/Verbindung unterbrochen/)
    .first()
    .waitFor({ timeout: 2000 });
  await ada.context.setOffline(false);
  await ada.page.locator('.bar .told').waitFor({ state: 'detached' });
});

it('what was read in the chat stays read after a reload', async () => {
  const ben = await Person.arrive({ name: 'Ben' });
  await seat(await room_from({ ...my_turn, players: [{}, {}] }, { pace: 'none' }), [ada, ben]);
  await ben.click(/^Chat$/);
  await ben.page.getByLabel('Etwas sagen').fill('Guten Abend');
  await ben.click('Senden');
  await ada.click(/^Chat ?1$/);
  await ada.sees('Guten Abend');
  await ada.page.reload();
  await ada.page.locator('.ring').waitFor();
  await ada.button(/^Chat$/).waitFor();
  await ben.leave();
});

it('keys follow the language', async () => {
  await table(ada, { ...my_turn, players: [{}, {}] });
  await choose(ada.page, { language: 'en' });
  await ada.page.keyboard.press('s');
  await ada.page.getByRole('dialog', { name: 'Spaces' }).waitFor();
  await choose(ada.page, { language: 'de' });
  await ada.page.keyboard.press('f');
  await ada.page.getByRole('dialog').waitFor({ state: 'detached' });
});
