// What a scene lets hear and fly: its cue, the steps of a way, the money from purse to purse.
import { play, type Cue } from '../parts/sound';
import { fly_money } from '../table/motion';
import type { MomentKind, Scene, SceneKind } from './scene';

const kCues: Partial<Record<SceneKind, Cue>> = {
  throw: 'dice',
  jump: 'step',
  draw: 'card',
  pay: 'coins',
  buy: 'deed',
  build: 'build',
  mortgage: 'coins',
  auction: 'hammer',
  sold: 'hammer',
  free: 'step',
  lapse: 'lost',
  debt: 'lost',
  trade: 'deed',
  deal: 'card',
};
const kMoments: Record<MomentKind, Cue> = {
  group: 'fanfare',
  hotel: 'fanfare',
  doubles: 'doubles',
  third_double: 'bars',
  jail: 'bars',
  big_rent: 'heavy',
  bankruptcy: 'fall',
  last_two: 'fanfare',
  victory: 'victory',
};

export function perform(scene: Scene, ms: number): void {
  const cue = scene.moment ? kMoments[scene.moment.kind] : kCues[scene.kind];
  if (cue) play(cue, ms);
  if (ms > 0) fly_money(scene.events, ms);
}
