// Where a space lies on the ring: GO bottom right, then clockwise.

export type Side = 'bottom' | 'left' | 'top' | 'right' | 'corner';

export interface Spot {
  /** From 1 to 11. */
  row: number;
  column: number;
  side: Side;
}

/** How much longer a corner is than the other spaces: with names on the ring, or with codes. */
export function corner_of(names: boolean): number {
  return names ? 1.7 : 1.45;
}

export function spot_of(space: number): Spot {
  const side = Math.floor(space / 10);
  const step = space % 10;
  const kind = (['bottom', 'left', 'top', 'right'] as const)[side] ?? 'bottom';
  const spot = [
    { row: 11, column: 11 - step },
    { row: 11 - step, column: 1 },
    { row: 1, column: 1 + step },
    { row: 1 + step, column: 11 },
  ][side] ?? { row: 11, column: 11 };
  return { ...spot, side: step === 0 ? 'corner' : kind };
}

/** A place on the board, in percent of its width and height. */
export interface Point {
  x: number;
  y: number;
}

/**
 * The middle of a space, for a ring whose corners are `corner` times as long as the other spaces.
 */
export function middle_of(space: number, corner: number): Point {
  const { row, column } = spot_of(space);
  const whole = 9 + 2 * corner;
  const along = (index: number): number => {
    if (index === 1) return corner / 2;
    if (index === 11) return whole - corner / 2;
    return corner + (index - 1.5);
  };
  return { x: (100 * along(column)) / whole, y: (100 * along(row)) / whole };
}

/** The edge of a space towards the middle of the board. */
function inner_edge(space: number, corner: number): Point {
  const depth = (100 * corner) / (9 + 2 * corner);
  const middle = middle_of(space, corner);
  switch (spot_of(space).side) {
    case 'bottom':
      return { x: middle.x, y: 100 - depth };
    case 'top':
      return { x: middle.x, y: depth };
    case 'left':
      return { x: depth, y: middle.y };
    case 'right':
      return { x: 100 - depth, y: middle.y };
    case 'corner':
      return middle;
  }
}

/**
 * From the edge to the middle of a figure, in widths: the one to move is larger than the others.
 */
const kBefore = 0.6;

/**
 * Where a token stands, as the middle of a figure `wide` percent of the board in width and height.
 * Tokens stand before their space, inside its edge towards the middle: neither its name nor what is
 * built on it is covered. Those that share a space stand side by side, at most three in a row; a
 * corner holds them all, however many there are.
 */
export function stand_of(
  space: number,
  corner: number,
  wide: number,
  { place = 0, many = 1, jailed = false } = {},
): Point {
  const { side } = spot_of(space);
  const edge = inner_edge(space, corner);
  if (side === 'corner') return stand_in_corner(edge, corner, wide, { place, many, jailed });
  const row = Math.floor(place / 3);
  const in_row = Math.min(3, many - row * 3);
  const along = ((place % 3) - (in_row - 1) / 2) * wide * 0.62;
  const inward = row * wide * 0.55;
  switch (side) {
    case 'bottom':
      return { x: edge.x + along, y: edge.y - wide * kBefore - inward };
    case 'top':
      return { x: edge.x + along, y: edge.y + wide * kBefore + inward };
    case 'left':
      return { x: edge.x + wide * kBefore + inward, y: edge.y - wide * 0.1 + along };
    case 'right':
      return { x: edge.x - wide * kBefore - inward, y: edge.y - wide * 0.1 + along };
  }
}

/**
 * Prisoners stand behind the bars, everybody else on the side of the corner that faces the middle.
 * The more there are, the nearer they move to its own middle, so that none stands on a neighbour.
 */
function stand_in_corner(
  middle: Point,
  corner: number,
  wide: number,
  { place, many, jailed }: { place: number; many: number; jailed: boolean },
): Point {
  const depth = (100 * corner) / (9 + 2 * corner);
  const gap = wide * 0.7;
  const columns = Math.max(2, Math.floor((depth - wide) / gap) + 1);
  const rows = Math.ceil(many / columns);
  const row = Math.floor(place / columns);
  const in_row = Math.min(columns, many - row * columns);
  const along = ((place % columns) - (in_row - 1) / 2) * gap;
  const span = (Math.min(columns, many) - 1) * gap;
  const aside = jailed ? 0 : Math.min(depth * 0.27, Math.max(0, (depth - span - wide) / 2));
  const up = jailed ? 0 : depth * 0.27;
  const high = middle.y < 50;
  // The rows grow away from the middle of the board, and the front one stands before the others.
  const step =
    (high ? row - (rows - 1) : row) *
    Math.min(wide * 0.62, (depth * 0.77 - wide * 0.6) / Math.max(1, rows - 1));
  return {
    x: middle.x + (middle.x < 50 ? aside : -aside) + along,
    y: middle.y + (high ? up : -up) - (jailed ? 0 : wide * 0.1) + step,
  };
}

/** The spaces a token passes, the last included; negative steps go backwards. */
export function path_of(from: number, steps: number): number[] {
  const path: number[] = [];
  const way = steps < 0 ? -1 : 1;
  for (let i = 1; i <= Math.abs(steps); ++i) path.push((((from + way * i) % 40) + 40) % 40);
  return path;
}

/**
 * The place nearest to `place` at which `space` lies, if the ring is counted through: 40 is the
 * start again, -1 the last space.
 */
export function nearest(place: number, space: number): number {
  const on = (((space - place) % 40) + 40) % 40;
  return place + (on > 20 ? on - 40 : on);
}

/** A space as a box in percent of the board. */
export function box_of(
  space: number,
  corner: number,
): { left: number; top: number; width: number; height: number } {
  const { row, column } = spot_of(space);
  const whole = 9 + 2 * corner;
  const size = (index: number) => (100 * (index === 1 || index === 11 ? corner : 1)) / whole;
  const { x, y } = middle_of(space, corner);
  const [width, height] = [size(column), size(row)];
  return { left: x - width / 2, top: y - height / 2, width, height };
}
