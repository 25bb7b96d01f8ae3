import { timingSafeEqual } from 'node:crypto'
import type { Keyring } from './keyring.ts'

/* What a link of an email carries: what it is about, when it was written, and a proof that we wrote it. Nothing is stored. */

type Kind = 'stop-recovery'

/** `about.time.proof`. `about` has no full stop. */
export function signedToken(keyring: Keyring, kind: Kind, about: string, at: Date): string {
  const text = `${about}.${at.getTime()}`
  return `${text}.${keyring.lookup(kind, text).toString('base64url')}`
}

/** The subject of one of our tokens. Null when it is not ours. The caller knows how long it counts. */
export function readSignedToken(keyring: Keyring, kind: Kind, token: string): { about: string; at: Date } | null {
  const [about = '', time = '', proof = ''] = token.split('.')
  const [given, right] = [Buffer.from(proof, 'base64url'), keyring.lookup(kind, `${about}.${time}`)]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return { about, at: new Date(Number(time)) }
}
