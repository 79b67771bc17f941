// The director of the room around a component; none in a replay.
import { getContext, setContext } from 'svelte';
import type { Director } from './director.svelte';

const kDirector = Symbol('director');

export function set_director(director: Director): void {
  setContext(kDirector, director);
}
export function director_here(): Director | null {
  return getContext<Director | undefined>(kDirector) ?? null;
}
