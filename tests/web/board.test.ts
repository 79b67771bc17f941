// A board of one's own in the browser: made, checked, played on, saved and read again; whatever is
// written into it stays text.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Person } from './browser';
import { server } from './house';

const kAttack = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';

it('a name is changed, a table is opened, and a throw is played', async () => {
  const ada = await Person.arrive();
  await ada.go('/board');
  await ada.sees(/Damit lässt sich spielen/);
  await ada.page.getByRole('textbox', { name: 'Wie das Spiel heißt' }).fill('Mein Dorf');
  await ada.page.getByRole('tab', { name: 'Felder' }).click();
  const name = ada.page.getByRole('textbox', { name: 'Name auf Deutsch' });
  await name.fill('Gänseweg');
  await ada.page.locator('.ring').getByText('Gänse', { exact: false }).first().waitFor();
  await ada.page.getByRole('spinbutton', { name: 'Preis', exact: true }).fill('99999');
  await ada.sees(/2 Stellen passen noch nicht/); // the mortgage follows the price
  expect(await ada.button('Tisch damit öffnen').isDisabled()).toBe(true);
  await ada.page.getByRole('spinbutton', { name: 'Preis', exact: true }).fill('77');
  await ada.sees(/Damit lässt sich spielen/);
  // The draft is still there after the page was left.
  await ada.page.reload();
  await ada.sees(/Damit lässt sich spielen/);
  expect(await ada.page.getByRole('textbox', { name: 'Wie das Spiel heißt' }).inputValue()).toBe(
    'Mein Dorf',
  );
  await ada.click('Gegen Bots ausprobieren');
  await ada.press(/Würfeln/);
  await ada.page.getByRole('img', { name: /^Wurf \d, \d/ }).waitFor();
  expect(await ada.page.title()).toContain('Mein Dorf');
  const room = new URL(ada.page.url()).pathname.split('/')[2] ?? '';
  const kept = (await (await fetch(`${server.address}/api/games/${room}/board`)).json()) as {
    board: { space: { name: string; price?: number }[] };
  };
  expect(kept.board.space[1]).toMatchObject({ name: 'Gänseweg', price: 77 });
  await ada.leave();
});

it('a file that is saved and opened again is the same board', async () => {
  const ada = await Person.arrive({ size: 'phone' });
  await ada.go('/board');
  await ada.sees(/Damit lässt sich spielen/);
  await ada.page.getByRole('textbox', { name: 'Wie das Spiel heißt' }).fill('Rundreise');
  await ada.page.getByRole('tab', { name: 'Farben' }).click();
  await ada.page.getByRole('radio', { name: 'Pflaume' }).check({ force: true });
  await ada.sees(/Damit lässt sich spielen/);
  const saving = ada.page.waitForEvent('download');
  await ada.click('Als Datei sichern');
  const file = await (await saving).path();
  const text = readFileSync(file, 'utf8');
  expect(JSON.parse(text)).toMatchObject({ format: 1, board: { title: 'Rundreise' } });
  await ada.page.locator('input[type=file]').setInputFiles({
    name: 'board.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await ada.sees(/Damit lässt sich spielen/);
  const drafts = await ada.page.evaluate(
    () => JSON.parse(localStorage.getItem('bankhalter.boards') ?? '[]') as unknown[],
  );
  expect(drafts).toHaveLength(2);
  expect(drafts[1]).toEqual(drafts[0]);
  await ada.page.locator('input[type=file]').setInputFiles({
    name: 'no.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{'),
  });
  await ada.sees('Diese Datei ist kein Brett.');
  await ada.leave();
});

it('whatever is written stays text, in the editor and at the table', async () => {
  const ada = await Person.arrive();
  const file = (await (await fetch(`${server.address}/api/editions/new`)).json()) as Record<
    string,
    unknown
  >;
  // Into every text: as much of the attack as its length allows, braces kept for the cards.
  const attacked = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((one, i) => attacked(one, `${path}.${i}`));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, attacked(one, `${path}.${key}`)]),
      );
    if (typeof value !== 'string' || /id$|code|theme|art|variants|source|address/.test(path))
      return value;
    if (path.startsWith('.cards') || path.startsWith('.box')) return kAttack + value;
    if (/short/.test(path)) return '<b>x</b>';
    return '<img src=x onerror=window.hit=1>';
  };
  const hostile = attacked(file, '') as typeof file;
  const made = await fetch(`${server.address}/api/rooms`, {
    method: 'POST',
    body: JSON.stringify({ board: hostile, pace: 'none' }),
  });
  const answer = (await made.json()) as { room?: string };
  expect(answer).toHaveProperty('room');
  const hit = () => ada.page.evaluate(() => (window as { hit?: number }).hit ?? 0);
  const page = await ada.page.goto(`${server.address}/r/${answer.room}`);
  const policy = page?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe/); // WebAssembly runs no text
  await ada.sees(/eigenes Brett/);
  expect(await hit()).toBe(0);
  await ada.go(`/rules/my-board~${answer.room}`);
  await ada.page.locator('#box').waitFor(); // the box names both decks alike here
  await ada.sees(/onerror/);
  expect(await hit()).toBe(0);
  await ada.page.evaluate(
    (one) => localStorage.setItem('bankhalter.boards', JSON.stringify([one])),
    hostile,
  );
  await ada.go('/board');
  await ada.sees(/Damit lässt sich spielen/);
  for (const tab of ['Felder', 'Wörter', 'Karten', 'Farben', 'Bilder']) {
    await ada.page.getByRole('tab', { name: tab }).click();
    expect(await hit()).toBe(0);
  }
  expect(await ada.page.locator('img[src="x"], script:not([src])').count()).toBe(0);
  await ada.leave();
});
