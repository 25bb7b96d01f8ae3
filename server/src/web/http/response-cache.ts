import type { CachedSnapshot } from '../../accounts/snapshot/snapshot-cache.ts'
import type { SignedIn } from '../../accounts/sessions/sessions.ts'

/** Maximum number of cached answers: about 10 MB. */
const capacity = 2000

/** Everything that determines an answer, except the clock and what the server read at start. */
export interface Asked {
  signedIn: SignedIn
  recorded: CachedSnapshot
  /** Everything else that the answer depends on. */
  asked: unknown
  language: string
}

interface Cached extends Pick<SignedIn, 'rowVersion'> {
  recorded: CachedSnapshot
  minute: number
  text: string
}

/**
 * Repeats answers as they were sent, until the minute ends, and while the member's row, the snapshot, the request and
 * the language are the same. The session query returns the row's version and the snapshot's revision
 * (docs/decisions/009).
 */
export class ResponseCache {
  readonly #entries = new Map<string, Cached>()
  #minute = 0

  /** The cached answer if it is still valid. */
  get(asked: Asked): string | null {
    const { signedIn, recorded } = asked
    const cached = this.#entries.get(keyOf(asked))
    return cached?.rowVersion === signedIn.rowVersion && cached.recorded === recorded && cached.minute === minuteNow()
      ? cached.text
      : null
  }

  set(asked: Asked, text: string): void {
    // No answer of an earlier minute is used again, and some of them name a member.
    if (this.#minute !== minuteNow()) this.#entries.clear()
    this.#minute = minuteNow()
    const key = keyOf(asked)
    // We delete first because a map keeps the order of insertion, and the oldest entry is evicted.
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

const keyOf = ({ signedIn, asked, language }: Asked): string =>
  `${signedIn.member.id} ${language} ${JSON.stringify(asked)}`
const minuteNow = (): number => Math.floor(Date.now() / 60_000)
