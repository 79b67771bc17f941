import { cut, lit, stroke, tone, type Drawn } from '../pen';

export const tokens: readonly Drawn[] = [
  // a silver sports car
  cut('#c3cad2', 'M2 34c0-6 4-9 11-10 5-7 9-9 15-9s10 3 13 9c4 1 5 4 5 10l-3 3H5z') +
    lit('M4 32c1-4 5-6 12-7h24c2 1 4 2 4 4H12c-4 0-6 1-8 3z') +
    cut('#2b3440', 'M17 24c3-4 6-6 10-6v6zM30 18c3 0 6 2 8 6h-8z') +
    cut('#1b1c20', 'M12 30a6 6 0 1 0 .1 0zM36 30a6 6 0 1 0 .1 0z') +
    tone('#c3cad2', 'M12 34a2.400 2.400 0 1 0 .1 0zM36 34a2.400 2.400 0 1 0 .1 0z') +
    tone('#f6d27a', 'M2 30h4v3H2z'),
  // pistol
  cut('#3a3d45', 'M3 10h41v10H28l-2 5h-7l-5 18H4l6-20-4-3H3z') +
    lit('M5 12h38v3H5z') +
    cut('#6a4527', 'M8 24h8l-5 17H6z') +
    stroke('#1b1c20', 'M27 20c0 4-3 6-7 5', 2.4) +
    tone('#1b1c20', 'M30 13h8v3h-8z'),
  // glass with an olive
  cut('#dff0f2', 'M5 6h38L24 27z') +
    tone('#f6f2d0', 'M11 12h26L24 26z') +
    lit('M9 8h10l5 18z') +
    stroke('#7a5a2a', 'M17 5l14 13', 2) +
    cut('#6f8f3a', 'M28 13a4 4 0 1 0 .1 0z') +
    tone('#c9402f', 'M29 14.500a1.400 1.400 0 1 0 .1 0z') +
    cut('#dff0f2', 'M22 26h4v14c6 1 9 2 9 5H13c0-3 3-4 9-5z'),
  // golden revolver
  cut('#e3b23c', 'M2 14h30v6H18v5h-4l2 18H7L5 24l-3-3zM32 13h14v4H32z') +
    cut('#b8862a', 'M14 16h12v8H14z') +
    stroke('#7a5a1c', 'M18 16v8M22 16v8', 1.6) +
    lit('M3 15h28v2H3zM7 26h4l2 15H9z') +
    stroke('#7a5a1c', 'M24 24c0 4-3 5-6 4', 2.4) +
    tone('#7a5a1c', 'M28 10h3v4h-3z'),
  // steel teeth
  cut('#b8c1ca', 'M5 14c10-9 28-9 38 0v8c-8 3-30 3-38 0zM5 27c8 3 30 3 38 0v5c-6 13-32 13-38 0z') +
    stroke(
      '#4a515a',
      'M12 12v11M18 10v14M24 9v15M30 10v14M36 12v11M12 28v11M18 29v13M24 29v14M30 29v13M36 28v11',
      1.8,
    ) +
    lit('M8 14c9-7 23-7 32 0-10-4-22-4-32 0zM7 30c9 3 25 3 34 0v2c-9 3-25 3-34 0z'),
  // bowler hat with a sharp brim
  cut('#24262c', 'M10 32V20c0-9 6-14 14-14s14 5 14 14v12z') +
    lit('M14 28v-8c0-6 3-9 8-11-3 4-4 9-4 19z') +
    cut('#8c1d2b', 'M10 26h28v6H10z') +
    cut('#24262c', 'M2 33c0-4 10-3 22-3s22-1 22 3-10 8-22 8S2 37 2 33z') +
    stroke('#c3cad2', 'M3 34c3 4 11 6 21 6s18-2 21-6', 2),
];
