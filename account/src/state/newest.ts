import { useCallback, useEffect, useRef } from 'react'
import { follow } from './follow.ts'
import { useLoaded } from './loaded.ts'

/** Data with a version. A later state has a higher number. */
interface Versioned {
  version: number
}

/** The newer of two answers. An outdated answer is dropped. */
export function newer<T extends Versioned>(shown: T, answered: T): T {
  return answered.version >= shown.version ? answered : shown
}

/**
 * Loaded data, updated while the page is visible. `refresh` reloads at once and returns the result. @param ask the
 * same function at each call.
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
