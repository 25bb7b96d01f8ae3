import type { Hooks, Sent } from './request.ts'

/** A tagged request is followed for this long at most (specification, section 7). */
const tagMs = 60_000

/**
 * Follows requests that carry X-Client-Tag: what must not be interrupted. While one is on its way, leaving the page asks
 * first. The timer sees to it that a request which never settles holds nobody back.
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
