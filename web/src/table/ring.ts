// Where a space lies on the ring: GO bottom right, then clockwise.

export type Side = 'bottom' | 'left' | 'top' | 'right' | 'corner';

export interface Spot {
  /** From 1 to 11. */
  row: number;
  column: number;
  side: Side;
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

/** The middle of a space in percent of the board, for a ring whose corners are `corner` times as long as the other spaces. */
export function middle_of(space: number, corner: number): { x: number; y: number } {
  const { row, column } = spot_of(space);
  const whole = 9 + 2 * corner;
  const along = (index: number): number => {
    if (index === 1) return corner / 2;
    if (index === 11) return whole - corner / 2;
    return corner + (index - 1.5);
  };
  return { x: (100 * along(column)) / whole, y: (100 * along(row)) / whole };
}

/** The spaces a token passes, the last included; negative steps go backwards. */
export function path_of(from: number, steps: number): number[] {
  const path: number[] = [];
  const way = steps < 0 ? -1 : 1;
  for (let i = 1; i <= Math.abs(steps); ++i) path.push((((from + way * i) % 40) + 40) % 40);
  return path;
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
