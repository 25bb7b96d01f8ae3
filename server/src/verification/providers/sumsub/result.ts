import { Type, type Static } from 'typebox'
import type { DocumentRead, ProviderResult } from '../provider.ts'
import { meaningOf, type VendorContract } from '../vendor/contract.ts'
import { dayOf, MaybeText } from '../vendor/read.ts'
import { readLabels, refusedBy } from '../vendor/reasons.ts'

const Texts = Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()]))

/** What we read of an applicant. */
export const Applicant = Type.Object({
  id: Type.String({ minLength: 1 }),
  deleted: Type.Optional(Type.Boolean()),
  info: Type.Optional(
    Type.Object({
      firstName: MaybeText,
      lastName: MaybeText,
      dob: MaybeText,
      idDocs: Type.Optional(
        Type.Array(
          Type.Object({
            firstName: MaybeText,
            lastName: MaybeText,
            number: MaybeText,
            dob: MaybeText,
            validUntil: MaybeText,
          }),
        ),
      ),
    }),
  ),
  fixedInfo: Type.Optional(Type.Object({})),
  review: Type.Optional(
    Type.Object({
      reviewStatus: MaybeText,
      levelName: MaybeText,
      reviewDate: MaybeText,
      createDate: MaybeText,
      reviewResult: Type.Optional(
        Type.Object({ reviewAnswer: MaybeText, reviewRejectType: MaybeText, rejectLabels: Texts, buttonIds: Texts }),
      ),
    }),
  ),
})
export type Applicant = Static<typeof Applicant>

/** The vendor writes `YYYY-MM-DD HH:mm:ss` in UTC, with milliseconds or a zone at times. Never read it as local time. */
export function utcOf(text: string | null | undefined): Date | null {
  const [, day, time, part = ''] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d{1,6})?(?:Z|\+0000)?$/.exec(text ?? '') ?? []
  const at = day && time ? new Date(`${day}T${time}${part.slice(0, 4)}Z`) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}

/** The verdict on an applicant. A verdict on another level is none. */
export function resultOf(contract: VendorContract, level: string, { info, review }: Applicant): ProviderResult {
  const at = utcOf(review?.reviewDate) ?? utcOf(review?.createDate) ?? new Date()
  if (!review || (review.levelName && review.levelName !== level)) return { state: 'pending', at, awaitsMember: true }
  const { reviewAnswer, reviewRejectType, rejectLabels, buttonIds } = review.reviewResult ?? {}
  const word =
    review.reviewStatus === 'completed'
      ? ['completed', reviewAnswer, reviewAnswer === 'RED' ? reviewRejectType : null].filter(Boolean).join(' ')
      : review.reviewStatus
  const labels = readLabels(contract, specific(contract, rejectLabels ?? [], buttonIds ?? []))
  switch (meaningOf(contract, word)) {
    case 'member':
      return { state: 'pending', at, awaitsMember: true }
    case 'pending':
      return { state: 'pending', at }
    case 'approved':
      return { state: 'approved', at, document: documentOf(info) }
    case 'resubmission':
      // The vendor's own word counts, whatever a label would say alone. A suspicion still goes to a reviewer.
      return retryOf(refusedBy(labels, at), at)
    case 'refused':
      return { state: 'final', at, reasons: labels.reasons.length > 0 ? labels.reasons : ['COULD_NOT_VERIFY'] }
    default:
      return { state: 'review', at, reasons: labels.reasons.length > 0 ? labels.reasons : ['MANUAL_REVIEW'] }
  }
}

function retryOf(read: ProviderResult, at: Date): ProviderResult {
  if (read.state === 'resubmission') return read
  const reasons = read.state === 'final' || read.state === 'review' ? read.reasons : []
  return { state: 'review', at, reasons }
}

/** A label with its button is more exact than the label alone. */
function specific({ labels }: VendorContract, given: readonly string[], buttons: readonly string[]): string[] {
  return given.map(
    (label) => buttons.map((button) => `${label} ${button}`).find((both) => Object.hasOwn(labels, both)) ?? label,
  )
}

function documentOf(info: Applicant['info']): DocumentRead {
  const [document] = info?.idDocs ?? []
  return {
    firstName: document?.firstName ?? info?.firstName ?? '',
    lastName: document?.lastName ?? info?.lastName ?? '',
    birthDate: dayOf(document?.dob ?? info?.dob) ?? '',
    number: document?.number ?? '',
    expiresOn: dayOf(document?.validUntil),
  }
}
