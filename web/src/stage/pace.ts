// How long things take on the stage, and when it hurries. All times in milliseconds.

export type Speed = 'calm' | 'normal' | 'fast' | 'at_once';
export const kSpeeds: readonly Speed[] = ['calm', 'normal', 'fast', 'at_once'];
export type Acted = Exclude<Speed, 'at_once'>;

export interface Pace {
  throw: number;
  /** One space of the way; long ways go faster. */
  step: number;
  land: number;
  draw: number;
  pay: number;
  /** A deed, a building or a mortgage changes. */
  deed: number;
  bid: number;
  hammer: number;
  moment: number;
  /** So long a sentence of the narrator stays at least. */
  sentence: number;
}

export const kPaces: Record<Acted, Pace> = {
  calm: {
    throw: 1400,
    step: 160,
    land: 600,
    draw: 4000,
    pay: 800,
    deed: 800,
    bid: 300,
    hammer: 1000,
    moment: 1900,
    sentence: 2500,
  },
  normal: {
    throw: 900,
    step: 110,
    land: 400,
    draw: 2500,
    pay: 500,
    deed: 500,
    bid: 200,
    hammer: 700,
    moment: 1300,
    sentence: 1600,
  },
  fast: {
    throw: 400,
    step: 50,
    land: 200,
    draw: 1000,
    pay: 250,
    deed: 250,
    bid: 100,
    hammer: 350,
    moment: 600,
    sentence: 800,
  },
};

const kShortWay = 8;

/** The whole way: every space beyond the eighth takes a third of the time. */
export function way_ms(pace: Pace, steps: number): number {
  const spaces = Math.abs(steps);
  const far = Math.max(0, spaces - kShortWay);
  return Math.round(pace.step * (spaces - far + far / 3));
}

/** Who waits for somebody here: nobody, the table for an answer, or a hammer that falls. */
export type Call = 'none' | 'question' | 'hammer';

/** Behind by so much the stage begins to hurry; sooner when somebody here is asked already. */
const kBehind = { none: 4000, question: 2500 };
/** Each of these more makes it once more as fast. */
const kHurry = 2500;
const kFastest = 5;
/** Bids are answered by people: an auction that waits for one is caught up with in this time. */
const kHammer = 1500;
/** So far behind it gives up and shows what has come of it. */
export const kFarBehind = 30_000;

/** How many times as fast the scenes go with so much (at the ordinary pace) still to be shown. */
export function hurry(behind: number, call: Call): number {
  const wanted =
    call === 'hammer' ? behind / kHammer : 1 + Math.max(0, behind - kBehind[call]) / kHurry;
  return Math.min(Math.max(wanted, 1), kFastest);
}
