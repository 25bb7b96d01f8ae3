import type { PhotoSide } from '@tessera/contract/states.ts'
import type { Attempt, Residence } from './load.ts'

/** What one can be asked for of a document, one after the other. A step's name stands in the address. */
type CaptureStep = 'document' | 'details' | PhotoSide | 'confirm'
/** … and, before it, where one lives. */
export type Step = 'residence' | CaptureStep

const stages = ['residence', 'document', 'details', 'photos', 'confirm'] as const
type Stage = (typeof stages)[number]

/** The stages a member counts; all photos are one. */
export function stagesOf(withResidence: boolean): readonly Stage[] {
  return withResidence ? stages : stages.slice(1)
}

type Progress = Pick<Attempt, 'status' | 'sides' | 'photos' | 'details'>

/** The steps of an attempt in order; before a document is chosen there is only the first. */
export function stepsOf(attempt: Progress | null): CaptureStep[] {
  return attempt && attempt.status === 'draft' ? ['document', 'details', ...attempt.sides, 'confirm'] : ['document']
}

/** The first step that is not done yet: where a member goes on, on whichever device. */
export function nextStepOf(attempt: Progress | null): CaptureStep {
  if (!attempt || attempt.status !== 'draft') return 'document'
  if (!attempt.details) return 'details'
  return attempt.sides.find((side) => !attempt.photos.some((photo) => photo.side === side)) ?? 'confirm'
}

/** The step to show: the one the address names if it was reached already, else the next. */
export function stepToShow(asked: string | null, attempt: Progress | null): CaptureStep {
  const next = nextStepOf(attempt)
  const steps = stepsOf(attempt)
  const found = steps.find((step) => step === asked)
  return found && steps.indexOf(found) <= steps.indexOf(next) ? found : next
}

/** The same with the question before it: first while it is open, and again for whoever wants to correct it. */
export function flowSteps(asked: string | null, attempt: Progress | null, residence: Pick<Residence, 'asked' | 'refused'> | null): Step {
  if (residence && !residence.refused && (asked === 'residence' || (residence.asked && !attempt))) return 'residence'
  return stepToShow(asked, attempt)
}

/** The step before, or null at the first. */
export function stepBefore(step: Step, attempt: Progress | null): Step | null {
  const steps: Step[] = stepsOf(attempt)
  return steps[steps.indexOf(step) - 1] ?? null
}

/** The stage a step belongs to. */
export function stageOf(step: Step): Stage {
  return step === 'front' || step === 'back' || step === 'selfie' ? 'photos' : step
}
