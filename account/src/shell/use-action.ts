import { useCallback, useRef, useState } from 'react'
import { retCodes } from '@tessera/contract/errors.ts'
import { isAbort, isRefusal } from '../api/api-error.ts'
import { useErrorText } from '../i18n/error-text.ts'

/** An action that the member starts: only once at a time. Its failure is shown once, in the same place. */
export interface Action<Arguments extends unknown[]> {
  run: (...args: Arguments) => Promise<void>
  busy: boolean
  /** Text of the last failure. */
  problem: string
  /** The session ended meanwhile: the page preserves typed values and offers to sign in in another tab. */
  signedOut: boolean
  clear: () => void
}

/** Wraps an asynchronous action. `handle` can handle an error that the caller knows, and then returns true. */
export function useAction<Arguments extends unknown[]>(
  act: (...args: Arguments) => Promise<void>,
  handle?: (error: unknown) => boolean,
): Action<Arguments> {
  const textOf = useErrorText()
  const running = useRef(false)
  const [state, setState] = useState({ busy: false, problem: '', signedOut: false })
  const run = async (...args: Arguments): Promise<void> => {
    // A second click at the same moment comes before the button is rendered as busy.
    if (running.current) return
    running.current = true
    setState({ busy: true, problem: '', signedOut: false })
    try {
      await act(...args)
      setState({ busy: false, problem: '', signedOut: false })
    } catch (error) {
      const known = isAbort(error) || handle?.(error) === true
      setState({
        busy: false,
        problem: known ? '' : await textOf(error),
        signedOut: !known && isRefusal(error, retCodes.notSignedIn),
      })
    } finally {
      running.current = false
    }
  }
  const clear = useCallback(
    () => setState((now) => (now.problem ? { busy: now.busy, problem: '', signedOut: false } : now)),
    [],
  )
  return { run, ...state, clear }
}
