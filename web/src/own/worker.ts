// The worker that stands in for a server: it holds the games of this device and answers what the
// page would ask over the network.
import { is_own } from './names';
import { broken, Desk } from './desk';
import { Games } from './games';
import { KeptAnalyses } from './kept_analyses';
import type { FromWorker, OverLine, ToWorker, Wish } from './messages';
import { OwnModule } from './module';
import { is_failure } from './requests';
import address from '../../../build/wasm/bankhalter.wasm?url';

const kWait = 3_000; // for the window that is being reloaded to let go of its game

const kMoment = 80;

let loaded: Promise<OwnModule> | undefined;
/** Loaded once; not streamed, as that depends on what a host calls the file. */
function module_here(): Promise<OwnModule> {
  loaded ??= fetch(address)
    .then((response) => response.arrayBuffer())
    .then((bytes) => WebAssembly.compile(bytes))
    .then((compiled) => new OwnModule(compiled));
  loaded.catch(() => (loaded = undefined));
  return loaded;
}
const games = new Games();
const analyses = new KeptAnalyses(address); // it holds a fingerprint of what is in the module
const desks = new Map<string, Promise<Desk>>();

/** A game is open in one window at a time. */
async function open_desk(game: string): Promise<Desk> {
  const module = await module_here();
  return new Promise((resolve) => {
    const open = (): Promise<void> =>
      new Promise((close) =>
        resolve(
          new Desk(game, module, games, () => {
            desks.delete(game);
            close();
          }),
        ),
      );
    navigator.locks
      .request(`bankhalter ${game}`, { signal: AbortSignal.timeout(kWait) }, open)
      .catch(() => {
        const desk = new Desk(game, module, games, () => desks.delete(game));
        desk.fail();
        resolve(desk);
      });
  });
}

async function answer(wish: Wish): Promise<object> {
  const module = await module_here();
  const now = Date.now();
  switch (wish.do) {
    case 'catalogue':
    case 'preview':
      return module.ask(wish);
    case 'analyse':
      return analyse(module, wish);
    case 'history':
    case 'record':
      return module.ask({ ...wish, log: await games.read(wish.game) });
    case 'remove':
      await games.remove(wish.game);
      await analyses.remove(wish.game).catch(() => {}); // where nothing can be kept nothing is left
      return {};
    case 'create':
    case 'import': {
      const made = module.ask(
        wish.do === 'create' ? { ...wish, log: await log_of(wish.body), now } : { ...wish, now },
      );
      if (!is_failure(made)) await games.append(made.store);
      return made;
    }
  }
}

/** Goes on with an analysis for a moment only: whoever plays here meanwhile is not kept waiting. */
async function analyse(
  module: OwnModule,
  { game, depth }: Extract<Wish, { do: 'analyse' }>,
): Promise<object> {
  const until = Date.now() + kMoment;
  for (;;) {
    const answer = module.ask({ do: 'weigh', game, depth });
    if (is_failure(answer)) {
      const kept = await analyses.find(game, depth).catch(() => undefined);
      if (kept) return kept;
      const begun = module.ask({ do: 'analyse', game, depth, log: await games.read(game) });
      if (is_failure(begun)) return begun;
    } else if ('body' in answer) {
      await analyses.keep(game, answer.body).catch(() => {}); // a full device works it out again
      return answer.body;
    } else if (Date.now() > until) return answer;
  }
}

/** Of the game that a new one goes on from. */
async function log_of(body: string): Promise<string[]> {
  const { from } = JSON.parse(body) as { from?: { game: string } };
  return from && is_own(from.game) ? games.read(from.game) : [];
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('port' in data) {
    const { game, port } = data;
    let desk = desks.get(game);
    if (!desk) desks.set(game, (desk = open_desk(game)));
    desk.then(
      (there) => there.join(port),
      (error: unknown) => {
        desks.delete(game);
        port.postMessage({ failed: broken(error).error } satisfies OverLine);
      },
    );
    return;
  }
  const { id, wish } = data;
  const reply = (given: object): void => postMessage({ id, answer: given } satisfies FromWorker);
  answer(wish).then(reply, (error: unknown) => reply(broken(error)));
});
