import { useSyncExternalStore } from 'react'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../api/api-error.ts'
import type { StepFields } from '../state/step-fields.ts'
import { useSavedSoon } from './use-saved-soon.ts'

export interface StepWays<Form> {
  /**
   * Saves the form, or its draft, on the server over the revision that the page knows. Over any other revision it is
   * refused (20117).
   */
  keep: (form: Form) => Promise<void>
  /** What the server has now, which becomes the page's known state; null for nothing. */
  ask: () => Promise<Form | null>
}

export interface ShownStep<Form> {
  form: Form
  /** How often another window or device changed something in it. */
  changes: number
  /** Input is not saved yet, and is sent again. */
  waiting: boolean
  /**
   * The final call, once no autosave is pending. Returns null and sends nothing if another window changed something:
   * the page shows that first.
   */
  last: <Answer>(send: () => Promise<Answer>) => Promise<Answer | null>
}

/** The fields of a step, autosaved on the server, and never over changes that this page has not shown. */
export function useStepFields<Form extends object>(
  fields: StepFields<Form, object>,
  { keep, ask }: StepWays<Form>,
): ShownStep<Form> {
  const { form, held, changes } = useSyncExternalStore(fields.subscribe, fields.state)
  const renew = async (error: unknown): Promise<boolean> => {
    if (!isRefusal(error, retCodes.attemptChanged)) throw error
    const stands = await ask()
    return stands !== null && fields.news(stands)
  }
  const keepNow = async (now: Form): Promise<void> => {
    if (fields.isHeld(now)) return
    fields.sending(now)
    await keep(now)
    fields.kept(now)
  }
  const { waiting, settled } = useSavedSoon(form, {
    unsent: !fields.same(form, held),
    keep: async (now) => {
      try {
        await keepNow(now)
      } catch (error) {
        await renew(error)
        await keepNow(fields.state().form)
      }
    },
  })
  const last = async <Answer>(send: () => Promise<Answer>): Promise<Answer | null> => {
    await settled()
    try {
      fields.sending(fields.state().form)
      return await send()
    } catch (error) {
      return (await renew(error)) ? null : send()
    }
  }
  return { form, changes, waiting, last }
}
