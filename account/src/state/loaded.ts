import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * A value that comes with what was loaded and that the page may change.
 * @param loaded what it comes with: another object means that it was loaded again.
 * @param first the value to begin with.
 * @param again what a later load makes of the value that was shown.
 */
export function useLoaded<Value>(
  loaded: unknown,
  first: Value,
  again: (shown: Value) => Value,
): [Value, (change: (shown: Value) => Value) => void] {
  const [held, setHeld] = useState({ loaded, value: first })
  const latest = useRef({ loaded, again })
  useEffect(() => {
    latest.current = { loaded, again }
  })
  const change = useCallback((by: (shown: Value) => Value): void => {
    setHeld((now) => {
      const { loaded: newest, again: renew } = latest.current
      return { loaded: newest, value: by(now.loaded === newest ? now.value : renew(now.value)) }
    })
  }, [])
  return [held.loaded === loaded ? held.value : again(held.value), change]
}
