// The small drawings of an edition, fetched when the first of them is wanted; until they are there,
// nothing is drawn in their place.
import { SvelteMap } from 'svelte/reactivity';
import type { Art as Names } from '../protocol';
import type { Art, Drawn } from './pen';

const kEditions: Record<string, () => Promise<{ art: Art }>> = {
  'big-bang': () => import('./big-bang/drawings'),
  bond: () => import('./bond/drawings'),
  'mass-effect': () => import('./mass-effect/drawings'),
  thrones: () => import('./thrones/drawings'),
  zelda: () => import('./zelda/drawings'),
};

/** What an edition looks like: one of the five places, or a board of one's own. */
export function place_of(edition: string): string {
  return edition in kEditions ? edition : 'own';
}

const kPlaces: Record<string, string> = {
  vale: 'zelda',
  harbour: 'bond',
  coast: 'thrones',
  orbit: 'mass-effect',
  flat: 'big-bang',
};
export const kPlaceNames = ['vale', 'harbour', 'coast', 'orbit', 'flat'] as const;
export const kScenes = ['town', ...kPlaceNames] as const;

/** All drawings of our set, by place. */
export async function all_drawings(): Promise<Record<string, Art>> {
  const arts = kPlaceNames.map(async (place) => {
    const art = await kEditions[kPlaces[place] as string]?.();
    return [place, art?.art] as const;
  });
  return Object.fromEntries((await Promise.all(arts)) as [string, Art][]);
}

/** The drawing with this name, `vale-station-1`; nothing for a name that is not of the set. */
export function drawing(all: Record<string, Art>, name: string | undefined): Drawn {
  const [place = '', kind = '', n = ''] = (name ?? '').split('-');
  const art = Object.hasOwn(all, place) ? all[place] : undefined;
  if (!art) return '';
  const at = Number(n) - 1;
  if (kind === 'emblem') return Object.values(art.emblems)[at] ?? '';
  const drawn = kind === 'token' ? art.tokens : art[kind as keyof Art];
  if (typeof drawn === 'string') return drawn;
  return Array.isArray(drawn) ? ((drawn[at] as Drawn | undefined) ?? '') : '';
}

/** A board of one's own brings a choice of drawings instead of its own. */
export async function draw_own(edition: string, names: Names): Promise<void> {
  scenes.set(edition, names.scene);
  asked.add(edition);
  const all = await all_drawings();
  const one = (kind: keyof Names, at = 0) => drawing(all, names[kind]?.[at]);
  known.set(edition, {
    tokens: (names.tokens ?? []).map((_, at) => one('tokens', at)),
    go: one('go'),
    jail: one('jail'),
    parking: one('parking'),
    go_to_jail: one('go_to_jail'),
    deck1: one('deck1'),
    deck2: one('deck2'),
    levy: [one('levy'), one('levy', 1)],
    station: [one('station'), one('station', 1), one('station', 2), one('station', 3)],
    utility: [one('utility'), one('utility', 1)],
    house: one('house'),
    hotel: one('hotel'),
    emblems: Object.fromEntries(
      kLetters.map((letter, at) => [letter, one('emblems', at)]),
    ) as Art['emblems'],
  });
}

/** Which scene lies behind the middle of a board. */
export function scene_of(edition: string): string {
  if (edition in kEditions) return edition;
  return kPlaces[scenes.get(edition) ?? ''] ?? 'town';
}

const kLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
const scenes = new SvelteMap<string, string>();
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
