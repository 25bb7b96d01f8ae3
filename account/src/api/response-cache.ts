import { isNoPermission } from './api-error.ts'
import type { Hooks, Sent } from './request.ts'

/** How many answers are kept, and how long, milliseconds (specification, section 9). */
export const cacheLimits = { entries: 20, ms: 60_000 } as const

/** Always asked anew (specification, section 7). */
const exempt: readonly string[] = ['/v2/private/user/profile']

/** One answer as it is kept. */
export interface CachedResponse {
  result: unknown
  /** Wall clock: an answer may outlive the page it was given to. */
  at: number
}

/** Where answers outlive the page. */
export interface ResponseStore {
  read: () => [key: string, answer: CachedResponse][]
  write: (key: string, answer: CachedResponse) => void
  clear: () => void
}

/** Answers that tell of one member. They stay in memory and go with the page (OWASP ASVS V14.3.3). */
export function isPrivate(path: string): boolean {
  return /\/(private|kyc|s1)\//.test(path)
}

/**
 * Keeps answers of GETs: at most 20, the least recently used goes first, none longer than 60 s. Public ones also in the
 * store, if there is one. A change forgets all private answers, as any may tell of it; a lost permission forgets everything.
 */
export function responseCache(store?: ResponseStore, now: () => number = Date.now): Hooks & { clear: () => void } {
  const fresh = ({ at }: CachedResponse): boolean => now() - at < cacheLimits.ms && at <= now()
  const answers = new Map((store?.read() ?? []).filter(([, answer]) => fresh(answer)).slice(-cacheLimits.entries))
  const privateKeys = new Set<string>()
  const keyOf = ({ url, headers }: Sent): string => `${headers['Accept-Language'] ?? ''} ${url}`
  const clear = (): void => {
    answers.clear()
    store?.clear()
  }
  return {
    clear,
    recall(sent) {
      const key = keyOf(sent)
      const answer = answers.get(key)
      if (!answer) return undefined
      answers.delete(key)
      if (!fresh(answer)) return undefined
      answers.set(key, answer)
      return answer.result
    },
    response(sent, result) {
      const hidden = isPrivate(sent.path)
      if (sent.method !== 'GET') {
        for (const key of hidden ? privateKeys : []) answers.delete(key)
        return
      }
      if (exempt.includes(sent.path)) return
      const [key, answer] = [keyOf(sent), { result, at: now() }]
      answers.delete(key)
      answers.set(key, answer)
      if (hidden) privateKeys.add(key)
      else store?.write(key, answer)
      for (const oldest of [...answers.keys()].slice(0, -cacheLimits.entries)) answers.delete(oldest)
    },
    error(_sent, error) {
      if (isNoPermission(error)) clear()
    },
  }
}
