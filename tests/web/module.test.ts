// The module itself, as the worker calls it: the golden records, a whole game against bots, and what it refuses.
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { OwnModule } from '../../web/src/own/module';
import { is_failure, type Request, type Step } from '../../web/src/own/requests';
import { check_game } from '../../web/src/proof/check';
import type {
  Analysis,
  EventList,
  ServerMessage,
  ServerPreview,
  ServerRefused,
  ServerSeated,
  ServerSnapshot,
  You,
} from '../../web/src/protocol';

const kProject = resolve(import.meta.dirname, '../..');
const kGolden = join(kProject, 'tests/golden');
let module: OwnModule;

beforeAll(async () => {
  const bytes = readFileSync(join(kProject, 'build/wasm/bankhalter.wasm'));
  module = new OwnModule(await WebAssembly.compile(bytes));
});

function ask<R extends Request>(request: R) {
  const answer = module.ask(request);
  if (is_failure(answer)) throw new Error(JSON.stringify(answer));
  return answer as Exclude<typeof answer, { error: unknown }>;
}

/** A table with its log, in a time that jumps to whatever is due next. */
class Table {
  log: string[];
  readonly game: string;
  now = 1_000_000;
  next: number | null = null;
  said: ServerMessage[] = [];
  you: You | null = null;

  constructor(body: string) {
    const made = ask({ do: 'create', body, log: [], now: this.now }) as {
      game: string;
      store: { entries: string[] }[];
    };
    this.game = made.game;
    this.log = [...made.store[0]!.entries];
    this.take(ask({ do: 'open', game: this.game, log: this.log, now: this.now }) as Step);
    this.say({ type: 'hello', version: 1, room: this.game });
  }
  say(message: object): void {
    const text = JSON.stringify(message);
    this.take(ask({ do: 'hear', game: this.game, connection: 1, text, now: this.now }) as Step);
  }
  tick(): void {
    this.now = Math.max(this.now, this.next ?? this.now);
    this.take(ask({ do: 'tick', game: this.game, now: this.now }) as Step);
  }
  private take(step: Step): void {
    for (const [, text] of step.say) {
      const message = JSON.parse(text) as ServerMessage;
      this.said.push(message);
      if ('you' in message && message.you) this.you = message.you;
    }
    this.next = step.next;
    if (step.store.length === 0) return;
    for (const { game, first, entries } of step.store) {
      if (game !== this.game) continue;
      expect(first).toBe(this.log.length + 1);
      this.log.push(...entries);
    }
    this.take(ask({ do: 'stored', game: this.game, now: this.now }) as Step);
  }
  /** Plays until it is over, or so many decisions were made; a seat that is asked does the first it may. */
  play(decisions: number): void {
    for (let n = 0, steps = 0; n < decisions && steps < 20_000; ++steps) {
      const { you } = this;
      if (you?.answers != null && you.legal.length > 0) {
        const words = you.legal.find((one) => /^(roll|buy|pass|end|keep|bankrupt)/.test(one));
        this.you = null;
        ++n;
        this.say({ type: 'act', words: words ?? you.legal[0], answers: you.answers, id: `a${n}` });
      } else if (this.next === null) return;
      else this.tick();
    }
  }
}

describe('golden records', () => {
  const names = readdirSync(kGolden).filter((name) => name.endsWith('.rec'));
  it('are there', () => expect(names.length).toBeGreaterThan(35));
  it.each(names)('%s replays to its hash, and comes out as it went in', (name) => {
    const text = readFileSync(join(kGolden, name), 'utf8');
    const { game, store } = ask({ do: 'import', text, now: 1 }) as {
      game: string;
      store: { entries: string[] }[];
    };
    const log = store[0]!.entries;
    const { text: again } = ask({ do: 'record', game, log }) as { text: string };
    const actions = (record: string): string[] =>
      record.split('\n').filter((line) => /^(\d|chance|bank|result)/.test(line));
    const last_hash = (record: string): string | undefined => record.match(/^=.*$/gm)?.at(-1);
    expect(actions(again)).toEqual(actions(text));
    expect(last_hash(again)).toBe(last_hash(text));
  });
});

it('refuses a record that does not fit, in the words of the engine', () => {
  const text = readFileSync(join(kGolden, 'game_zelda_3.rec'), 'utf8');
  const wrong = text.replace(/^chance dice .*$/m, 'chance dice 7 7');
  for (const bad of ['nonsense', wrong]) {
    const answer = module.ask({ do: 'import', text: bad, now: 1 });
    expect(is_failure(answer) && answer.error.code).toBe('bad_record');
    expect(is_failure(answer) && answer.faults?.join()).toMatch(/line \d+/);
  }
});

it('gives a hint to whoever is asked, where the table allows it', () => {
  const at_table = (hints: boolean): Table => {
    const table = new Table(JSON.stringify({ edition: 'zelda', pace: 'none', hints }));
    table.say({ type: 'sit', seat: 0, name: 'Ada', piece: 0, id: 's' });
    table.say({ type: 'bot', seat: 1, level: 'easy', id: 'b' });
    table.say({ type: 'start', id: 'go' });
    for (let i = 0; i < 200 && table.you?.answers == null; ++i) table.tick();
    table.say({ type: 'hint', id: 'what' });
    return table;
  };
  const table = at_table(true);
  table.tick();
  const hint = table.said.findLast((message) => message.type === 'hint');
  expect(hint).toMatchObject({ id: 'what', words: 'roll' });
  expect(table.log.filter((entry) => entry.includes('"hint"'))).toHaveLength(1);
  const refused = (one: Table): string[] =>
    one.said.flatMap((message) => (message.type === 'refused' ? [message.code] : []));
  expect(refused(at_table(false))).toEqual(['no_hints']);
});

it('plays against bots, commits to its dice first, and reopens as it was', () => {
  const table = new Table('{"edition":"bond","pace":"none"}');
  expect(table.log[0]).toContain('"commitment":"');
  table.say({ type: 'sit', seat: 0, name: 'Ada', piece: 0, id: 'sit' });
  for (const seat of [1, 2]) table.say({ type: 'bot', seat, level: 'medium', id: `bot${seat}` });
  table.say({ type: 'start', id: 'start' });
  table.play(60);
  expect(table.said.filter((message) => message.type === 'refused')).toEqual([]);
  expect(table.log.length).toBeGreaterThan(150);

  // Real dice: it may be over by now. As it was near the beginning it was not.
  const log = table.log.slice(0, 60);
  const again = ask({ do: 'open', game: table.game, log, now: table.now }) as Step;
  expect(again.store[0]?.first).toBe(61);
  expect(again.store[0]?.entries[0]).toContain('"wake"');
  const { text } = ask({ do: 'record', game: table.game, log: table.log }) as { text: string };
  expect(is_failure(module.ask({ do: 'import', text, now: 2 }))).toBe(false);
});

it('plays to the end, and its dice can be proved', async () => {
  const table = new Table('{"edition":"zelda","variant":"short","pace":"none"}');
  table.say({ type: 'sit', seat: 0, name: 'Ada', piece: 0, id: 'sit' });
  table.say({ type: 'bot', seat: 1, level: 'easy', id: 'bot' });
  table.say({ type: 'start', id: 'start' });
  table.play(200);
  // Real dice: if they have not decided it by now, Ada gives up.
  if (!table.log.at(-1)?.includes('"reveal"'))
    table.say({ type: 'act', words: 'resign', id: 'end' });
  expect(table.log.at(-1)).toContain('"reveal"');
  const { game, log } = table;
  const { body } = ask({ do: 'history', game, log, from: 1, to: log.length }) as {
    body: EventList;
  };
  expect(body.events.length).toBe(log.length);
  const proof = await check_game(body.events, () => {});
  expect(proof.epochs.map((epoch) => epoch.seed_fits)).toEqual([true]);
  expect(proof.checked.length).toBeGreaterThan(20);
  expect(proof.checked.filter((one) => !one.fits)).toEqual([]);
});

/** Worked out action by action. */
function analysed(game: string, depth: Analysis['depth'], log: string[]): Analysis {
  let share = (ask({ do: 'analyse', game, depth, log }) as { progress: number }).progress;
  for (;;) {
    const answer = ask({ do: 'weigh', game, depth }) as { progress: number } | { body: Analysis };
    if ('body' in answer) return answer.body;
    expect(answer.progress).toBeGreaterThan(share);
    share = answer.progress;
  }
}

it('works out what decided a game, and all of it adds up', () => {
  const table = new Table('{"edition":"zelda","variant":"standard","pace":"none"}');
  table.say({ type: 'sit', seat: 0, name: 'Ada', piece: 0, id: 'sit' });
  table.say({ type: 'bot', seat: 1, level: 'easy', id: 'bot' });
  table.say({ type: 'start', id: 'start' });
  table.play(8);
  table.say({ type: 'act', words: 'resign', id: 'end' });
  const whole = analysed(table.game, 'usual', table.log);
  const deep = analysed(table.game, 'deep', table.log);
  expect(deep.playouts).toBe(8 * whole.playouts);
  for (const one of [whole, deep]) {
    expect(one.actions.at(-1)?.chances).toEqual([0, 1]);
    for (const seat of one.seats)
      expect(seat.start + seat.luck + seat.play + seat.others).toBeCloseTo(seat.end, 2);
  }
});

it('says from the state that a page shows what the table says itself', () => {
  const table = new Table('{"edition":"zelda","variant":"standard","pace":"none"}');
  table.say({ type: 'sit', seat: 0, name: 'Ada', piece: 0, id: 'sit' });
  table.say({ type: 'bot', seat: 1, level: 'easy', id: 'bot' });
  table.say({ type: 'start', id: 'start' });
  table.play(12);
  const { token } = table.said.find((one) => one.type === 'seated') as ServerSeated;
  table.say({ type: 'hello', version: 1, room: table.game, token });
  const shown = table.said.findLast((one) => 'view' in one) as ServerSnapshot;
  const position = shown.view.game!;
  const own = Object.entries(position.deeds).find(([, deed]) => deed?.owner === 0)?.[0] ?? 5;
  const asked = [
    'resign',
    `trade 1 give ${own} take $1`,
    `mortgage ${own}`,
    'build 1 3',
    'nonsense',
  ];
  for (const [i, words] of asked.entries()) {
    table.say({ type: 'preview', words, id: `ask${i}` });
    const there = table.said.at(-1) as ServerPreview | ServerRefused;
    const { text } = ask({ do: 'preview', position, seat: 0, words }) as { text: string };
    const here = JSON.parse(text) as ServerPreview | ServerRefused;
    expect({ ...here, n: 0, id: 0 }).toEqual({ ...there, n: 0, id: 0 });
    if (words === 'resign') expect(here.type).toBe('preview');
    if (words === 'nonsense') expect(here.type).toBe('refused');
  }
});

it('says what is wrong with a request, a table and a log', () => {
  const code = (request: object): string | false => {
    const answer = module.ask(request as Request);
    return is_failure(answer) && answer.error.code;
  };
  expect(code({ do: 'nothing' })).toBe('malformed');
  expect(code({ do: 'catalogue', path: 'editions/none' })).toBe('not_found');
  expect(code({ do: 'create', body: '{"edition":"none"}', log: [], now: 1 })).toBe(
    'unknown_edition',
  );
  expect(code({ do: 'tick', game: 'own-none', now: 1 })).toBe('no_room');
  expect(code({ do: 'open', game: 'own-x', log: [], now: 1 })).toBe('no_room');
  expect(code({ do: 'open', game: 'own-x', log: ['{"type":"start"}'], now: 1 })).toBe('damaged');
  expect(code({ do: 'analyse', game: 'own-x', depth: 'usual', log: [] })).toBe('not_over');
  expect(code({ do: 'analyse', game: 'own-x', depth: 'bottomless', log: [] })).toBe('malformed');
  expect(code({ do: 'weigh', game: 'own-x', depth: 'usual' })).toBe('not_found');
  expect(code({ do: 'preview', seat: 0, words: 'roll' })).toBe('malformed');
  expect(code({ do: 'preview', position: { edition: 'none' }, seat: 0, words: 'roll' })).toBe(
    'malformed',
  );
});
