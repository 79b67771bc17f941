// Every player is told apart three ways: shape, initial, colour.

export interface Mark {
  colour: string;
  ink: string;
  /** On a grid of 24. */
  path: string;
  /** Height of the initial's baseline. */
  baseline: number;
}

const kMarks: readonly Mark[] = [
  {
    colour: '#2360c4',
    ink: '#ffffff',
    path: 'M12 1.500a10.500 10.500 0 1 0 0 21 10.500 10.500 0 0 0 0-21z',
    baseline: 16.3,
  },
  {
    colour: '#c2410c',
    ink: '#ffffff',
    path: 'M3.500 2.500h17a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1h-17a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1z',
    baseline: 16.3,
  },
  { colour: '#0b6b57', ink: '#ffffff', path: 'M12 1l11.500 20.500h-23z', baseline: 19 },
  { colour: '#f0b400', ink: '#221a00', path: 'M12 .5L23.500 12 12 23.500.5 12z', baseline: 16.3 },
  {
    colour: '#7a35b0',
    ink: '#ffffff',
    path: 'M6.500 2h11L23 12l-5.500 10h-11L1 12z',
    baseline: 16.3,
  },
  {
    colour: '#b3145c',
    ink: '#ffffff',
    path: 'M12 .5l3.300 6.600 7.700.6-4.400 5.600 2.400 8.900-9-3.300-9 3.300 2.400-8.900L1 7.700l7.700-.6z',
    baseline: 16.8,
  },
];

export function mark_of(seat: number): Mark {
  return kMarks[seat % kMarks.length] as Mark;
}
