// This browser's part in the dice: for each seat held here a nonce, and what the table had promised
// when it was given. Kept when it happens, so that the proof can compare with it later and need not
// believe the server.
import type { ClientSeal, ClientUnseal, View } from '../protocol';
import { commitment_to, to_hex } from './fair_dice';

export interface OwnNonce {
  room: string;
  token: string;
  nonce: string;
  commitment: string;
  /** What all seats had promised before the first of them told anything, by seat. */
  seals?: Record<string, string>;
}

const kKey = 'bankhalter.nonces';
const kMost = 60;
/** For a private window without storage: lasts as long as the page. */
let here: OwnNonce[] = [];

function read(): OwnNonce[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(kKey) ?? '[]');
    return Array.isArray(kept) && kept.length > 0 ? (kept as OwnNonce[]) : here;
  } catch {
    return here;
  }
}

function keep(own: OwnNonce): void {
  const others = read().filter(
    (kept) =>
      kept.room !== own.room || kept.token !== own.token || kept.commitment !== own.commitment,
  );
  here = [own, ...others].slice(0, kMost);
  try {
    localStorage.setItem(kKey, JSON.stringify(here));
  } catch {
    // Kept here alone.
  }
}

export function own_nonces(room: string): OwnNonce[] {
  return read().filter((kept) => kept.room === room);
}

/** The seat has another secret. */
export function carry_nonces(room: string, from: string, to: string): void {
  for (const own of own_nonces(room)) if (own.token === from) keep({ ...own, token: to });
}

/** What a seat held here has to say about its nonce now: to seal one, to tell it, or nothing. */
export async function due_nonce(
  view: View,
  seat: number,
  token: string,
): Promise<ClientSeal | ClientUnseal | null> {
  const sitter = view.seats[seat];
  const gathers = view.room.phase === 'lobby' || view.room.resealing;
  if (!gathers || sitter?.kind !== 'person') return null;
  const room = view.room.id;
  const commitment = view.room.commitment ?? '';
  // After a rollback the table promises another seed, and each seat another nonce.
  const own = own_nonces(room).find(
    (kept) => kept.token === token && kept.commitment === commitment,
  );
  const { seals } = view.room;
  if (seals) {
    if (!own || sitter.unsealed || seals[seat] !== (await commitment_to(own.nonce))) return null;
    keep({ ...own, seals });
    return { type: 'unseal', nonce: own.nonce };
  }
  if (own && sitter.sealed) return null;
  const nonce = own?.nonce ?? to_hex(crypto.getRandomValues(new Uint8Array(32)));
  keep({ room, token, nonce, commitment });
  return { type: 'seal', sealed: await commitment_to(nonce) };
}
