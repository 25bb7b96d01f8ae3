import { useCallback, useEffect, useRef, useState } from 'react'

/** What a page loads. */
export interface Loaded<T> {
  value: T | null
  /** Why it did not load. The earlier value stays. */
  error: unknown
  reload: () => Promise<void>
  /** Changes the value in place, such as after a note was added. */
  change: (next: (value: T) => T) => void
}

/** Loads what a page shows, again whenever `key` changes. An answer that comes after a newer call is dropped. */
export function useLoad<T>(load: () => Promise<T>, key: string): Loaded<T> {
  const [state, setState] = useState<{ key: string; value: T | null; error: unknown }>({
    key,
    value: null,
    error: null,
  })
  const calls = useRef(0)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  const reload = useCallback(async () => {
    calls.current += 1
    const own = calls.current
    try {
      const value = await latest.current()
      if (own === calls.current) setState({ key, value, error: null })
    } catch (error) {
      if (own === calls.current) setState((now) => ({ key, value: now.key === key ? now.value : null, error }))
    }
  }, [key])
  useEffect(() => {
    void reload()
    return () => {
      calls.current += 1
    }
  }, [reload])
  const change = useCallback(
    (next: (value: T) => T) => setState((now) => (now.value === null ? now : { ...now, value: next(now.value) })),
    [],
  )
  const current = state.key === key
  return { value: current ? state.value : null, error: current ? state.error : null, reload, change }
}
