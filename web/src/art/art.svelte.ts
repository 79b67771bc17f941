// The small drawings of an edition, fetched when the first of them is wanted; until they are there,
// nothing is drawn in their place.
import { SvelteMap } from 'svelte/reactivity';
import type { Art } from './pen';

const kEditions: Record<string, () => Promise<{ art: Art }>> = {
  'big-bang': () => import('./big-bang/drawings'),
  bond: () => import('./bond/drawings'),
  'mass-effect': () => import('./mass-effect/drawings'),
  thrones: () => import('./thrones/drawings'),
  zelda: () => import('./zelda/drawings'),
};

const known = new SvelteMap<string, Art>();
const asked = new Set<string>();

export function art_of(edition: string): Art | null {
  const art = known.get(edition);
  if (!art && !asked.has(edition)) {
    asked.add(edition);
    // A page that lost the network asks again with the next drawing.
    kEditions[edition]?.().then(
      (loaded) => known.set(edition, loaded.art),
      () => asked.delete(edition),
    );
  }
  return art ?? null;
}
