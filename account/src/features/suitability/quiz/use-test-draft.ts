import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { useAutosave } from '../../../shell/use-autosave.ts'
import type { Changes, Written } from '../../../state/autosave.ts'

export type KeptState = 'idle' | 'saving' | 'saved' | 'waiting'

interface View<Value> {
  revision: number
  values: Readonly<Record<string, Value>>
}

/**
 * The answers of a test with autosave. `onGone`: the attempt does not exist any more. Sending the test includes every
 * answer anyway.
 */
export function useTestDraft<Value extends string | number>(
  loaded: View<string | number>,
  save: (changes: Changes<Value>, over: { revision: number; page: string }) => Promise<Written<View<string | number>>>,
  onGone: () => Promise<void>,
) {
  const { values, draft, status, newer, change, flush } = useAutosave<string | number, View<string | number>>({
    loaded,
    valuesOf: (view) => view.values,
    save: async (changes, over) => {
      try {
        return await save(changes as Changes<Value>, over)
      } catch (error) {
        if (isRefusal(error, retCodes.testAttemptNotFound)) await onGone()
        throw error
      }
    },
  })
  const isIdle = status === 'refused' || status === 'partly' || (status === 'saved' && draft === loaded)
  const state: KeptState = isIdle ? 'idle' : status
  /** Whether the test may be sent: another window's change is shown first. Unsaved answers go with the test. */
  const ready = async (): Promise<boolean> => {
    const latest = await flush({ ask: true }).catch(() => null)
    return latest === null || latest.newer === newer
  }
  return { values, state, newer, change, ready }
}
