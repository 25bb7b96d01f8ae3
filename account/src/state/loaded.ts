import { useState } from 'react'

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
  const shown = (now: typeof held): Value => (now.loaded === loaded ? now.value : again(now.value))
  const change = (by: (shown: Value) => Value): void => setHeld((now) => ({ loaded, value: by(shown(now)) }))
  return [shown(held), change]
}
