// The small drawings of the orbit.
import { cut, lit, shade, stroke, tone, type Art } from '../pen';
import { tokens } from './tokens';

const steel = '#aebbc7';
const dark = '#36424f';
const glow = '#4fb8ec';
const red = '#c9243a';
const orange = '#f39a34';

/** A gate of rings, each turned another way and with another light. */
const gate = (turn: number, light: string): string =>
  `<g transform="rotate(${turn} 24 24)">` +
  `<ellipse cx="24" cy="24" rx="20" ry="9" fill="none" stroke="${steel}" stroke-width="4.500"/>` +
  `<ellipse cx="24" cy="24" rx="6" ry="15" fill="none" stroke="${dark}" stroke-width="3"/>` +
  tone(light, 'M24 18a6 6 0 1 0 .1 0z') +
  tone('#ffffff', 'M24 21.500a2.500 2.500 0 1 0 .1 0z') +
  cut(steel, 'M0 21h9l3 3-3 3H0zM48 21h-9l-3 3 3 3h9z') +
  '</g>';

export const art: Art = {
  tokens,
  go:
    cut(glow, 'M4 24L20 8v8h6v16h-6v8z') +
    tone('#d8f2ff', 'M4 24L20 8v8h6v4H10z') +
    cut(glow, 'M30 16h5v16h-5zM39 16h5v16h-5z'),
  jail:
    cut(steel, 'M12 3h24l9 9v24l-9 9H12l-9-9V12z') +
    cut('#0f1822', 'M15 10h18l5 5v18l-5 5H15l-5-5V15z') +
    stroke(red, 'M14 18h20M14 24h20M14 30h20', 3) +
    tone('#ffd0d6', 'M18 17.500h6v1h-6zM24 23.500h6v1h-6zM16 29.500h6v1h-6z'),
  parking:
    cut(dark, 'M3 34h42l-5 10H8z') +
    tone(orange, 'M8 37h6v3H8zM21 37h6v3h-6zM34 37h6v3h-6z') +
    cut(steel, 'M24 3l5 10v10l10 7-15-3-15 3 10-7V13z') +
    shade('M24 3l5 10v10l10 7-15-3z') +
    tone(glow, 'M24 9l2 5h-4z'),
  go_to_jail:
    cut(steel, 'M22 18h16l7 7v13l-7 7H22z') +
    cut('#0f1822', 'M26 23h10l4 4v9l-4 4H26z') +
    stroke(red, 'M26 28h14M26 35h14', 2.6) +
    cut(red, 'M3 12h10V5l11 11-11 11v-7H3z') +
    lit('M3 12h10V5l5 5v4H3z'),
  deck1:
    cut('#3a1016', 'M24 3l19 10v22L24 45 5 35V13z') +
    cut(red, 'M24 9l13 26-13-7-13 7z') +
    tone('#ff8a96', 'M24 9v19l-13 7z') +
    stroke('#ff8a96', 'M8 15l4 8M40 15l-4 8', 2),
  deck2:
    cut('#0d2c48', 'M24 3l19 10v22L24 45 5 35V13z') +
    cut(glow, 'M24 9l4 11 10 3-10 4-4 12-4-12-10-4 10-3z') +
    tone('#d8f2ff', 'M24 9v30l-4-12-10-4 10-3z') +
    stroke(glow, 'M9 15l5 3M39 15l-5 3M9 33l5-3M39 33l-5-3', 2),
  levy: [
    // a gun's sights, being adjusted
    cut(dark, 'M24 4a20 20 0 1 0 .1 0z') +
      stroke(orange, 'M24 11a13 13 0 1 0 .1 0zM24 4v11M24 33v11M4 24h11M33 24h11', 2.4) +
      cut(orange, 'M24 21a3 3 0 1 0 .1 0z') +
      stroke(steel, 'M31 13l5-5M34 17l4-2', 2.4),
    // a night club's door
    cut('#241433', 'M6 45V12L24 3l18 9v33z') +
      cut('#8a2be2', 'M13 45V18h22v27z') +
      tone('#ff5ac8', 'M17 45V22h14v23z') +
      tone('#241433', 'M24 26c3 4 6 6 6 9s-3 4-4 3l1 4h-6l1-4c-1 1-4 0-4-3s3-5 6-9z'),
  ],
  station: [gate(-20, glow), gate(25, red), gate(0, '#ffd86b'), gate(-45, '#7fe0b0')],
  utility: [
    // a great engine
    cut(steel, 'M18 4h12l4 14 10 6-6 10-12-3-4 14-4-14-12 3-2-10 10-6z') +
      cut(dark, 'M24 15a9 9 0 1 0 .1 0z') +
      tone(glow, 'M24 19a5 5 0 1 0 .1 0z') +
      lit('M19 6h5l-2 10-6 3z'),
    // a small tender with many legs
    stroke('#6c8a4a', 'M14 28L6 44M20 30l-4 15M28 30l4 15M34 28l8 16', 3.2) +
      cut('#8fb25f', 'M10 22c0-8 6-12 14-12s14 4 14 12-6 10-14 10-14-2-14-10z') +
      lit('M13 20c1-5 5-8 10-8-4 3-6 6-6 12z') +
      cut('#5d7a3c', 'M18 10L12 2h6l4 7zM30 10l6-8h-6l-4 7z') +
      tone('#1b2412', 'M18 20a2 2 0 1 0 .1 0zM30 20a2 2 0 1 0 .1 0z'),
  ],
  house:
    cut(dark, 'M4 38h40v7H4z') +
    cut('#dfe6ec', 'M8 38c0-14 7-22 16-22s16 8 16 22z') +
    shade('M24 16c9 0 16 8 16 22H30c0-12-2-18-6-22z') +
    cut(glow, 'M20 38V28h8v10z') +
    stroke('currentColor', 'M24 16V6', 2.6) +
    tone(red, 'M24 3a3 3 0 1 0 .1 0z'),
  hotel:
    `<ellipse cx="24" cy="25" rx="21" ry="8" fill="none" stroke="${steel}" stroke-width="6"/>` +
    cut('#dfe6ec', 'M18 3h12l3 10v24l-5 9h-8l-5-9V13z') +
    shade('M24 3h6l3 10v24l-5 9h-4z') +
    tone(glow, 'M20 14h8v4h-8zM20 22h8v4h-8zM20 30h8v4h-8z') +
    `<path fill="none" stroke="${steel}" stroke-width="5" d="M3 26c3 9 39 9 42 0"/>`,
  emblems: {
    A: 'M12 3l9 16H3zM12 9l-4 8h8z',
    B: 'M12 2c6 3 9 7 9 12-3-3-6-4-9-4s-6 1-9 4c0-5 3-9 9-12zM12 13l3 9H9z',
    C: 'M12 3a9 9 0 1 0 .1 0zM12 7a5 5 0 1 1-.1 0zM2 11h20v2H2z',
    D: 'M12 2l8 5v10l-8 5-8-5V7zM12 8l-4 2v4l4 2 4-2v-4z',
    E: 'M3 5h18l-3 6H6zM6 13h12l-6 9z',
    F: 'M12 2l2 8 8 2-8 2-2 8-2-8-8-2 8-2z',
    G: 'M12 2c5 4 8 9 8 15l-8-4-8 4C4 11 7 6 12 2zM6 19l6-3 6 3-6 3z',
    H: 'M12 2l3 9 7 5v3l-8-2-2 5-2-5-8 2v-3l7-5z',
  },
};
