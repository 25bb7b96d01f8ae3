import { useEffect, useRef, useState } from 'react'
import { isPassing } from '../api/api-error.ts'
import { useUnsent } from './use-unsent.ts'

/** Delay after the last key before the input is sent, in milliseconds. */
const pauseMs = 800
/** Delay after a failure before the next attempt, in milliseconds. We also retry as soon as the connection is back. */
const againMs = 5000

/**
 * Autosaves input after a short delay, or when the page is left. It makes one call at a time and sends the newest
 * value last. A failed call is repeated, with `waiting` meanwhile. Until the server has the input, the browser asks
 * before the page is left. `unsent`: the member has changed something that the server does not have. `settled`
 * resolves once no call is pending and starts none, so the caller's own call is the last.
 */
export function useSavedSoon<Value>(
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
          // Any other error also prevents Continue, which shows it.
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
      // The server already has it.
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
      // Leaving for another screen saves the last input.
      hurry()
    }
  }, [send])
  return { waiting: waiting && unsent, settled }
}
