import { useEffect, useRef, useState } from 'react'
import { isPassing } from '../../../api/api-error.ts'
import { useUnsent } from '../../../shell/use-unsent.ts'

export type KeptState = 'idle' | 'saving' | 'saved' | 'waiting'

/** After a failure the server is asked again this much later, milliseconds. */
const retryMs = 3000

/**
 * Sends each answer as it is given, one call at a time; what is given meanwhile goes with the next. What cannot be sent now is tried
 * again: sending the test carries every answer anyway.
 */
export function useKeptAnswers<Change extends object>(
  save: (change: Change) => Promise<unknown>,
): { state: KeptState; keep: (change: Change) => void } {
  const [state, setState] = useState<KeptState>('idle')
  const pending = useRef<Change | null>(null)
  const running = useRef(false)
  const here = useRef(true)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  // The browser asks before a page is left whose answers are not with the server.
  useUnsent(state === 'saving' || state === 'waiting')
  const send = async (): Promise<void> => {
    if (running.current) return
    running.current = true
    while (pending.current && here.current) {
      const change = pending.current
      pending.current = null
      setState('saving')
      try {
        await latest.current(change)
        if (here.current) setState('saved')
      } catch (error) {
        // What is refused is refused again; sending the test will say so.
        if (!isPassing(error)) continue
        pending.current = Object.assign({}, change, pending.current)
        if (here.current) setState('waiting')
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
    running.current = false
  }
  return {
    state,
    keep: (change) => {
      pending.current = { ...pending.current, ...change }
      void send()
    },
  }
}
