// Palettes to begin with: light and dark, easy to read in both.
import type { Palette } from '../protocol';

export interface Pair {
  name: 'sea' | 'forest' | 'brick' | 'plum' | 'sand' | 'slate';
  light: Palette;
  dark: Palette;
}

const pair = (name: Pair['name'], light: readonly string[], dark: readonly string[]): Pair => {
  const palette = ([
    paper = '',
    surface = '',
    ink = '',
    muted = '',
    line = '',
    accent = '',
    accent_ink = '',
    board = '',
  ]: readonly string[]): Palette => ({
    paper,
    surface,
    ink,
    muted,
    line,
    accent,
    accent_ink,
    board,
  });
  return { name, light: palette(light), dark: palette(dark) };
};

// In the order of the keys above.
export const kPalettes: readonly Pair[] = [
  pair(
    'sea',
    ['#eef3f5', '#fbfdfd', '#16262e', '#4d616b', '#bccbd1', '#0f5c7a', '#ffffff', '#d9e8ea'],
    ['#0e171c', '#16232a', '#e6eef0', '#9fb2ba', '#314650', '#f0b65a', '#241703', '#1a2c34'],
  ),
  pair(
    'forest',
    ['#f2f3ea', '#fdfdf7', '#1f2a1d', '#55604f', '#c6cbb4', '#2f6234', '#ffffff', '#dfe8d0'],
    ['#131a13', '#1c261c', '#e9ecdd', '#a5b09c', '#384836', '#b9d46a', '#1a2305', '#223022'],
  ),
  pair(
    'brick',
    ['#f8f0ea', '#fffbf8', '#33201a', '#6b544b', '#d9c3b8', '#9c3620', '#ffffff', '#f1dfd3'],
    ['#1c1310', '#281b17', '#f3e6df', '#b9a49a', '#4a342c', '#ff9f7a', '#2e0f04', '#33221c'],
  ),
  pair(
    'plum',
    ['#f5f0f6', '#fefbff', '#2a1c30', '#62526a', '#cfc0d6', '#6b2f85', '#ffffff', '#e9dcef'],
    ['#17111b', '#221928', '#efe5f3', '#b2a2ba', '#41324a', '#dda2f2', '#2a0a38', '#2b2033'],
  ),
  pair(
    'sand',
    ['#f8f3e6', '#fffcf3', '#30280f', '#675c3c', '#d8ccab', '#7a5200', '#ffffff', '#efe5c8'],
    ['#1a160c', '#262012', '#f2ead3', '#b8ad8d', '#4a4026', '#f0c04a', '#261a00', '#302816'],
  ),
  pair(
    'slate',
    ['#eff1f4', '#fcfdfe', '#1c232e', '#545d6b', '#c3cad4', '#2f4d86', '#ffffff', '#dde3ec'],
    ['#10141a', '#191f28', '#e6eaf0', '#a0abb9', '#353f4d', '#8fb8ff', '#071a3a', '#202835'],
  ),
];
