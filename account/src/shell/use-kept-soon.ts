import { useEffect, useRef, useState } from 'react'
import { isPassing } from '../api/api-error.ts'
import { useUnsent } from './use-unsent.ts'

/** So long after the last key what was typed is sent, milliseconds. */
const pauseMs = 800
/** So long after a failure it is tried again, milliseconds; a connection that comes back is not waited for. */
const againMs = 5000

/**
 * Sends what was typed once a moment has passed, or the page is left; one call at a time, the newest last. What the server
 * could not take is tried again, and `waiting` meanwhile; until it is with the server the browser asks before the page is left.
 * `unsent`: the member has changed something that the server does not hold. `settled` resolves once
 * no call is on its way, and begins none: whoever sends next is the last.
 */
export function useKeptSoon<Value>(
  typed: Value,
  { unsent, keep }: { unsent: boolean; keep: (value: Value) => Promise<void> },
): { waiting: boolean; settled: () => Promise<void> } {
  useUnsent(unsent)
  const [waiting, setWaiting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flight = useRef<Promise<void> | null>(null)
  const pending = useRef<Value | null>(null)
  const written = unsent ? JSON.stringify(typed) : null
  const latest = useRef({ typed, keep })
  useEffect(() => {
    latest.current = { typed, keep }
  })

  const [{ send, later, settled }] = useState(() => {
    const sendAll = async (): Promise<void> => {
      while (pending.current !== null) {
        const value = pending.current
        pending.current = null
        try {
          await latest.current.keep(value)
          setWaiting(false)
        } catch (error) {
          // Whatever else hinders this hinders Continue too, and is told there.
          if (!isPassing(error)) return
          pending.current ??= value
          setWaiting(true)
          timer.current = setTimeout(start, againMs)
          return
        }
      }
    }
    const start = (): void => {
      clearTimeout(timer.current)
      flight.current ??= sendAll().finally(() => {
        flight.current = null
      })
    }
    return {
      send: start,
      later: (value: Value) => {
        pending.current = value
        clearTimeout(timer.current)
        timer.current = setTimeout(start, pauseMs)
      },
      settled: async () => {
        clearTimeout(timer.current)
        pending.current = null
        await flight.current
      },
    }
  })
  useEffect(() => {
    const { typed: now } = latest.current
    if (written !== null) later(now)
    else if (flight.current === null) {
      // With the server already.
      pending.current = null
      clearTimeout(timer.current)
    }
  }, [written, later])
  useEffect(() => {
    const hurry = (): void => {
      if (pending.current !== null) send()
    }
    window.addEventListener('online', hurry)
    document.addEventListener('visibilitychange', hurry)
    return () => {
      window.removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', hurry)
      // Leaving for another screen keeps what was typed last.
      hurry()
    }
  }, [send])
  return { waiting: waiting && unsent, settled }
}
