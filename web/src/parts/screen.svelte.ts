// How much room the screen has for a board.
import { innerHeight, innerWidth } from 'svelte/reactivity/window';

/** The names of the spaces fit into the ring. */
export function fits_names(): boolean {
  return (innerWidth.current ?? 0) >= 768;
}

/** Players and panes stand beside the board, not above it. */
export function is_wide(): boolean {
  const width = innerWidth.current ?? 0;
  return width >= 1024 && width > (innerHeight.current ?? 0);
}
