import { useEffect, useEffectEvent } from 'react'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { useAutosave, type Autosaved } from '../../../shell/use-autosave.ts'
import type { Draft, DraftKey } from '../../../state/drafts.ts'
import { emptyDraft } from '../../../state/empty-draft.ts'

export type SavingState = 'idle' | 'saving' | 'saved' | 'waiting'

interface TestDraft extends Pick<Autosaved, 'values' | 'newer' | 'change'> {
  /** The chosen options by question. */
  answers: Readonly<Record<string, string>>
  state: SavingState
  /** Whether the test may be sent: another window's change is shown first. Unsaved answers go with the test. */
  ready: () => Promise<boolean>
}

/**
 * The answers of a test with autosave. `onGone`: the attempt does not exist any more. Sending the test includes every
 * answer anyway.
 */
export function useTestDraft(
  key: DraftKey,
  { revision, values: first }: Pick<Draft, 'revision' | 'values'>,
  onGone: () => Promise<void>,
): TestDraft {
  const autosave = useAutosave(key, { ...emptyDraft, revision, values: first })
  const { values, draft, status, problem, newer, change, isNewest, reread } = autosave
  useEffect(() => reread(), [reread])
  const gone = useEffectEvent(() => void onGone())
  useEffect(() => {
    if (isRefusal(problem, retCodes.testAttemptNotFound)) gone()
  }, [problem])
  const isIdle = status === 'refused' || status === 'partly' || (status === 'saved' && draft.savedAt === null)
  const answers = Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) => (typeof value === 'string' ? [[id, value] as const] : [])),
  )
  return { values, answers, state: isIdle ? 'idle' : status, newer, change, ready: () => isNewest().catch(() => true) }
}
