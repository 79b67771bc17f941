// A browser and a terminal at one table: the page in German, `bankhalter join` in English.
import { expect, it } from 'vitest';
import { Person } from './browser';
import { owned, room_from } from './position';
import { Terminal } from './terminal';

const kPatience = 60_000; // a busy machine is slow, and throws are held for people

/** Where everybody stands and what they have, as the page shows it. */
async function on_page(ada: Person): Promise<Record<string, string>> {
  return ada.page.evaluate(() => {
    const shown: Record<string, string> = {};
    document.querySelectorAll('.ring li').forEach((space, at) => {
      const here = /hier steht (.*)$/.exec(
        space.querySelector('.face > .visually-hidden')?.textContent ?? '',
      );
      for (const name of here?.[1]?.split(', ') ?? []) shown[name] = `space ${at}`;
    });
    for (const [seat, name] of ['Ada', 'Ben'].entries()) {
      const cash = document.querySelector(`[data-seat="${seat}"] .cash`)?.textContent ?? '';
      shown[name] += `, cash ${cash.replace(/\D/g, '')}`;
    }
    return shown;
  });
}

/** The same as the terminal tells it, which must be asked something at the moment. */
async function in_terminal(ben: Terminal): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  ben.type('board');
  await ben.says(/^39 .*\n/m);
  for (const [, at, names] of ben.since().matchAll(/^(\d+) .* <- (.*)$/gm))
    for (const name of names?.split(', ') ?? []) told[name] = `space ${at}`;
  ben.type('status');
  await ben.says(/^Bank: .*\n/m);
  for (const [, name, cash] of ben.since().matchAll(/^(Ada|Ben): (\d+), on /gm))
    told[name ?? ''] += `, cash ${cash}`;
  return told;
}

/** Both always take what leads on, until the terminal is asked what is waited for. */
async function play(
  ada: Person,
  ben: Terminal,
  until: (question: string) => boolean,
): Promise<void> {
  const hers = ada.page
    .locator('[data-primary]:enabled, .bidding .pass:enabled, button.claim[aria-disabled=false]')
    .first();
  for (;;) {
    const question = await Promise.race([hers.waitFor().then(() => null), ben.asked()]);
    if (question === null) {
      await hers.click({ timeout: 5000 }).catch(() => {}); // it may be gone, or held for an owner's sake
    } else {
      if (until(question)) return;
      ben.type(/auctioned/.test(question) ? 'pass' : '1');
    }
  }
}

it('a browser and a terminal play against each other', { timeout: 300_000 }, async () => {
  const ada = await Person.arrive({ name: 'Ada' });
  ada.page.setDefaultTimeout(kPatience);
  const room = await room_from(
    {
      awaiting: { step: 'buy', seats: [0], space: 39 },
      turn: { seat: 0 },
      players: [{ space: 39 }, { space: 20 }],
      deeds: { ...owned(0, [6]), ...owned(1, [3]) },
    },
    { pace: 'none' },
  );
  const space = (at: number) => ada.page.locator('.ring li').nth(at);
  const belongs = (at: number, name: string) =>
    space(at)
      .getByText(new RegExp(`gehört ${name}`))
      .waitFor({ state: 'attached' });

  await ada.join(room);
  const ben = Terminal.join(room, 'Ben');
  try {
    await ben.says(/^Ben sits down\./m);
    await ben.asked();
    ben.type('ready');
    await ada.page.locator('.bar .primary:enabled').filter({ hasText: 'Start mit 2' }).click();

    // An auction with bids from both sides.
    await ada.click('Versteigern');
    await ben.says(/^Ben: .* is up for auction\. No bid yet\./m);
    ben.type('bid +10');
    await ada.page.locator('.bid').filter({ hasText: /^10\b/ }).waitFor();
    await ada.page.getByLabel('Eigenes Gebot').fill('77');
    await ada.page.getByRole('button', { name: 'Bieten', exact: true }).click();
    await ben.says(/^Ben: .* Ada bids 77\./m);
    ben.type('bid +50');
    await ada.page
      .locator('.bid')
      .filter({ hasText: /^127\b/ })
      .waitFor();
    await ada.click(/Passen/);
    await belongs(39, 'Ben');

    // An offer from the page, accepted in the terminal.
    await ada.click(/^Handeln$/);
    const sides = ada.page.locator('.sides section');
    await sides
      .nth(0)
      .getByRole('button', { name: /Haus des Windes/ })
      .click();
    await sides.nth(1).getByRole('spinbutton').fill('150');
    await ada.click(/Angebot an Ben/);
    await ben.says(/^Ada offers Ben: B1 .* for \$150\.\n(.*\n)*Ben: Ada offers a trade/m);
    ben.type('accept');
    await belongs(6, 'Ben');

    // Talk in both directions, and an offer from the terminal, accepted on the page.
    await ada.press(/Zug beenden/);
    await ben.says(/^Ben: your turn/m);
    ben.type('chat Good luck!');
    await ada.click(/^Chat/); // with the number of unread lines behind it
    await ada.sees('Good luck!');
    await ada.page.getByLabel('Etwas sagen').fill('Gleichfalls, Ben.');
    await ada.click('Senden');
    await ben.says(/^Ada: Gleichfalls, Ben\.$/m);
    ben.type('trade Ada give h2 take $200');
    await ada.click(/Angebot ansehen/); // the chat is open in its place
    await ada.click(/Annehmen/);
    await belongs(39, 'Ada');

    // Turns of both sides, until both have bought something and thrown three times.
    const count = (pattern: RegExp) => ben.text.match(pattern)?.length ?? 0;
    const enough = () =>
      count(/^Ada buys/gm) > 0 &&
      count(/^Ben buys/gm) > 0 &&
      count(/^Ada throws/gm) >= 3 &&
      count(/^Ben throws/gm) >= 3;
    await play(ada, ben, (question) => question === 'Ben: your turn.' && enough());
    const told = await in_terminal(ben);
    expect(Object.keys(told).sort()).toEqual(['Ada', 'Ben']);
    await expect.poll(() => on_page(ada), { timeout: kPatience }).toEqual(told);

    // One gives up; both see who won.
    ben.type('resign');
    await ada.page.getByRole('heading', { name: 'Du hast gewonnen!' }).waitFor();
    await ben.says(/^The game is over\. Won by Ada\.$/m);

    // Once more, at a new table: both find their seats there.
    await ada.click('Noch einmal');
    await ada.page.locator('.seats').waitFor();
    await ben.says(/^Ada opens a new table/m);
    ben.type('rematch');
    expect((await ben.says(/^The new table: (.*)$/m))[1]).toBe(ada.page.url());
    expect(await ben.asked()).toBe('The game has not begun.');
    ben.type('ready');
    await ada.press_start();
    await play(ada, ben, (question) => question.startsWith('Ben: '));
    ben.type('quit');
    expect(await ben.ended).toBe(0);
  } finally {
    await ben.end();
    await ada.leave();
  }
});
