import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { StepFields } from '../../../state/step-fields.ts'
import { detailsFields, formOf, type DetailsForm } from './details-form.ts'
import type { Attempt, CaptureData, Details } from './load.ts'
import { nextStepOf, type Step } from './steps.ts'

/** What stands in the fields, and what the page knows that the server holds: what is saved (`upon`), and the revision of what is kept in part (`over`). */
export type BegunDetails = StepFields<DetailsForm, { upon: Details | null; over: string }>

export interface TypedDetails {
  of: (attemptId: string) => BegunDetails | undefined
  keep: (attemptId: string, fields: BegunDetails) => void
  drop: (attemptId: string) => void
  /** Where an attempt goes on: at the details first, where something of them is not saved. */
  stepOf: (attempt: Attempt | null) => Step
  /** Takes over what another window or device typed since; answers whether the details are to be shown. */
  renew: (loaded: CaptureData, openId: string | undefined) => boolean
}

/** What is typed of the details and not saved, by attempt, while the flow is on the page. */
export function useTypedDetails(loaded: CaptureData): TypedDetails {
  const [begun, setBegun] = useState(() => begunIn(loaded))
  const of = (attemptId: string): BegunDetails | undefined => begun.get(attemptId)
  const keep = (attemptId: string, fields: BegunDetails): void =>
    setBegun((now) => (now.get(attemptId) === fields ? now : new Map([...now, [attemptId, fields]])))
  return {
    of,
    keep,
    drop: (attemptId) => setBegun((now) => new Map([...now].filter(([id]) => id !== attemptId))),
    stepOf: (attempt) => {
      const inPart = attempt && of(attempt.attemptId)
      return inPart && !inPart.same(inPart.state().form, formOf(attempt.details)) ? 'details' : nextStepOf(attempt)
    },
    renew: (newest, openId) => {
      const [found] = begunIn(newest)
      if (!found || found[0] !== openId) return false
      const [id, theirs] = found
      const ours = of(id)
      if (ours?.known().over === theirs.known().over) return false
      if (ours) {
        ours.know(theirs.known())
        ours.news(theirs.state().form)
      } else keep(id, theirs)
      return true
    },
  }
}

/** Shows the details when they were typed elsewhere since; while that step is shown, it asks for itself. */
export function useDetailsFromElsewhere(
  loaded: CaptureData,
  typed: TypedDetails,
  { openId, step }: { openId: string | undefined; step: Step },
): void {
  const navigate = useNavigate()
  const seen = useRef(loaded.drafts)
  useEffect(() => {
    if (seen.current === loaded.drafts) return
    seen.current = loaded.drafts
    if (step !== 'details' && typed.renew(loaded, openId)) void navigate('?step=details', { replace: true })
  }, [loaded, typed, openId, navigate, step])
}

/** What stood in the details of the attempt when the page was left. */
function begunIn({ attempt, drafts: { details } }: CaptureData): ReadonlyMap<string, BegunDetails> {
  if (!details) return new Map()
  const { attemptId, revision, ...form } = details
  return new Map([[attemptId, new StepFields(detailsFields, form, { upon: attempt?.details ?? null, over: revision })]])
}
