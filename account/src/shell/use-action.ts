import { useCallback, useRef, useState } from 'react'
import { retCodes } from '@tessera/contract/errors.ts'
import { isAbort, isRefusal } from '../api/api-error.ts'
import { useErrorText } from '../i18n/error-text.ts'

/** Something the member sets going: at most once at a time, and its failure told once, where it was set going. */
export interface Action<Arguments extends unknown[]> {
  run: (...args: Arguments) => Promise<void>
  busy: boolean
  /** What went wrong the last time, in words. */
  problem: string
  /** The session ended meanwhile: the page keeps what was typed and offers to sign in beside it. */
  signedOut: boolean
  clear: () => void
}

/**
 * Wraps an asynchronous act. `handle` may take an error the caller knows; it answers true when it did.
 */
export function useAction<Arguments extends unknown[]>(
  act: (...args: Arguments) => Promise<void>,
  handle?: (error: unknown) => boolean,
): Action<Arguments> {
  const textOf = useErrorText()
  const running = useRef(false)
  const [state, setState] = useState({ busy: false, problem: '', signedOut: false })
  const run = async (...args: Arguments): Promise<void> => {
    // A second click in the same moment comes before the button is drawn as busy.
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
