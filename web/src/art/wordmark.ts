// The name of the house in letters of our own, drawn with one even line: outlines on a height of
// 20, and how far on the next letter begins.
const kLetters = [
  ['M0 20V0h7a5 5 0 0 1 0 10H0h8a5 5 0 0 1 0 10z', 18],
  ['M0 20L7.500 0 15 20M3 12.500h9', 20],
  ['M0 20V0l12.500 20V0', 18],
  ['M0 0v20M11 0L.500 11M4 7.500L12 20', 17],
  ['M0 0v20M12.500 0v20M0 9.500h12.500', 18],
  ['M0 20L7.500 0 15 20M3 12.500h9', 20],
  ['M0 0v20h9', 13],
  ['M0 0h13M6.500 0v20', 18],
  ['M10 0H0v20h10M0 9.500h8', 15],
  ['M0 20V0h7a5.500 5.500 0 0 1 0 11H0M6 11l6 9', 14],
] as const;

export const kWordmarkBox = '-2 -2 174 24';

export const wordmark = kLetters.map(([path], i) => ({
  path,
  x: kLetters.slice(0, i).reduce((sum, [, width]) => sum + width, 0),
}));
