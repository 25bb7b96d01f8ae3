import { useEffect, useEffectEvent } from 'react'
import { useUnsent } from './use-unsent.ts'

/** So long after the last key what was typed is sent, milliseconds. */
const pauseMs = 800

/**
 * Sends what was typed once it is whole and a moment has passed; until it is with the server the browser asks before the page is left. `typed` is null
 * while it is not whole; `unsent`: the member has changed something that the server does not hold.
 */
export function useKeptSoon<Value>(typed: Value | null, { unsent, keep }: { unsent: boolean; keep: (value: Value) => void }): void {
  useUnsent(unsent)
  const written = unsent && typed !== null ? JSON.stringify(typed) : null
  const send = useEffectEvent((then: string) => {
    if (typed !== null && JSON.stringify(typed) === then) keep(typed)
  })
  useEffect(() => {
    if (written === null) return undefined
    const timer = setTimeout(() => send(written), pauseMs)
    return () => clearTimeout(timer)
  }, [written])
}
