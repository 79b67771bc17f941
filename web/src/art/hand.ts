// The hand that draws the scenes: outlines of ridges, woods, towers and stars, grown from a seed,
// so that a few numbers stand for a long path and the drawing is the same every time.

/** Seeded chance between 0 and 1. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

export type Line = (x: number) => number;
const round = (value: number) => Math.round(value * 10) / 10;

/** A height line through the given points, straight between them. */
export function through(...points: readonly (readonly [number, number])[]): Line {
  return (x) => {
    const i = Math.max(
      1,
      points.findIndex(([at]) => at >= x),
    );
    const [x0, y0] = points[i - 1] ?? [0, 0];
    const [x1, y1] = points[i] ?? [1, 0];
    return y0 + (y1 - y0) * Math.min(1, Math.max(0, (x - x0) / (x1 - x0 || 1)));
  };
}

/** Soft waves around a height. */
export function waves(seed: number, y: number, height: number, length = 300): Line {
  const next = chance(seed);
  const shift = next() * 9;
  const other = 1.6 + next();
  return (x) =>
    y +
    height *
      (Math.sin((x / length) * 6.28 + shift) * 0.65 +
        Math.sin((x / length) * 6.28 * other + shift * 2) * 0.35);
}

/** The land below a line: rough ground when `rough` is more than nothing. */
export function land(
  line: Line,
  { seed = 1, rough = 0, step = 20, floor = 1010, from = -10, to = 1010 } = {},
): string {
  const next = chance(seed);
  let path = `M${from} ${floor}`;
  for (let x = from; x <= to; x += step)
    path += `L${round(x)} ${round(line(x) + (next() - 0.5) * rough)}`;
  return `${path}L${to} ${floor}z`;
}

/** Firs along a line. */
export function firs(
  seed: number,
  line: Line,
  from: number,
  to: number,
  count: number,
  tall: number,
): string {
  const next = chance(seed);
  let path = '';
  for (let i = 0; i < count; ++i) {
    const x = from + ((to - from) * (i + next() * 0.8)) / count;
    const h = tall * (0.6 + next() * 0.6);
    const w = h * 0.2;
    const y = line(x) + 6;
    path += `M${round(x)} ${round(y - h)}`;
    for (const [share, out, back] of [
      [0.4, 0.55, 0.25],
      [0.7, 0.8, 0.45],
      [1, 1, 1],
    ] as const)
      path += `L${round(x + w * out)} ${round(y - h * (1 - share))}L${round(x + w * back * 0.6)} ${round(y - h * (1 - share))}`;
    for (const [share, out, back] of [
      [1, 1, 0.45],
      [0.7, 0.8, 0.25],
      [0.4, 0.55, 0],
    ] as const)
      path += `L${round(x - w * out)} ${round(y - h * (1 - share))}L${round(x - w * back * 0.6)} ${round(y - h * (1 - share))}`;
    path += 'z';
  }
  return path;
}

function disc(x: number, y: number, r: number): string {
  return `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0z`;
}

/** Leafy crowns along a line, or one thicket around a point when the line is short. */
export function crowns(
  seed: number,
  line: Line,
  from: number,
  to: number,
  count: number,
  wide: number,
): string {
  const next = chance(seed);
  let path = '';
  for (let i = 0; i < count; ++i) {
    const x = from + ((to - from) * (i + next() * 0.7)) / count;
    const r = wide * (0.6 + next() * 0.7);
    path += disc(x, line(x) - r * 0.5, r) + disc(x + r * 0.8, line(x) - r * 0.1, r * 0.7);
  }
  return path;
}

/** Stars, snow or lamps strewn over a box. */
export function strewn(
  seed: number,
  count: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
  size: number,
): string {
  const next = chance(seed);
  let path = '';
  for (let i = 0; i < count; ++i)
    path += disc(
      left + (right - left) * next(),
      top + (bottom - top) * next(),
      size * (0.4 + next() ** 3),
    );
  return path;
}

/** Houses of a town, side by side between two ends: their outline, and the windows that are lit. */
export function town(
  seed: number,
  line: Line,
  from: number,
  to: number,
  [narrow, wide]: readonly [number, number],
  [low, high]: readonly [number, number],
  lit = 0.4,
): { walls: string; windows: string } {
  const next = chance(seed);
  let walls = '';
  let windows = '';
  for (let x = from; x < to;) {
    const w = narrow + (wide - narrow) * next();
    const h = low + (high - low) * next();
    const y = line(x + w / 2);
    walls += `M${round(x)} ${round(y + 40)}V${round(y - h)}h${round(w)}V${round(y + 40)}z`;
    const pane = Math.min(9, w / 5);
    for (let at = x + pane; at < x + w - pane; at += pane * 2)
      for (let up = y - h + pane * 1.5; up < y - pane; up += pane * 2.6)
        if (next() < lit)
          windows += `M${round(at)} ${round(up)}h${round(pane)}v${round(pane * 1.4)}h${round(-pane)}z`;
    x += w * (0.85 + next() * 0.25);
  }
  return { walls, windows };
}

/** Short strokes of light on water. */
export function glints(
  seed: number,
  count: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
  long: number,
): string {
  const next = chance(seed);
  let path = '';
  for (let i = 0; i < count; ++i) {
    const depth = next();
    const length = long * (0.3 + next()) * (0.4 + depth);
    path += `M${round(left + (right - left) * next() - length / 2)} ${round(top + (bottom - top) * depth)}h${round(length)}`;
  }
  return path;
}
