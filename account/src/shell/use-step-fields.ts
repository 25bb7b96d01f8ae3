import { useSyncExternalStore } from 'react'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../api/api-error.ts'
import type { StepFields } from '../state/step-fields.ts'
import { useKeptSoon } from './use-kept-soon.ts'

export interface StepWays<Form> {
  /** Saves or keeps the form with the server, over what the page knows and nothing else: else it is refused (20117). */
  keep: (form: Form) => Promise<void>
  /** What stands with the server now, which the page knows from then on; null where nothing does. */
  ask: () => Promise<Form | null>
}

export interface ShownStep<Form> {
  form: Form
  /** How often another window or device changed something of it. */
  changes: number
  /** What was typed is not with the server yet, and is tried again. */
  waiting: boolean
  /** The last sending, once nothing is on its way; null, and nothing is sent, where something was changed elsewhere: that is shown first. */
  last: <Answer>(send: () => Promise<Answer>) => Promise<Answer | null>
}

/** The fields of a step, kept with the server while they are typed, and never over what this page has not shown. */
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
  const { waiting, settled } = useKeptSoon(form, {
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
