import type { FastifyRequest } from 'fastify'
import type { Recorded } from '../../accounts/snapshot/standing-kept.ts'
import type { SignedIn } from '../../accounts/members/sessions.ts'
import { watchedNow } from '../../platform/http/watched-now.ts'

/** Answers kept for each call: some ten megabytes. */
const most = 2000

/** Who asks what: all that an answer follows from, beside the clock, the language, and what the server read when it started. */
export interface Asked {
  signedIn: SignedIn
  recorded: Recorded
  body: unknown
}

/** What an answer may follow from besides; knows what of it was looked at. */
export interface Surroundings {
  now: Date
  language: () => string
}

interface Kept {
  rowVersion: string
  recorded: Recorded
  /** That it was written in; null where nobody asked for one. */
  language: string | null
  text: string
}

/**
 * Answers as they were sent, to be sent again while the session's own query proves that all they follow from is the same: the member's row,
 * what is recorded of them, what they ask and in which language. What was computed by looking at the clock is not kept: it may turn
 * by itself. The day alone does no harm, as what is recorded is read anew on the next one.
 */
export class KeptAnswers {
  readonly #known = new Map<string, Kept>()
  readonly #languageOf: (request: FastifyRequest) => string

  constructor(languageOf: (request: FastifyRequest) => string) {
    this.#languageOf = languageOf
  }

  /** The answer that holds still, or what to compute one from, and to keep it by. */
  of(
    request: FastifyRequest,
    { signedIn, recorded, body }: Asked,
  ): { text: string } | { surroundings: Surroundings; keep: (text: string) => void } {
    const { member, rowVersion } = signedIn
    const name = `${member.id} ${JSON.stringify(body)}`
    const before = this.#known.get(name)
    // Put last again: whoever was not asked for the longest makes room.
    this.#known.delete(name)
    if (
      before &&
      before.rowVersion === rowVersion &&
      before.recorded === recorded &&
      (before.language === null || before.language === this.#languageOf(request))
    ) {
      this.#known.set(name, before)
      return before
    }
    const { now, looked } = watchedNow()
    let language: string | null = null
    const keep = (text: string): void => {
      if (looked()) return
      this.#known.set(name, { rowVersion, recorded, language, text })
      const [oldest] = this.#known.keys()
      if (this.#known.size > most && oldest !== undefined) this.#known.delete(oldest)
    }
    return { surroundings: { now, language: () => (language ??= this.#languageOf(request)) }, keep }
  }
}
