// How fast the page is, measured and printed: first paint, interaction, and long tasks while four bots play at full speed.
// Times are figures and no limits here: a busy machine is no fault of the page.
import { expect, it } from 'vitest';
import { Person } from './browser';
import { server } from './house';

interface Measured {
  paint: number;
  largest: number;
  tasks: number[];
  delays: number[];
}

/** Observes from the first moment of the page. */
async function observe(person: Person): Promise<() => Promise<Measured>> {
  await person.page.addInitScript(() => {
    const measured = {
      paint: 0,
      largest: 0,
      tasks: [] as number[],
      delays: [] as number[],
    };
    Object.assign(window, { measured });
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
        ...(type === 'event' ? { durationThreshold: 16 } : {}),
      } as PerformanceObserverInit);
    watch('paint', (entry) => (measured.paint = entry.startTime));
    watch('largest-contentful-paint', (entry) => (measured.largest = entry.startTime));
    watch('longtask', (entry) => measured.tasks.push(entry.duration));
    watch('event', (entry) => measured.delays.push(entry.duration));
  });
  return () => person.page.evaluate(() => (window as unknown as { measured: Measured }).measured);
}

it('the home page', async () => {
  const ada = await Person.arrive({ size: 'phone' });
  const measured = await observe(ada);
  const start = Date.now();
  await ada.go('/');
  await ada
    .button(/Sofort spielen/)
    .and(ada.page.locator(':enabled'))
    .waitFor();
  const interactive = Date.now() - start;
  await expect.poll(async () => (await measured()).largest).toBeGreaterThan(0);
  const { paint, largest } = await measured();
  console.log(
    `home: first paint ${paint.toFixed(0)} ms, largest ${largest.toFixed(0)} ms, interactive ${interactive} ms`,
  );
  await ada.leave();
});

it('the table keeps up with four bots at full speed', async () => {
  const ada = await Person.arrive({
    size: 'desktop',
    motion: true,
  });
  const measured = await observe(ada);
  const { room } = await server.post<{ room: string }>(
    '/api/rooms',
    JSON.stringify({ edition: 'zelda', pace: 'machine' }),
  );
  await ada.join(room);
  for (let seat = 1; seat < 5; ++seat) await ada.add_bot();
  // Bots play fast while a person plays with them.
  const ben = await Person.arrive({ name: 'Ben', speed: 'at_once' });
  await ben.join(room);
  await ada.press_start();
  await ada.page.locator('.ring').waitFor();
  const before = (await measured()).tasks.length;
  // Ada leaves the game to the others and watches, pressing keys meanwhile.
  await expect
    .poll(
      async () => {
        if (await ada.page.getByText(/ausgeschieden/i).count()) return true;
        if (!(await ada.page.locator('#words').count())) await ada.page.keyboard.press('/');
        await ada.page.locator('#words').fill('resign');
        await ada.page.keyboard.press('Enter');
        return false;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await ada.page.keyboard.press('Escape');
  const start = Date.now();
  const entries = async () =>
    (await server.get<{ n: number }>(`/api/games/${room}/events?from=1&to=1`)).n;
  while ((await entries()) < 150) {
    for (const key of ['f', 'l', 'i', 'Escape']) {
      await ada.page.keyboard.press(key);
      const pass = ben.page.locator('.bidding button.pass:enabled');
      if (await pass.count()) await pass.click({ timeout: 500 }).catch(() => {});
      else await ben.page.keyboard.press(' ');
      await ada.page.waitForTimeout(50);
    }
  }
  const seconds = (Date.now() - start) / 1000;
  const n = await entries();
  const { tasks, delays } = await measured();
  const long = tasks.slice(before);
  delays.sort((a, b) => a - b);
  console.log(
    `table: ${n} entries in ${seconds.toFixed(0)} s; ${long.length} long tasks, the longest ${Math.max(0, ...long).toFixed(0)} ms; interaction p98 ${(delays[Math.floor(delays.length * 0.98)] ?? 0).toFixed(0)} ms`,
  );
  await ben.leave();
  await ada.leave();
}, 300_000); // so many entries are played however busy the machine is
