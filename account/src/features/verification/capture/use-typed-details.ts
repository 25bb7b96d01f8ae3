import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { StepFields } from '../../../state/step-fields.ts'
import { detailsFields, formOf, type DetailsForm } from './details-form.ts'
import type { Attempt, CaptureData, Details } from './load.ts'
import { nextStepOf, type Step } from './steps.ts'

/**
 * The input, and the server state that the page knows: the saved details (`upon`) and the autosave revision (`over`).
 */
export type BegunDetails = StepFields<DetailsForm, { upon: Details | null; over: string }>

export interface TypedDetails {
  of: (attemptId: string) => BegunDetails | undefined
  keep: (attemptId: string, fields: BegunDetails) => void
  drop: (attemptId: string) => void
  /** Where an attempt continues: at the details first when they have autosaved input. */
  stepOf: (attempt: Attempt | null) => Step
  /** Merges input from another window or device. Returns whether to show the details step. */
  renew: (loaded: CaptureData, openId: string | undefined) => boolean
}

/** The unsaved details by attempt, while the flow is mounted. */
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

/** Shows the details step when they were typed elsewhere meanwhile. While that step is shown, it asks by itself. */
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

/** The autosaved details of the attempt from an earlier visit. */
function begunIn({ attempt, drafts: { details } }: CaptureData): ReadonlyMap<string, BegunDetails> {
  if (!details) return new Map()
  const { attemptId, revision, ...form } = details
  return new Map([[attemptId, new StepFields(detailsFields, form, { upon: attempt?.details ?? null, over: revision })]])
}
