// The small drawings of the flat.
import { cut, lit, shade, stroke, tone, type Art } from '../pen';
import { tokens } from './tokens';

const teal = '#2f8f8a';
const orange = '#ef8d2e';
const red = '#d9573f';
const cream = '#f6ead0';
const dark = '#3b3452';

const orbit = (turn: number, colour: string): string =>
  `<ellipse cx="24" cy="24" rx="20" ry="8" fill="none" stroke="${colour}" stroke-width="2.400" transform="rotate(${turn} 24 24)"/>`;

export const art: Art = {
  tokens,
  go:
    cut(red, 'M4 24L20 8v9h24v14H20v9z') +
    tone('#f4d444', 'M10 24l7-7v4h23v6H17v4z') +
    stroke('currentColor', 'M40 6l3 4M46 13l-5 1M34 4l1 5', 2),
  jail:
    cut('#8d86a0', 'M4 4h40v41H4z') +
    cut('#1d1930', 'M10 10h28v29H10z') +
    stroke('#c9c2d6', 'M16 10v29M24 10v29M32 10v29M10 24h28', 3) +
    tone(orange, 'M28 21h8v7h-8z'),
  parking:
    cut(teal, 'M3 30c1-5 4-7 9-8 4-7 7-9 13-9 7 0 10 4 13 9 5 1 7 4 7 8v6H3z') +
    cut('#d5eef2', 'M16 22c3-4 5-5 8-5v5zM27 17c4 0 6 2 8 5h-8z') +
    cut('#1d1930', 'M12 31a6 6 0 1 0 .1 0zM36 31a6 6 0 1 0 .1 0z') +
    cut('#f4d444', 'M24 2l3 4h5l-4 3 1 5-5-3-5 3 1-5-4-3h5z'),
  go_to_jail:
    cut('#8d86a0', 'M20 18h25v27H20z') +
    cut('#1d1930', 'M25 23h15v17H25z') +
    stroke('#c9c2d6', 'M30 23v17M35 23v17', 2.6) +
    cut(red, 'M3 12h10V5l11 11-11 11v-7H3z') +
    lit('M3 12h10V5l5 5v4H3z'),
  deck1:
    // a cookie with a slip of paper
    cut('#e0a75a', 'M4 28C4 15 13 7 24 7s20 8 20 21c-6 0-10 3-12 8-5-6-11-6-16 0-2-5-6-8-12-8z') +
    lit('M8 24C9 16 15 11 22 10c-5 4-8 9-8 16-2-2-4-2-6-2z') +
    cut('#ffffff', 'M14 30h32v9H14z') +
    stroke('#8d86a0', 'M18 33h18M18 36h12', 1.6),
  deck2:
    // a contract with many clauses
    cut(cream, 'M9 3h24l7 7v35H9z') +
    cut('#d9c9a4', 'M33 3l7 7h-7z') +
    stroke(dark, 'M14 13h14M14 19h20M14 25h20M14 31h12', 2) +
    cut(red, 'M33 30a6 6 0 1 0 .1 0z') +
    tone('#f8b9aa', 'M33 33a3 3 0 1 0 .1 0z') +
    cut(red, 'M30 40l-2 7 5-2 5 2-2-7z'),
  levy: [
    // comics
    cut('#2a5fb0', 'M5 9l22-4 6 34-22 4z') +
      cut('#f4d444', 'M17 7h24v36H17z') +
      cut(red, 'M29 13l2 6 6-2-3 5 6 3-6 2 2 6-6-3-4 5-1-6-6 1 4-5-5-4 6-1z') +
      tone('#ffffff', 'M29 20a4 4 0 1 0 .1 0z'),
    // ring
    stroke('#7a5a1c', 'M24 17a14 14 0 1 0 .1 0z', 7) +
      stroke('#f0c84a', 'M24 17a14 14 0 1 0 .1 0z', 4.5) +
      cut('#bfe9f5', 'M16 3h16l5 6-13 12L11 9z') +
      lit('M16 3h8v18L11 9z') +
      stroke('#5ca9c0', 'M11 9h26M20 9l4 11 4-11', 1.6),
  ],
  station: [
    // toy train
    cut(red, 'M4 14h16v20H4z') +
      cut(teal, 'M20 20h20c4 0 5 6 5 14H20z') +
      cut('#f4d444', 'M2 9h20v6H2zM32 9h7l-1 11h-5z') +
      cut('#d5eef2', 'M8 18h8v7H8z') +
      cut(dark, 'M10 33a5 5 0 1 0 .1 0zM25 33a5 5 0 1 0 .1 0zM38 33a5 5 0 1 0 .1 0z'),
    // rocket
    cut('#e6e8ea', 'M24 2c8 7 10 17 8 31H16C14 19 16 9 24 2z') +
      shade('M24 2c8 7 10 17 8 31h-8z') +
      cut(red, 'M16 24l-8 13h9zM32 24l8 13h-9zM20 33h8l2 5H18z') +
      cut(teal, 'M24 14a4 4 0 1 0 .1 0z') +
      cut('#f4a63a', 'M19 38h10l-5 9z'),
    // car
    cut('#4a8fb8', 'M3 31c0-5 3-8 9-9l5-9h16l6 9c5 1 6 4 6 9v5H3z') +
      cut('#d5eef2', 'M16 22l3-6h5v6zM27 16h4l4 6h-8z') +
      lit('M5 28c2-3 5-3 9-3h29l1 3z') +
      cut('#1d1930', 'M13 31a6 6 0 1 0 .1 0zM36 31a6 6 0 1 0 .1 0z'),
    // scooter
    stroke('currentColor', 'M36 34L31 10h-5M31 10h7', 3) +
      cut(orange, 'M6 22h16l4 10h8l4 4H8c-4-4-4-10-2-14z') +
      cut(dark, 'M5 18h15v5H5z') +
      lit('M8 24h12l2 4H8z') +
      cut('#1d1930', 'M11 33a6 6 0 1 0 .1 0zM38 33a6 6 0 1 0 .1 0z'),
  ],
  utility: [
    // waves without a wire
    stroke(teal, 'M6 20c10-11 26-11 36 0M12 27c7-7 17-7 24 0M18 34c4-4 8-4 12 0', 4.5) +
      cut(orange, 'M24 36a4 4 0 1 0 .1 0z'),
    // bottle and glass
    cut('#3d7a4a', 'M10 4h8v11c4 3 5 6 5 10v20H5V25c0-4 1-7 5-10z') +
      lit('M8 25c0-3 1-5 4-7v24H8z') +
      cut(cream, 'M6 27h16v10H6z') +
      cut('#f3e0e4', 'M28 16h16c1 9-2 14-8 14s-9-5-8-14z') +
      tone('#9c2140', 'M28.500 21h15c0 5-3 8-7.500 8s-7.500-3-7.500-8z') +
      cut('#f3e0e4', 'M35 29h2v12h5v3H30v-3h5z'),
  ],
  house:
    cut('#57536a', 'M4 40h40v5H4z') +
    `<circle cx="24" cy="24" r="15" fill="none" stroke="${dark}" stroke-width="9"/>` +
    `<circle cx="24" cy="24" r="15" fill="none" stroke="#4fc3b5" stroke-width="5.500"/>` +
    tone('#f4d444', 'M24 6a4 4 0 1 0 .1 0zM24 35a4 4 0 1 0 .1 0z') +
    lit('M10 18a16 16 0 0 1 8-8l1 3a13 13 0 0 0-6 6z'),
  hotel:
    `<circle cx="24" cy="24" r="20" fill="${dark}"/>` +
    `<circle cx="24" cy="24" r="17" fill="none" stroke="${red}" stroke-width="5"/>` +
    orbit(0, '#f4d444') +
    orbit(60, '#f4d444') +
    orbit(120, '#f4d444') +
    cut('#ffffff', 'M24 19a5 5 0 1 0 .1 0z'),
  emblems: {
    A: 'M5 2h14v20H5zM8 5v14h3V5zM13 5v14h3V5z',
    B: 'M12 2l2 6 6-2-2 6 4 4-6 1-1 5-5-3-5 3V16l-4-3 5-3-2-6 6 3z',
    C: 'M9 2h6v2l-1 1v5l6 9c1 2 0 3-2 3H6c-2 0-3-1-2-3l6-9V5L9 4z',
    D: 'M3 10l2-7h14l2 7c0 3-4 3-4.500 0-.5 3-4.500 3-4.500 0-.5 3-4.500 3-4.500 0C7 13 3 13 3 10zM5 14h14v8h-5v-5h-4v5H5z',
    E: 'M12 9a3 3 0 1 0 .1 0zM2 12c0-8 20-8 20 0s-20 8-20 0zM4 12c0 5 16 5 16 0s-16-5-16 0z',
    F: 'M3 12h18c0 6-4 8-6 8H9c-2 0-6-2-6-8zM7 3c3 2-1 4 2 7H7C4 7 8 5 5 3zM13 3c3 2-1 4 2 7h-2c-3-3 1-5-2-7z',
    G: 'M4 22V2h14v20zM13 11a1.500 1.500 0 1 0 .1 0zM7 5v3h8V5z',
    H: 'M4 12V8c0-3 2-4 4-4h8c2 0 4 1 4 4v4c2 0 2 2 2 3v4h-2v2h-2v-2H6v2H4v-2H2v-4c0-1 0-3 2-3z',
  },
};
