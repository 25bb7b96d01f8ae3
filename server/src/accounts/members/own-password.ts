import type { Db } from '../../platform/db/postgres.ts'
import { brake } from '../../platform/limits/brake.ts'
import { passwordFits } from './password.ts'
import { memberById } from './store.ts'

/** Each comparison tells whether a text is the password, so it is slowed like a guess. No proof releases it. */
const guesses = { name: 'own-password', free: 5, firstSeconds: 60, longestSeconds: 3600 }

/** No shorter password exists. */
const shortest = 8
/** Each comparison takes the work of a sign-in. */
const mostCompared = 40

/** Whether one of these texts is the member's current password. */
export async function hasOwnPassword(db: Db, memberId: number, texts: readonly string[]): Promise<boolean> {
  await brake(db, guesses, String(memberId))
  const stored = (await memberById(db, memberId))?.password_hash
  if (!stored) return false
  for (const text of texts) if (await passwordFits(stored, text)) return true
  return false
}

/** The text, and each run of its words that is long enough for a password, also without the marks around it. Pure. */
export function partsOf(text: string): string[] {
  const words = [...text.matchAll(/\S+/g)]
  const runs = words.flatMap((first, from) =>
    words.slice(from).map((last) => text.slice(first.index, last.index + last[0].length)),
  )
  const bare = runs.map((run) => run.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  return [...new Set([text, ...runs, ...bare])].filter((part) => [...part].length >= shortest).slice(0, mostCompared)
}
