import type { Hooks, Sent } from './request.ts'

/** A tagged request is tracked for this long at most (specification, section 7). */
const tagMs = 60_000

/**
 * Tracks requests with X-Client-Tag, which must not be interrupted. While one is pending, the browser asks before the
 * page is left. The timer ends this for a request that never settles.
 */
export function tagHooks(page: Pick<Window, 'addEventListener' | 'removeEventListener'>): Hooks {
  const followed = new Map<Sent, ReturnType<typeof setTimeout>>()
  const hold = (event: Event): void => event.preventDefault()
  const release = (sent: Sent): void => {
    clearTimeout(followed.get(sent))
    if (followed.delete(sent) && followed.size === 0) page.removeEventListener('beforeunload', hold)
  }
  return {
    request(sent) {
      if (!sent.headers['X-Client-Tag']) return
      if (followed.size === 0) page.addEventListener('beforeunload', hold)
      followed.set(
        sent,
        setTimeout(() => release(sent), tagMs),
      )
    },
    finally: release,
  }
}
