import type { CachedSnapshot } from '../../accounts/snapshot/snapshot-cache.ts'
import type { SignedIn } from '../../accounts/sessions/sessions.ts'

/** Largest number of cached answers: some ten megabytes. */
const capacity = 2000

/** All that an answer follows from, beside the clock and what the server read when it started. */
export interface Asked {
  signedIn: SignedIn
  recorded: CachedSnapshot
  body: unknown
  language: string
}

interface Cached extends Pick<SignedIn, 'rowVersion'> {
  recorded: CachedSnapshot
  minute: number
  text: string
}

/**
 * Answers as they were sent, repeated until the minute ends and while the member's row, the snapshot, the question and the language are
 * the same. The session's own query brings the row's version and the snapshot's revision (docs/decisions/009).
 */
export class ResponseCache {
  readonly #entries = new Map<string, Cached>()

  /** The cached answer, if it is still valid. */
  get(asked: Asked): string | null {
    const { signedIn, recorded } = asked
    const cached = this.#entries.get(keyOf(asked))
    return cached?.rowVersion === signedIn.rowVersion && cached.recorded === recorded && cached.minute === minuteNow()
      ? cached.text
      : null
  }

  set(asked: Asked, text: string): void {
    const key = keyOf(asked)
    // Deleted first: the map's order is the order of writing, and the oldest entry makes room.
    this.#entries.delete(key)
    this.#entries.set(key, {
      rowVersion: asked.signedIn.rowVersion,
      recorded: asked.recorded,
      minute: minuteNow(),
      text,
    })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > capacity && oldest !== undefined) this.#entries.delete(oldest)
  }
}

const keyOf = ({ signedIn, body, language }: Asked): string =>
  `${signedIn.member.id} ${language} ${JSON.stringify(body)}`
const minuteNow = (): number => Math.floor(Date.now() / 60_000)
