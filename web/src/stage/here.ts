// The director of the table around a component, played or replayed; none where a board is only
// looked at.
import { getContext, setContext } from 'svelte';
import type { Director } from './director.svelte';

const kDirector = Symbol('director');

export function set_director(director: Director): void {
  setContext(kDirector, director);
}
export function director_here(): Director | null {
  return getContext<Director | undefined>(kDirector) ?? null;
}
