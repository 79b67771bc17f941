// How much room the screen has for a board, and where the rest goes.
import { innerHeight, innerWidth } from 'svelte/reactivity/window';

const width = () => innerWidth.current ?? 0;
const height = () => innerHeight.current ?? 0;

/** The board leaves a column beside it that is worth having. */
function has_column(): boolean {
  return width() - height() >= 270 || (width() >= 1024 && width() > height());
}

/** Players and panes stand beside the board, not above it. */
export function is_wide(): boolean {
  return has_column() && height() >= 560;
}

/** A phone on its side, or a page magnified: everything but the board shares one narrow column. */
export function is_lying(): boolean {
  return has_column() && height() < 560;
}

/** The names of the spaces fit into the ring. */
export function fits_names(): boolean {
  return is_wide() ? Math.min(height(), width() - 340) >= 640 : !is_lying() && width() >= 768;
}

/** Neither names on the ring nor a column for all: a phone, however it is held. */
export function is_phone(): boolean {
  return !fits_names() && !is_wide();
}

/**
 * How many players stand in one row of a phone's strip: two rows of three where the height allows.
 */
export function players_across(players: number): number {
  return players > 4 && (is_lying() || height() >= 640) ? 3 : players;
}
