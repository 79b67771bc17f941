// Which of an edition's drawings belongs to a space that is no street.
import type { Edition } from '../protocol';
import type { Art, Drawn } from './pen';

export function drawing_of(art: Art | null, edition: Edition, at: number): Drawn | undefined {
  const kind = edition.spaces[at]?.kind;
  if (!art || !kind || kind === 'street') return undefined;
  const drawing = art[kind];
  if (typeof drawing === 'string') return drawing;
  // The first station of the board has the first drawing, and so on.
  const before = edition.spaces.slice(0, at).filter((space) => space.kind === kind).length;
  return drawing[before % drawing.length];
}
