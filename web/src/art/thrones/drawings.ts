// The small drawings of the winter coast.
import { cut, lit, shade, stroke, tone, type Art } from '../pen';
import { tokens } from './tokens';

const stone = '#8d949c';
const iron = '#4a515b';
const gold = '#d9b03e';
const snow = '#f4f8fa';

/** A banner on its staff, with another charge for each house. */
const banner = (cloth: string, charge: string): string =>
  stroke('currentColor', 'M8 3v43', 3) +
  cut(cloth, 'M10 5h32v30l-8-5-8 6-8-6-8 5z') +
  lit('M10 5h10v25l-2-1-8 5z') +
  charge;

export const art: Art = {
  tokens,
  go:
    cut(iron, 'M4 24L20 9v8h24v14H20v8z') +
    lit('M4 24L20 9v8h24v4H10z') +
    cut(gold, 'M34 24l-6-6v4H18v4h10v4z'),
  jail:
    cut(stone, 'M4 45V8h7v5h6V8h7v5h6V8h7v5h3V8h4v37z') +
    cut('#16191e', 'M13 45V28c0-8 22-8 22 0v17z') +
    stroke('#767d86', 'M18 23v22M24 22v23M30 23v22M13 34h22', 2.6) +
    tone(snow, 'M4 8h7v2H4zM17 8h7v2h-7zM30 8h7v2h-7z'),
  parking:
    cut('#7a4a2a', 'M8 45V25h32v20z') +
    cut('#5b3820', 'M3 26L24 8l21 18z') +
    tone(snow, 'M3 26L24 8l21 18h-6c-3-5-7-2-9-6-3 4-6-2-9 3-3-2-6 3-9 1-3 1-4 3-6 2z') +
    cut('#f6b84a', 'M13 31h8v7h-8z') +
    cut('#2b1c12', 'M27 45V31h8v14z'),
  go_to_jail:
    cut(stone, 'M18 45V20h5v4h5v-4h5v4h5v-4h6v25z') +
    cut('#16191e', 'M25 45V34c0-6 12-6 12 0v11z') +
    stroke('#767d86', 'M29 30v15M33 30v15', 2) +
    cut('#a3231f', 'M3 13h10V6l11 11-11 11v-7H3z') +
    lit('M3 13h10V6l5 5v4H3z'),
  deck1:
    cut('#cfc7b4', 'M24 4a20 20 0 1 0 .1 0z') +
    lit('M24 7a17 17 0 0 0-17 17c6-8 12-12 24-14a17 17 0 0 0-7-3z') +
    cut('#3b3f47', 'M15 22c3-3 7-2 8 2-2 4-7 4-8-2zM33 22c-3-3-7-2-8 2 2 4 7 4 8-2z') +
    stroke('#3b3f47', 'M17 34c4 3 10 3 14 0M24 27l-2 4h3', 2.2),
  deck2:
    cut(iron, 'M11 45V26l-5-2v-6l5 2V8l5 6 2-9 6 7 6-7 2 9 5-6v12l5-2v6l-5 2v19z') +
    shade('M24 12l6-7 2 9 5-6v12l5-2v6l-5 2v19H24z') +
    cut('#8c2a2a', 'M15 45V31h18v14z') +
    stroke('#cdd4db', 'M19 10v19M29 10v19M24 15v13', 1.8),
  levy: [
    cut('#b98a2e', 'M5 34c0-3 7-5 15-5s15 2 15 5v6c0 3-7 5-15 5S5 43 5 40z') +
      cut(gold, 'M5 28c0-3 7-5 15-5s15 2 15 5v5c0 3-7 5-15 5S5 36 5 33z') +
      cut(gold, 'M31 3a12 12 0 1 0 .1 0z') +
      stroke('#7a5a1c', 'M31 8a7 7 0 1 0 .1 0zM31 11v8M28 15h6', 1.8),
    cut(
      stone,
      'M15 45V22c0-3 5-3 5 0V8c0-4 5-4 5 0v11V6c0-4 5-4 5 0v14V11c0-4 5-4 5 0v20c0 8-4 14-10 14z',
    ) +
      lit('M21 9c0-2 2-2 2 0v12h-2zM16 24c0-1 2-1 2 0v18h-2z') +
      cut(gold, 'M11 36h26v8H11z') +
      tone('#7a5a1c', 'M22 38h4v4h-4z'),
  ],
  station: [
    banner('#9c2128', tone(gold, 'M18 26c0-6 2-10 8-14l1 4 4-3-1 5 4 1-4 3c0 6-4 8-7 8z')),
    banner(
      '#d9a93a',
      stroke('#231c10', 'M26 29V19M26 20c-8 0-8-5-8-9M26 20c8 0 8-5 8-9M20 15l-4-1M32 15l4-1', 2.4),
    ),
    banner('#23252b', tone('#c9302c', 'M26 29l-9-6 1-11 4 6 4-8 4 8 4-6 1 11z')),
    banner('#e4e8ea', tone('#59626c', 'M17 10l5 4h8l5-4-1 9-4 4-4 7-4-7-4-4z')),
  ],
  utility: [
    // the waste below a red sun
    cut('#f2a65a', 'M24 6a13 13 0 1 0 .1 0z') +
      cut('#c9603a', 'M3 28h42v17H3z') +
      tone('#a34827', 'M3 36c10-6 18 2 26-2s12-2 16 0v11H3z') +
      stroke('#f7d9a0', 'M8 41h10M26 39h12', 2),
    // a wall of ice
    cut('#bfe0ee', 'M3 45V14h6V8h8v6h8V8h8v6h6V8h6v37z') +
      lit('M3 45V14h6l4 31zM21 14h4l3 31h-6z') +
      stroke('#7fb0c8', 'M14 20l3 8-2 10M32 18l-2 9 4 12', 2) +
      tone(iron, 'M20 45v-8c0-4 8-4 8 0v8z'),
  ],
  house:
    cut('#8a5a36', 'M8 44V26h32v18z') +
    cut('#5f3f26', 'M3 28L24 8l21 20z') +
    tone(snow, 'M3 28L24 8l21 20h-7c-3-4-6 0-9-4-4 4-8-2-11 2-3-1-5 3-8 2z') +
    cut('#f6b84a', 'M19 44V32h10v12z'),
  hotel:
    cut('#7d858f', 'M8 46V16H5V5h8v5h7V5h8v5h7V5h8v11h-3v30z') +
    shade('M28 5v5h7V5h8v11h-3v30H28z') +
    cut('#1b1f25', 'M18 46V34c0-6 12-6 12 0v12z') +
    tone('#f6b84a', 'M15 20h5v7h-5zM28 20h5v7h-5z') +
    tone(snow, 'M5 5h8v3H5zM20 5h8v3h-8zM35 5h8v3h-8z'),
  emblems: {
    A: 'M12 2l3 6 7 1-5 5 1 8-6-4-6 4 1-8-5-5 7-1z',
    B: 'M11 2h2v5l4-2 1 2-4 2.500 4 2.500-1 2-4-2v10h-2V12l-4 2-1-2 4-2.500L6 7l1-2 4 2z',
    C: 'M3 18c4-9 14-9 18 0h-4c-2-4-8-4-10 0zM12 3a4 4 0 1 0 .1 0zM3 20h18v2H3z',
    D: 'M2 21L9 8l3 4 3-7 7 16z',
    E: 'M5 21V8H3V3h4v2h3V3h4v2h3V3h4v5h-2v13h-4v-6h-6v6z',
    F: 'M12 2L22 21H2zM12 9L7.500 18h9z',
    G: 'M5 2l5 5h4l5-5v9l-4 5-3 6-3-6-4-5z',
    H: 'M2 19L3 7l5 5 4-8 4 8 5-5 1 12zM3 20h18v2H3z',
  },
};
