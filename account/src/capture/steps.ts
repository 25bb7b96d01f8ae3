import type { PhotoSide } from '@tessera/contract/states.ts'
import type { Attempt } from './load.ts'

/** What one can be asked for, one after the other. A step's name stands in the address. */
export type Step = 'document' | 'details' | PhotoSide | 'confirm'

/** The stages a member counts; all photos are one. */
export const stages = ['document', 'details', 'photos', 'confirm'] as const
export type Stage = (typeof stages)[number]

type Progress = Pick<Attempt, 'status' | 'sides' | 'photos' | 'details'>

/** The steps of an attempt in order; before a document is chosen there is only the first. */
export function stepsOf(attempt: Progress | null): Step[] {
  return attempt && attempt.status === 'draft' ? ['document', 'details', ...attempt.sides, 'confirm'] : ['document']
}

/** The first step that is not done yet: where a member goes on, on whichever device. */
export function nextStepOf(attempt: Progress | null): Step {
  if (!attempt || attempt.status !== 'draft') return 'document'
  if (!attempt.details) return 'details'
  return attempt.sides.find((side) => !attempt.photos.some((photo) => photo.side === side)) ?? 'confirm'
}

/** The step to show: the one the address names if it was reached already, else the next. */
export function stepToShow(asked: string | null, attempt: Progress | null): Step {
  const next = nextStepOf(attempt)
  const steps = stepsOf(attempt)
  const found = steps.find((step) => step === asked)
  return found && steps.indexOf(found) <= steps.indexOf(next) ? found : next
}

/** The step before, or null at the first. */
export function stepBefore(step: Step, attempt: Progress | null): Step | null {
  const steps = stepsOf(attempt)
  return steps[steps.indexOf(step) - 1] ?? null
}

/** The stage a step belongs to. */
export function stageOf(step: Step): Stage {
  return step === 'front' || step === 'back' || step === 'selfie' ? 'photos' : step
}
