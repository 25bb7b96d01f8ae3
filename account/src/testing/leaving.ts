import { afterEach, beforeEach } from 'vitest'

/** A navigation that the browser would have made. We stop it, because it would end the test. */
export interface Leaving {
  type: string
  path: string
}

/** Stops every navigation of the browser itself and reports it. */
export function testLeaving(): readonly Leaving[] {
  const left: Leaving[] = []
  const stop = (event: NavigateEvent): void => {
    const { pathname, search } = new URL(event.destination.url)
    left.push({ type: event.navigationType, path: pathname + search })
    event.preventDefault()
  }
  beforeEach(() => {
    left.length = 0
    window.navigation.addEventListener('navigate', stop)
  })
  afterEach(() => window.navigation.removeEventListener('navigate', stop))
  return left
}
