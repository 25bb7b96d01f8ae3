import type { PhotoSide } from '@tessera/contract/states.ts'
import { asksDetailsFirst } from '../providers/provider.ts'
import type { Attempt, Residence } from './load.ts'

/**
 * The steps that we can ask for a document, in order. The step's name is in the address. `details` is only for vendors
 * that get name and date of birth before the photos: otherwise we read both from the photos.
 */
type CaptureStep = 'document' | 'details' | PhotoSide | 'confirm'
/** … and the residence step before them. */
export type Step = 'residence' | CaptureStep

/** The stages that a member counts; all photos are one. */
type Stage = 'residence' | 'document' | 'details' | 'photos' | 'confirm'

type Progress = Pick<Attempt, 'status' | 'sides' | 'photos' | 'details' | 'provider'> &
  Partial<Pick<Attempt, 'resubmission' | 'unsaved'>>

/** The steps of an attempt in order. Before a document is chosen, there is only the first. */
export function stepsOf(attempt: Progress | null): CaptureStep[] {
  if (!attempt || attempt.status !== 'draft') return ['document']
  const details = asksDetailsFirst(attempt.provider) ? (['details'] as const) : []
  return ['document', ...details, ...attempt.sides, 'confirm']
}

/** The steps shown to the member. A resubmission shows only what failed, and the review. */
export function pathOf(attempt: Progress | null): Step[] {
  const asks: readonly string[] | undefined = attempt?.resubmission?.asks
  return stepsOf(attempt).filter((step) => !asks || step === 'confirm' || (step !== 'document' && asks.includes(step)))
}

/**
 * The stages to count while a step is shown: all of them when the member visits a step that was not asked for. A first
 * verification counts the residence also where it was declared before, so that no reload or phone renumbers the others.
 */
export function stagesAt(
  step: Step,
  attempt: Progress | null,
  { purpose, provider }: Pick<Attempt, 'purpose' | 'provider'>,
): readonly Stage[] {
  const path = pathOf(attempt)
  const stages: Stage[] = [
    ...(purpose === 'verify' ? (['residence'] as const) : []),
    'document',
    ...(asksDetailsFirst(provider) ? (['details'] as const) : []),
    'photos',
    'confirm',
  ]
  return attempt?.resubmission && path.includes(step)
    ? stages.filter((stage) => path.some((one) => stageOf(one) === stage))
    : stages
}

/** The first step that is not done yet, where the member continues on any device. */
export function nextStepOf(attempt: Progress | null): CaptureStep {
  if (!attempt || attempt.status !== 'draft') return 'document'
  if (asksDetailsFirst(attempt.provider) && (!attempt.details || attempt.unsaved)) return 'details'
  return attempt.sides.find((side) => !attempt.photos.some((photo) => photo.side === side)) ?? 'confirm'
}

/** The step to show: the one in the address if it was reached already, else the next. */
export function stepToShow(asked: string | null, attempt: Progress | null): CaptureStep {
  const next = nextStepOf(attempt)
  const steps = stepsOf(attempt)
  const found = steps.find((step) => step === asked)
  return found && steps.indexOf(found) <= steps.indexOf(next) ? found : next
}

/** The same with the residence step: first while it is open, and again when the member wants to correct it. */
export function flowSteps(
  asked: string | null,
  attempt: Progress | null,
  residence: Pick<Residence, 'asked' | 'refused'> | null,
): Step {
  if (residence && !residence.refused && (asked === 'residence' || (residence.asked && !attempt))) return 'residence'
  return stepToShow(asked, attempt)
}

/**
 * The previous step, or null at the first. From a step that was not asked for, the one the member came from. The
 * residence can be corrected until an admin or a decision has fixed it.
 */
export function stepBefore(
  step: Step,
  attempt: Progress | null,
  residence: Pick<Residence, 'refused'> | null,
): Step | null {
  const path = pathOf(attempt)
  if (attempt?.resubmission && !path.includes(step)) return nextStepOf(attempt)
  if (step === 'document' && residence && !residence.refused) return 'residence'
  return path[path.indexOf(step) - 1] ?? null
}

/** The stage of a step. */
export function stageOf(step: Step): Stage {
  return step === 'front' || step === 'back' || step === 'selfie' ? 'photos' : step
}
