import { useEffect, useRef, useState } from 'react'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useStepFields, type ShownStep } from '../../../shell/use-step-fields.ts'
import { askDrafts, keepDraft } from '../../../state/step-drafts.ts'
import { StepFields } from '../../../state/step-fields.ts'
import { detailsFields, detailsOf, emptyForm, formOf, type DetailsForm } from './details-form.ts'
import { level, type Attempt, type Details } from './load.ts'
import type { BegunDetails, TypedDetails } from './use-typed-details.ts'

export type TypedWhole = NonNullable<ReturnType<typeof detailsOf>>

export interface DetailsDraft {
  attempt: Attempt
  /** The details typed in an earlier attempt. */
  typed: Promise<Details | null>
  /** Unsaved input by attempt, so that a member who goes back a step finds it again. */
  begun: Pick<TypedDetails, 'of' | 'keep' | 'drop'>
  /** The autosave succeeded. */
  onSaved: (attempt: Attempt) => void
}

interface DetailsFields extends ShownStep<DetailsForm> {
  change: (part: Partial<DetailsForm>) => void
  save: (details: TypedWhole) => Promise<Attempt>
  /** When the step was opened, for calculating ages. */
  opened: Date
}

/** The details with autosave. */
export function useDetailsFields({ attempt, typed, begun, onSaved }: DetailsDraft): DetailsFields {
  const { attemptId, purpose, details: saved } = attempt
  const [fields] = useState<BegunDetails>(
    () =>
      begun.of(attemptId) ??
      new StepFields(detailsFields, formOf(saved ?? attempt.suggested), { upon: saved, over: '' }),
  )
  useBeginWith(typed, (details) => {
    if (fields.state().form === emptyForm) fields.beginWith(formOf(details))
  })
  useEffect(() => {
    if (!saved || fields.same(formOf(saved), formOf(fields.known().upon))) return
    fields.know({ upon: saved })
    fields.news(formOf(saved))
  }, [fields, saved])

  const save = async (details: TypedWhole): Promise<Attempt> => {
    const { attempt: answered } = await call('POST /v3/private/kyc/builtin/details', {
      body: { attemptId, ...details, ...fields.known() },
    })
    fields.know({ upon: answered.details, over: '' })
    return answered
  }
  const [opened] = useState(() => new Date())
  const step = useStepFields(fields, {
    keep: async (now) => {
      const details = detailsOf(now, opened)
      const answered = details ? await save(details).catch(unlessUntrue) : null
      if (answered) return onSaved(answered)
      const { details: kept } = await keepDraft({ details: { attemptId, ...now, ...fields.known() } })
      fields.know({ over: kept?.revision ?? '' })
    },
    ask: async () => {
      const [{ attempt: stands }, { details: kept }] = await Promise.all([
        call('POST /v3/private/kyc/builtin/session', { body: { level, purpose } }),
        askDrafts(),
      ])
      if (stands?.attemptId !== attemptId) return null
      fields.know({ upon: stands.details })
      onSaved(stands)
      if (kept?.attemptId !== attemptId) return stands.details && formOf(stands.details)
      const { attemptId: _, revision, ...inPart } = kept
      fields.know({ over: revision })
      return inPart
    },
  })
  const change = (part: Partial<DetailsForm>): void => {
    begun.keep(attemptId, fields)
    fields.change(part)
  }
  return { ...step, change, save, opened }
}

function useBeginWith(typed: Promise<Details | null>, start: (details: Details | null) => void): void {
  const latest = useRef(start)
  useEffect(() => {
    let here = true
    void typed.then((details) => {
      if (here) latest.current(details)
    })
    return () => {
      here = false
    }
  }, [typed])
}

/** Input that the server refuses to save remains autosaved as typed. */
function unlessUntrue(error: unknown): null {
  if (
    [retCodes.detailsInvalid, retCodes.updateNameDiffers, retCodes.updateBirthDateDiffers].some((code) =>
      isRefusal(error, code),
    )
  )
    return null
  throw error
}
