import { useCallback, useEffect, useRef } from 'react'
import { follow } from './follow.ts'
import { useLoaded } from './loaded.ts'

/** What tells of which state of the member's affairs it speaks; a later state has a higher number. */
interface Versioned {
  version: number
}

/** The newer of two answers: an answer that was overtaken on its way is dropped. */
export function newer<T extends Versioned>(shown: T, answered: T): T {
  return answered.version >= shown.version ? answered : shown
}

/**
 * What was loaded, kept up to date while the page is in sight; `refresh` asks at once and answers what came.
 * @param ask the same function at each call.
 */
export function useNewest<T extends Versioned>(
  loaded: T,
  ask: () => Promise<T>,
): { newest: T; refresh: () => Promise<T> } {
  const [newest, setNewest] = useLoaded(loaded, loaded, (shown) => newer(shown, loaded))
  const version = useRef(newest.version)
  useEffect(() => {
    version.current = newest.version
  }, [newest.version])

  const refresh = useCallback(async () => {
    const answered = await ask()
    setNewest((shown) => newer(shown, answered))
    return answered
  }, [ask, setNewest])

  useEffect(() => follow({ ask: refresh, known: () => version.current }), [refresh])

  return { newest, refresh }
}
