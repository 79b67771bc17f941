// The small drawings of the casino night.
import { cut, lit, shade, stroke, tone, type Art } from '../pen';
import { tokens } from './tokens';

const gold = '#d7ac4f';
const black = '#24262c';
const red = '#a81d2b';
const ivory = '#f3ead6';

/** The same car from the side, in another coat and with another roof. */
const car = (coat: string, roof: string): string =>
  cut(coat, `M2 32c0-5 4-8 10-9${roof}c5 1 7 4 7 9l-3 4H5z`) +
  lit('M4 30c2-3 5-4 10-5h26l3 2H14c-4 0-7 1-10 3z') +
  cut('#1b1c20', 'M12 29a6 6 0 1 0 .1 0zM36 29a6 6 0 1 0 .1 0z') +
  tone('#c3cad2', 'M12 33a2.400 2.400 0 1 0 .1 0zM36 33a2.400 2.400 0 1 0 .1 0z') +
  tone('#f6d27a', 'M2 28h4v3H2z');

export const art: Art = {
  tokens,
  go:
    cut(gold, 'M5 24L21 8v9h22v14H21v9z') +
    lit('M5 24L21 8v9h22v5H9z') +
    cut(black, 'M28 20h4v8h-4zM36 20h4v8h-4z'),
  jail:
    cut('#6f737c', 'M4 5h40v40H4z') +
    cut('#17181c', 'M9 10h30v30H9z') +
    stroke('#c3cad2', 'M15 10v30M21 10v30M27 10v30M33 10v30M9 25h30', 2.8) +
    cut(gold, 'M20 20h8v10h-8z') +
    tone(black, 'M23 23h2v4h-2z'),
  parking:
    car(red, 'c4-6 8-8 14-8 6 0 9 3 12 8') +
    cut(gold, 'M22 3h14v11H22z') +
    stroke(black, 'M26 12V5h4a2.400 2.400 0 0 1 0 4.600h-4', 2),
  go_to_jail:
    stroke('#1b1c20', 'M13 20a10 10 0 1 0 .1 0zM35 20a10 10 0 1 0 .1 0z', 6.5) +
    stroke('#c3cad2', 'M13 20a10 10 0 1 0 .1 0zM35 20a10 10 0 1 0 .1 0z', 3.5) +
    stroke('#8b9097', 'M15 19c2-9 16-9 18 0', 3) +
    cut(red, 'M19 3h10v5h6L24 18 13 8h6z'),
  deck1:
    cut(black, 'M10 4h28a3 3 0 0 1 3 3v34a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z') +
    cut(red, 'M24 10c8 0 12 6 12 13 0 5-3 8-5 9v6H17v-6c-2-1-5-4-5-9 0-7 4-13 12-13z') +
    tone(black, 'M18 20a4 4 0 1 0 .1 0zM30 20a4 4 0 1 0 .1 0zM24 27l2 5h-4z') +
    stroke(black, 'M21 33v5M24 33v5M27 33v5', 1.6),
  deck2:
    cut(ivory, 'M10 4h28a3 3 0 0 1 3 3v34a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z') +
    cut(red, 'M24 37C14 29 11 24 11 19c0-8 10-9 13-2 3-7 13-6 13 2 0 5-3 10-13 18z') +
    lit('M14 18c0-4 4-5 6-3-3 1-4 4-3 8-2-1-3-3-3-5z') +
    tone(gold, 'M24 8l2 3-2 3-2-3z'),
  levy: [
    // a watch that will not tick again
    cut('#8b9097', 'M18 2h12l2 9H16zM18 46h12l2-9H16z') +
      cut(gold, 'M24 9a15 15 0 1 0 .1 0z') +
      cut(ivory, 'M24 13a11 11 0 1 0 .1 0z') +
      stroke(black, 'M24 16v8l6 3M14 18l8 6-3 6 8 5', 2),
    // chips
    cut(red, 'M4 32c0-4 6-7 14-7s14 3 14 7v8c0 4-6 6-14 6S4 44 4 40z') +
      tone(ivory, 'M9 38h4v7H9zM23 38h4v7h-4zM16 40h4v6h-4z') +
      cut(black, 'M14 20c0-4 6-7 14-7s14 3 14 7v6c0 4-6 6-14 6s-14-2-14-6z') +
      tone(gold, 'M19 25h4v6h-4zM33 25h4v6h-4zM26 27h4v5h-4z') +
      cut(gold, 'M28 4c7 0 12 2 12 5s-5 6-12 6-12-3-12-6 5-5 12-5z') +
      stroke(black, 'M22 9h12', 2),
  ],
  station: [
    car('#c3cad2', 'c5-7 9-9 15-9 5 0 9 3 12 9') +
      cut('#2b3440', 'M17 23c3-4 6-6 9-6v6zM29 17c3 0 5 2 7 6h-7z'),
    car('#f0ece2', 'l14-9h8l9 9') + cut('#2b3440', 'M17 23l9-6v6zM29 17h3l5 6h-8z'),
    car('#8fa3b5', 'h8l4-5h3l3 5h9') + tone('#2b3440', 'M23 23l3-4h1l2 4z'),
    car('#3c4046', 'c6-8 10-9 16-9 6 0 9 3 11 9') +
      cut('#9fb4c2', 'M18 23c3-4 6-6 9-6v6zM30 17c3 0 5 2 6 6h-6z'),
  ],
  utility: [
    // an island with something on it
    cut('#3f7f95', 'M3 36h42v9H3z') +
      cut('#6f8f5a', 'M5 38c4-8 8-10 12-20l7-8 7 10c4 8 8 10 12 18z') +
      shade('M24 10l7 10c4 8 8 10 12 18H28z') +
      cut('#c3cad2', 'M12 20c0-6 12-6 12 0z') +
      stroke('#c3cad2', 'M18 16l4-10', 2) +
      tone(red, 'M22 4a2.400 2.400 0 1 0 .1 0z'),
    // a house on a peak
    cut('#7d8894', 'M3 45l14-22 5 5 6-9 17 26z') +
      tone('#f6f9fb', 'M17 23l-6 10 5-2 3 4 3-7zM28 19l-4 7 5 1 3 5 2-3z') +
      cut(ivory, 'M12 12c0-4 6-6 13-6s13 2 13 6v6c0 3-6 5-13 5s-13-2-13-5z') +
      tone('#2b3440', 'M14 13h22v4H14z') +
      cut(gold, 'M23 2h4v5h-4z'),
  ],
  house:
    cut('#5c626b', 'M4 44V28l12-8h16l12 8v16z') +
    lit('M6 29l11-7h8l-9 7z') +
    cut('#1b1c20', 'M18 44V33h12v11z') +
    tone('#f6c35a', 'M9 33h6v4H9zM33 33h6v4h-6z') +
    stroke('#c3cad2', 'M34 20V8M30 11h8', 2.4),
  hotel:
    cut('#24262c', 'M9 45V14l6-6h18l6 6v31z') +
    shade('M28 8h5l6 6v31H28z') +
    tone(
      '#f6c35a',
      'M14 17h5v5h-5zM22 17h5v5h-5zM30 17h5v5h-5zM14 26h5v5h-5zM22 26h5v5h-5zM30 26h5v5h-5z',
    ) +
    cut(gold, 'M19 45V35h10v10zM6 12h36v4H6z') +
    stroke(gold, 'M24 8V1', 2.6),
  emblems: {
    A: 'M12 3a9 9 0 1 0 .1 0zM12 9a3 3 0 1 0 .1 0z',
    B: 'M12 2l8 10-8 10-8-10z',
    C: 'M12 21C5 15 3 12 3 8.500 3 3 10 2 12 7c2-5 9-4 9 1.500 0 3.500-2 6.500-9 12.500z',
    D: 'M12 2c2 5 9 8 9 13 0 4-5 5-7 2l2 5H8l2-5c-2 3-7 2-7-2 0-5 7-8 9-13z',
    E: 'M12 2a4.500 4.500 0 0 1 4 6.500A4.500 4.500 0 1 1 14 17l1 5H9l1-5a4.500 4.500 0 1 1-2-8.500A4.500 4.500 0 0 1 12 2z',
    F: 'M12 2l2.500 7H22l-6 4.500L18 21l-6-4.500L6 21l2-7.500L2 9h7.500z',
    G: 'M4 4h16L13 13v6h4v2H7v-2h4v-6z',
    H: 'M2 18L3 7l5 4 4-7 4 7 5-4 1 11z',
  },
};
