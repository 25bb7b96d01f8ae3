import { isNoPermission } from './api-error.ts'
import type { Hooks, Sent } from './request.ts'

/** How many answers are cached, and for how many milliseconds (specification, section 9). */
export const cacheLimits = { entries: 20, ms: 60_000 } as const

/** Never cached (specification, section 7). */
const exempt: readonly string[] = ['/v2/private/user/profile']

export interface CachedResponse {
  result: unknown
  /** Wall clock, because a stored answer can outlive its page. */
  at: number
}

/** Storage for answers that outlive the page. */
export interface ResponseStore {
  read: () => [key: string, answer: CachedResponse][]
  write: (key: string, answer: CachedResponse) => void
  clear: () => void
}

/** Answers about one member. They stay in memory only (OWASP ASVS V14.3.3). */
export function isPrivate(path: string): boolean {
  return /\/(private|kyc|s1)\//.test(path)
}

/**
 * Caches answers of GETs: at most 20, the least recently used goes first, none longer than 60 s. Public ones also go
 * to the store, if there is one. A change clears all private answers, because any of them may depend on it. A lost
 * permission clears everything.
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
