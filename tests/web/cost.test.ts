// What the table costs the processor, in time of the page's own thread: however busy the machine is, the figures stay the same.
import { expect, it } from 'vitest';
import { Person } from './browser';
import { browser } from './house';
import { table } from './scenes';

const kTable = {
  awaiting: { step: 'start_turn', seats: [0] },
  turn: { seat: 0 },
  players: [{}, { space: 10 }, { space: 30 }],
};

/** Milliseconds of the page's thread since it began. */
async function thread_time(person: Person): Promise<() => Promise<number>> {
  const session = await person.context.newCDPSession(person.page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  };
}

it.each([
  ['a table that waits for its person', (ada: Person) => table(ada, kTable)],
  ['home, halted', halted_home],
])('%s rests', async (what, show) => {
  const ada = await Person.arrive({ name: 'Ada', motion: true });
  await show(ada);
  await ada.page.waitForTimeout(4000);
  const spent = await thread_time(ada);
  const before = await spent();
  const start = Date.now();
  await ada.page.waitForTimeout(10_000);
  const share = ((await spent()) - before) / (Date.now() - start);
  console.log(`${what}: ${(100 * share).toFixed(2)} % of a core`);
  expect(share).toBeLessThan(0.005);
  await ada.leave();
});

async function halted_home(ada: Person): Promise<void> {
  await ada.go('/');
  await ada.click('Vorführung anhalten');
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}

it('scenes leave the processor of a slow phone its time', async () => {
  const ada = await Person.arrive({ name: 'Ada', motion: true, size: 'phone' });
  await table(ada, kTable);
  await browser.startTracing(ada.page, {
    categories: ['toplevel', 'devtools.timeline'],
  });
  const start = Date.now();
  while (Date.now() - start < 20_000) {
    const pass = ada.page.locator('.bidding button.pass:enabled');
    const primary = ada.page.locator('[data-primary]:enabled');
    if (await pass.count()) await pass.click({ timeout: 1000 }).catch(() => {});
    else if (await primary.count()) await primary.click({ timeout: 1000 }).catch(() => {});
    await ada.page.waitForTimeout(100);
  }
  const seconds = (Date.now() - start) / 1000;
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const page_threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const of_page = traceEvents.filter(({ pid, tid }) => page_threads.has(`${pid} ${tid}`));
  // A frame may take 32 ms on a processor four times as slow: 8 ms here.
  const tasks = of_page.filter(({ name, tdur }) => name.endsWith('RunTask') && tdur !== undefined);
  const slow = tasks.filter(({ tdur }) => (tdur ?? 0) > 8000);
  const share = slow.length / (60 * seconds);
  console.log(
    `scenes: ${slow.length} tasks over 8 ms of processor in ${seconds.toFixed(0)} s (${(100 * share).toFixed(1)} % of 60 frames a second), the longest ${Math.max(0, ...tasks.map(({ tdur }) => (tdur ?? 0) / 1000)).toFixed(0)} ms`,
  );
  expect(tasks.length).toBeGreaterThan(100);
  expect(share).toBeLessThan(0.05);
  await ada.leave();
});
