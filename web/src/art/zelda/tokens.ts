import { cut, lit, shade, stroke, type Drawn } from '../pen';

export const tokens: readonly Drawn[] = [
  // a knight's shield
  cut('#2f5fae', 'M8 7c8 2 12-1 16-4 4 3 8 6 16 4v14c0 12-8 19-16 24C16 40 8 33 8 21z') +
    cut('#c9d3de', 'M24 3c4 3 8 6 16 4v14c0 12-8 19-16 24z') +
    cut(
      '#2f5fae',
      'M24 8c3 2 7 4 12 3.500V21c0 9-6 15-12 19zM24 8c-3 2-7 4-12 3.500V21c0 9 6 15 12 19z',
    ) +
    cut('#f2c94c', 'M24 13l8 9-8 13-8-13z') +
    lit('M24 13v22l-8-13zM12 12c3 0 6-1 9-2.500V16l-9 4z'),
  // three golden peaks
  cut('#f2c230', 'M24 2l13 24H11z') +
    shade('M24 2l13 24H24z') +
    cut('#f7d562', 'M14 18l12 26H2zM34 18l12 26H22z') +
    shade('M14 18l12 26H14zM34 18l12 26H34z') +
    lit('M14 22v20H5zM34 22v20h-9zM24 6v12l-4-5z'),
  // slingshot
  cut('#8a5a2e', 'M21 46V30C14 27 11 20 11 8h6c0 9 2 14 7 15 5-1 7-6 7-15h6c0 12-3 19-10 22v16z') +
    lit('M22 45V29C15 26 13 20 13 9h2c0 10 2 16 8 17v19z') +
    cut('#c0392b', 'M9 6h9v6H9zM30 6h9v6h-9z') +
    stroke('#e9d7b0', 'M16 11c2 6 4 8 8 8s6-2 8-8', 2.6) +
    cut('#5b4632', 'M20 17h8v5h-8z'),
  // boomerang
  cut('#d98324', 'M6 40C6 20 18 8 42 6c3 3 2 8-2 9-15 1-22 8-23 24-3 6-10 6-11 1z') +
    lit('M8 39C8 22 19 11 40 8c1 1 1 2 0 3C22 13 12 22 11 40z') +
    cut('#f7e7b8', 'M34 7l8-1c3 3 2 8-2 9l-6 .500zM7 33l9 2c0 6-8 10-10 5z') +
    cut('#b3302c', 'M15 18l7 6-3 4-7-6z'),
  // hook on its chain
  cut('#3f6fb0', 'M5 44V34l10-8 8 8-8 10z') +
    shade('M15 26l8 8-8 10H9z') +
    stroke('#1d1f24', 'M18 31L31 18', 5) +
    stroke('#cfd6dd', 'M18 31L31 18', 2.4) +
    cut('#d9dfe6', 'M29 20l-6-8 10 2-1-10 7 8 6-2-2 6 4 8-10-2-2 10-6-8z') +
    lit('M29 20l-6-8 10 2-1-10 7 8-6 8z') +
    cut('#f2c94c', 'M5 34h8v10H5z'),
  // bow
  stroke('#e9e2cc', 'M12 5l26 38', 1.6) +
    cut('#7b4f2a', 'M10 4c22 2 32 18 31 40l-5-1c0-18-8-30-26-34z') +
    lit('M10 4c20 3 29 17 29 36h-1C37 20 28 8 10 6z') +
    cut('#f2c94c', 'M28 14l7 7-4 3-6-6z') +
    stroke('#c9d3de', 'M6 44L34 16', 3) +
    cut('#e7edf2', 'M36 8l-1 10-9 1z') +
    cut('#3d8a4a', 'M4 46l1-9 5-4 5 5-4 5z'),
];
