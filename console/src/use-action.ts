import { useRef, useState } from 'react'
import { useErrorText } from './words/error-text.ts'

/** An act that the reviewer starts: only once at a time. Its failure is shown in one place. */
export interface Action<Arguments extends unknown[]> {
  run: (...args: Arguments) => Promise<void>
  busy: boolean
  /** Text of the last failure. */
  problem: string
}

/** Wraps an asynchronous act. `handle` handles an error that the caller knows, and then returns true. */
export function useAction<Arguments extends unknown[]>(
  act: (...args: Arguments) => Promise<void>,
  handle?: (error: unknown) => boolean,
): Action<Arguments> {
  const textOf = useErrorText()
  const running = useRef(false)
  const [state, setState] = useState({ busy: false, problem: '' })
  const run = async (...args: Arguments): Promise<void> => {
    // A second press at the same moment comes before the button is drawn as busy.
    if (running.current) return
    running.current = true
    setState({ busy: true, problem: '' })
    try {
      await act(...args)
      setState({ busy: false, problem: '' })
    } catch (error) {
      setState({ busy: false, problem: handle?.(error) ? '' : textOf(error) })
    } finally {
      running.current = false
    }
  }
  return { run, ...state }
}
