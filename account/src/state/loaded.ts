import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * A loaded value that the page may change. @param loaded what it was loaded with: another object means that it was
 * loaded again. @param first the initial value. @param again merges a later load into the shown value.
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
