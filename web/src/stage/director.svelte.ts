// The director: entries come as fast as the network brings them; here they wait, are played scene
// by scene, and only then become what the page shows. Whoever shows something reads the room store
// (the state of the scene), `scene` (what is being played), `played` (what the entry has told so
// far) and `told` (what the narrator said).
import type { Edition, Game, GameEvent, ServerEvent, View } from '../protocol';
import { moves, settings } from '../settings.svelte';
import { hurry, kFarBehind, kPaces, type Call } from './pace';
import { length_of, programme_of } from './programme';
import type { Programme, Scene, Sentence } from './scene';

export interface Entry {
  message: ServerEvent;
  before: View | null;
  after: View;
  /** It came by itself and just now, not in a flood of things missed. */
  live: boolean;
}

/** What the director works on: the room as it is shown. */
export interface House {
  edition(): Edition | null;
  /** Shows the game of a scene. */
  reveal(game: Game): void;
  /** The entry is over: it is shown as a whole. */
  commit(entry: Entry): void;
  /** Whom the narrator calls "du": the one seat held here. */
  me(): number | null;
  /** Somebody here is asked, or may claim or answer something. */
  asked(): boolean;
  /** Who waits for somebody here, by what the network knows. */
  call(): Call;
}

export interface Told {
  id: number;
  sentence: Sentence;
  at: number;
}

interface Waiting extends Entry {
  programme: Programme;
  length: number;
}

export type SceneListener = (scene: Scene, ms: number) => void;

/** So many sentences are seen together. */
export const kLines = 2;
const kNoScenes: Programme = { scenes: [], open: true };

export class Director {
  scene: Scene | null = $state.raw(null);
  /** How long the scene takes, hurry included. */
  ms = $state(0);
  /** Where the token that is on its way has come to. */
  spot: number | null = $state(null);
  /** What the entry that is being played has told so far. */
  played: readonly GameEvent[] = $state.raw([]);
  told: readonly Told[] = $state.raw([]);
  /** Entries are waiting or being played: what is asked next is not known yet. */
  busy = $state(false);
  /** On to the next question for somebody here, without scenes. */
  rushing = $state(false);
  private queue: Waiting[] = [];
  private current: Waiting | null = null;
  private index = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stride: ReturnType<typeof setInterval> | undefined;
  private listeners = new Set<SceneListener>();
  private lines = 0;
  private working = false;

  constructor(private readonly house: House) {}

  get me(): number | null {
    return this.house.me();
  }

  on_scene(listener: SceneListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** One more entry; it is shown when its turn comes. */
  take(entry: Entry): void {
    const programme = this.programme(entry);
    this.queue.push({ ...entry, programme, length: length_of(programme.scenes) });
    this.busy = true;
    if (this.behind() > kFarBehind) this.catch_up();
    else if (!this.timer) this.run();
  }

  /** A tap or a key: the scene is over. */
  skip(): void {
    if (!this.timer) return;
    this.stop();
    if (this.scene) this.finish();
    this.run();
  }

  /** Everything that waits is shown as it came out. */
  catch_up(): void {
    this.stop();
    const late = this.queue.length > 1;
    this.end();
    while (this.queue.length > 0) {
      const entry = this.queue.shift() as Waiting;
      this.show_at_once(late ? { ...entry, live: false } : entry);
    }
    this.busy = false;
  }

  /** To the next question for somebody here; pressed again, everything is played again. */
  rush(): void {
    this.rushing = !this.rushing;
    if (!this.rushing) return;
    this.catch_up();
    if (this.house.asked()) this.rushing = false;
  }

  /** A whole view has come; what was waiting is part of it. */
  clear(): void {
    this.stop();
    this.queue = [];
    this.current = null;
    this.arrive();
    this.played = [];
    this.busy = false;
  }

  /** Another place in the game: what was told before does not belong there. */
  leave(): void {
    this.clear();
    this.told = [];
  }

  private programme(entry: Entry): Programme {
    const edition = this.house.edition();
    const before = entry.before?.game;
    const after = entry.after.game;
    if (!edition || !before || !after) return kNoScenes;
    return programme_of(edition, entry.message, before, after, this.pace);
  }

  private get pace() {
    return kPaces[settings.speed === 'at_once' ? 'fast' : settings.speed];
  }

  private get jumps(): boolean {
    return this.rushing || settings.speed === 'at_once' || !moves();
  }

  /** What is still to be played, at the ordinary pace. */
  private behind(): number {
    const rest = this.current?.programme.scenes.slice(this.index) ?? [];
    return this.queue.reduce((sum, entry) => sum + entry.length, length_of(rest));
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Tells where the token is, space by space. */
  private walk({ path }: Scene): void {
    let i = 0;
    this.stride = setInterval(
      () => {
        this.spot = path[++i] ?? null;
        if (i >= path.length - 1) clearInterval(this.stride);
      },
      this.ms / (path.length - 1),
    );
  }

  private arrive(): void {
    clearInterval(this.stride);
    this.spot = null;
    this.scene = null;
  }

  private run(): void {
    if (this.working) return;
    this.working = true;
    while (!this.timer && (this.current || this.queue.length > 0)) this.step();
    this.working = false;
    this.busy = this.current !== null || this.queue.length > 0;
  }

  private step(): void {
    if (!this.current) {
      const entry = this.queue.shift() as Waiting;
      if (this.jumps || entry.programme.scenes.length === 0) return this.show_at_once(entry);
      this.index = 0;
      this.current = entry;
      if (entry.programme.open) this.house.commit(entry);
    }
    if (this.jumps) return this.end();
    const scene = this.current.programme.scenes[this.index];
    if (!scene) return this.end();
    const rate = hurry(this.behind(), this.house.call());
    const wait = scene.sentence ? this.patience(rate) : 0;
    if (wait > 0) this.timer = setTimeout(() => this.wake(), wait);
    else this.begin(scene, rate);
  }

  private wake(): void {
    this.timer = undefined;
    this.run();
  }

  private begin(scene: Scene, rate: number): void {
    this.ms = Math.round(scene.ms / rate);
    this.scene = scene;
    if (!this.current?.programme.open) this.house.reveal(scene.game);
    if (scene.sentence) this.tell(scene.sentence, scene.kind === 'bid');
    for (const listener of this.listeners) listener(scene, this.ms);
    if (this.ms === 0) return this.finish();
    if (scene.path.length > 1) this.walk(scene);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.finish();
      this.run();
    }, this.ms);
  }

  private finish(): void {
    if (!this.current || !this.scene) return;
    this.played = [...this.played, ...this.scene.events];
    this.arrive();
    this.index += 1;
    if (this.index >= this.current.programme.scenes.length) this.end();
  }

  /** The entry that is being played is over; what it had not told yet is said all the same. */
  private end(): void {
    const entry = this.current;
    if (!entry) return;
    const { scenes, open } = entry.programme;
    const from = this.index + (this.scene ? 1 : 0);
    for (const scene of scenes.slice(from)) if (scene.sentence) this.tell(scene.sentence);
    this.current = null;
    this.arrive();
    if (!open) this.house.commit(entry);
    this.played = [];
  }

  private show_at_once(entry: Waiting): void {
    const { scenes } = entry.programme;
    for (const scene of scenes) if (scene.sentence) this.tell(scene.sentence, scene.kind === 'bid');
    this.house.commit(entry);
    const [loudest] = scenes.filter((scene) => scene.kind !== 'note');
    if (loudest && entry.live && !this.rushing)
      for (const listener of this.listeners) listener(loudest, 0);
    if (this.rushing && this.house.asked()) this.rushing = false;
  }

  private tell(sentence: Sentence, passing = false): void {
    const last = this.told.at(-1);
    // Bids follow each other in one line.
    const kept =
      passing && last?.sentence.key === sentence.key ? this.told.slice(0, -1) : this.told;
    this.told = [...kept.slice(-kLines), { id: ++this.lines, sentence, at: performance.now() }];
  }

  /** How long the sentence that the next one would push out has still to stay. */
  private patience(rate: number): number {
    const oldest = this.told.at(-kLines);
    if (!oldest || this.told.length < kLines) return 0;
    return Math.max(0, Math.ceil(oldest.at + this.pace.sentence / rate - performance.now()));
  }
}
