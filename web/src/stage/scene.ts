// What the stage plays: scenes, what the narrator says in them, and moments worth a picture.
import type { Items } from '../game/items';
import type { Game, GameEvent } from '../protocol';
import type { TextKey } from '../words.svelte';

export type SceneKind =
  | 'throw'
  | 'walk'
  | 'jump'
  | 'land'
  | 'draw'
  | 'pay'
  | 'buy'
  | 'build'
  | 'mortgage'
  | 'auction'
  | 'bid'
  | 'sold'
  | 'jail'
  | 'free'
  | 'lapse'
  | 'debt'
  | 'trade'
  | 'deal'
  | 'group'
  | 'bankruptcy'
  | 'victory'
  | 'note';

export type NarrationKey = Extract<TextKey, `say_${string}`>;

/** A sentence before it is put into words: who, whom, where, how much. */
export interface Sentence {
  key: NarrationKey;
  seat?: GameEvent['seat'];
  other?: GameEvent['seat'];
  space?: number;
  amount?: number;
  n?: number;
  deck?: number;
  /** What is under the hammer: a space's deed, or a kind of building. */
  lot?: string;
  level?: number;
  give?: Items;
  take?: Items;
  winners?: number[];
}

export type MomentKind =
  | 'group'
  | 'hotel'
  | 'doubles'
  | 'third_double'
  | 'jail'
  | 'big_rent'
  | 'bankruptcy'
  | 'last_two'
  | 'victory';

export interface Moment {
  kind: MomentKind;
  /** Whom it is about. */
  seat: number;
  /** All who have won. */
  winners?: readonly number[];
  space?: number;
  amount?: number;
}

export interface Scene {
  kind: SceneKind;
  /** How long it takes at the ordinary pace. */
  ms: number;
  /** What it is about; known to everybody when it is over. */
  events: readonly GameEvent[];
  /** The game that is shown while it plays. */
  game: Game;
  seat: number | null;
  space: number | null;
  /** What was asked before the entry is asked no longer. */
  answered: boolean;
  /** The spaces a token passes, from the first to the last. */
  path: readonly number[];
  sentence: Sentence | null;
  moment: Moment | null;
}

export interface Programme {
  scenes: Scene[];
  /** Nothing in it is to be kept back: the entry is shown, and the scenes are its echo. */
  open: boolean;
}
