// The pen for small drawings, on a grid of 48 with the light from the upper left: a cut shape has
// an outline, a tone lies on it without one, a stroke is a line alone.

export type Drawn = string;

export const cut = (fill: string, d: string): Drawn => `<path fill="${fill}" d="${d}"/>`;

export const tone = (fill: string, d: string): Drawn =>
  `<path stroke="none" fill="${fill}" d="${d}"/>`;

export const stroke = (colour: string, d: string, width = 2): Drawn =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${d}"/>`;

/** Light and shadow on anything. */
export const lit = (d: string): Drawn => tone('rgb(255 255 255 / 45%)', d);
export const shade = (d: string): Drawn => tone('rgb(0 0 0 / 28%)', d);

export type GroupLetter = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H';

/** Everything small that an edition draws. */
export interface Art {
  /** Figures in the order of the edition's list of tokens. */
  tokens: readonly Drawn[];
  go: Drawn;
  jail: Drawn;
  parking: Drawn;
  go_to_jail: Drawn;
  deck1: Drawn;
  deck2: Drawn;
  /** In board order, like stations and utilities. */
  levy: readonly [Drawn, Drawn];
  station: readonly [Drawn, Drawn, Drawn, Drawn];
  utility: readonly [Drawn, Drawn];
  house: Drawn;
  hotel: Drawn;
  /** One outline for each group of streets, on a grid of 24. */
  emblems: Readonly<Record<GroupLetter, string>>;
}
