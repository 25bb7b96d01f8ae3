import type { StaffCalls } from '@tessera/contract/staff-endpoints.ts'
import type { ApprovalBlock, ApprovalReason, Verdict } from '@tessera/contract/verdicts.ts'
import type { CaseView } from '@tessera/contract/case-view.ts'

type Offered = CaseView['offered'][number]
type Decision = StaffCalls['POST /v1/staff/case/decide']['body']
/** A reason with the photos that it names. */
export type ChosenReason = Decision['reasons'][number]

/** What the reviewer chose so far. */
export interface Choice {
  verdict: Verdict | ''
  reasons: readonly ChosenReason[]
  /** Paths of the answers of a questionnaire that the member shall correct. */
  corrections: readonly string[]
  because: ApprovalReason | ''
  /** How many events the case had when the reviewer began to choose. */
  seen?: number | undefined
}

/** A choice with the number of the document as typed. It is personal data, so no tab stores it. */
export type TypedChoice = Choice & { number?: string }

/** Nothing chosen yet. */
export const noChoice: Choice = { verdict: '', reasons: [], corrections: [], because: '' }

/** Why a reviewer approves although a check failed or the case was rejected for good (contract: `approvalReasons`). */
export const approvalReasons: readonly ApprovalReason[] = [
  'COMPARED_BY_EYE',
  'MISREAD_BY_MACHINE',
  'CONFIRMED_BY_ISSUER',
  'SAME_PERSON',
  'NEW_EVIDENCE',
  'REJECTED_BY_MISTAKE',
]

/** The reasons that only the approval of a rejected case can have. */
const aboutRejection: readonly ApprovalReason[] = ['NEW_EVIDENCE', 'REJECTED_BY_MISTAKE']

/** The reasons to approve that fit the case. */
export const approvalReasonsFor = ({ overturns }: Pick<CaseView, 'overturns'>): readonly ApprovalReason[] =>
  overturns ? approvalReasons : approvalReasons.filter((reason) => !aboutRejection.includes(reason))

/** The reasons that the case offers for a verdict. */
export function offeredFor({ offered }: Pick<CaseView, 'offered'>, verdict: Choice['verdict']): Offered[] {
  return offered.filter((one) => one.verdict === verdict)
}

/** The choice with a reason added or removed. */
export function withReason(choice: Choice, code: ChosenReason['code'], chosen: boolean): Choice {
  const others = choice.reasons.filter((one) => one.code !== code)
  return { ...choice, reasons: chosen ? [...others, { code, photos: [] }] : others }
}

/** The choice with a photo of a reason added or removed. */
export function withPhoto(
  choice: Choice,
  code: ChosenReason['code'],
  photo: ChosenReason['photos'][number],
  chosen: boolean,
): Choice {
  return {
    ...choice,
    reasons: choice.reasons.map((one) => {
      if (one.code !== code) return one
      const others = one.photos.filter((other) => other !== photo)
      return { ...one, photos: chosen ? [...others, photo] : others }
    }),
  }
}

/** The chosen reasons that belong to the verdict and are still offered. */
export function chosenReasons(choice: Choice, view: Pick<CaseView, 'offered'>): ChosenReason[] {
  const codes = offeredFor(view, choice.verdict).map(({ code }) => code)
  return choice.reasons.filter(({ code }) => codes.includes(code))
}

/** What keeps the reviewer from every verdict, and not only from approving. */
const everyVerdict: readonly ApprovalBlock[] = ['CLAIMED_BY_OTHER', 'OWN_DECISION', 'OWN_PROPOSAL']

/**
 * Whether the reviewer may decide the case at all. With a newer attempt that one is decided, but an approved identity can
 * be taken away at any time.
 */
export const mayDecide = ({ blocks, state }: Pick<CaseView, 'blocks' | 'state'>): boolean =>
  !blocks.some((block) => everyVerdict.includes(block) || (block === 'NEWER_ATTEMPT' && state !== 'approved'))

/** Whether an appeal is about the reviewer's own decision: nothing about it is theirs to do. */
export const isOwnDecision = ({ blocks }: Pick<CaseView, 'blocks'>): boolean => blocks.includes('OWN_DECISION')

/** Whether a verdict is off now. */
export const isOff = (verdict: Verdict, view: Pick<CaseView, 'blocks' | 'state'>): boolean =>
  verdict === 'approved' ? view.blocks.length > 0 : !mayDecide(view)

/** Whether what is sent is only proposed: a second reviewer must confirm it. */
export function isProposal(choice: Choice, view: Pick<CaseView, 'needsSecond' | 'offered'>): boolean {
  if (choice.verdict === 'approved') return view.needsSecond
  const codes = chosenReasons(choice, view).map(({ code }) => code)
  return offeredFor(view, choice.verdict).some(({ code, needsSecond }) => needsSecond && codes.includes(code))
}

/** The case with the claim that it has now, which may be another than when it was loaded. */
export function withClaim(view: CaseView, claim: CaseView['claim'], mine: boolean): CaseView {
  const others = view.blocks.filter((block) => block !== 'CLAIMED_BY_OTHER')
  return { ...view, claim, blocks: claim && !mine ? ['CLAIMED_BY_OTHER', ...others] : others }
}

/** The case with the newer attempt that the member sent since it was loaded, if any. */
export function withNewer(view: CaseView, newer: string | null): CaseView {
  if (newer === null || view.newer !== null) return view
  return { ...view, newer, blocks: [...view.blocks, 'NEWER_ATTEMPT'] }
}

/** What is missing before the decision can be sent. */
export type Missing = 'verdict' | 'blocked' | 'because' | 'reasons'

/** The first thing that is missing; null if the decision can be sent. */
export function missingIn(
  choice: TypedChoice,
  view: Pick<CaseView, 'verdicts' | 'blocks' | 'state' | 'failed' | 'overturns' | 'numberMissing' | 'offered'>,
): Missing | null {
  const { verdict, because } = choice
  if (verdict === '' || !view.verdicts.includes(verdict)) return 'verdict'
  if (isOff(verdict, view)) return 'blocked'
  if (verdict === 'approved') return asksWhy(choice, view) && because === '' ? 'because' : null
  return offeredFor(view, verdict).length > 0 && chosenReasons(choice, view).length === 0 ? 'reasons' : null
}

/** Whether an approval needs a reason: a check failed, it was rejected for good, or nobody knows the document’s number. */
export function asksWhy(
  { number = '' }: TypedChoice,
  view: Pick<CaseView, 'failed' | 'overturns' | 'numberMissing'>,
): boolean {
  return view.overturns || view.failed.length > 0 || (view.numberMissing && number.trim() === '')
}

/** The decision to send. */
export function decisionOf(choice: TypedChoice & { verdict: Verdict }, view: CaseView): Decision {
  const { verdict, because, corrections, number = '' } = choice
  return {
    id: view.id,
    version: view.version,
    verdict,
    reasons: chosenReasons(choice, view),
    ...(verdict === 'resubmission_requested' && corrections.length > 0 ? { corrections: [...corrections] } : {}),
    ...(verdict === 'approved' && asksWhy(choice, view) && because ? { because } : {}),
    ...(verdict === 'approved' && view.numberMissing && number.trim() ? { number } : {}),
  }
}
