import { resubmissionItems, type ResubmissionItem, type ReasonSides } from '@tessera/contract/resubmission.ts'
import { reasons, reasonsForMember, type MemberReasonCode, type ReasonCode } from '@tessera/contract/reasons.ts'
import type { PhotoSide } from '@tessera/contract/states.ts'

/** Why an attempt was rejected, and which photos are meant. */
export interface Refusal {
  reasons: readonly ReasonCode[]
  reason_sides: ReasonSides
}

const ofDocument = (sides: readonly PhotoSide[]): PhotoSide[] => sides.filter((side) => side !== 'selfie')

/**
 * The photos of each reason: those named, and those it can only mean. A reason about a document with several photos
 * has none when no photo was named: the member sends all again, and none is marked as bad.
 */
export function namedSides(codes: readonly ReasonCode[], given: ReasonSides, taken: readonly PhotoSide[]): ReasonSides {
  const document = ofDocument(taken)
  const named = (code: ReasonCode): PhotoSide[] => {
    const said = given[code] ?? []
    if (said.length > 0) return [...new Set(said)]
    const { asks } = reasons[code]
    if (asks === 'selfie') return taken.filter((side) => side === 'selfie')
    return asks === 'document' || (asks === 'photo' && document.length === 1) ? document : []
  }
  return Object.fromEntries(codes.map((code) => [code, named(code)] as const).filter(([, sides]) => sides.length > 0))
}

/**
 * What the member has to send again, in the order of the steps. `sides` are the photos of an attempt with this
 * document.
 */
export function itemsToResubmit(
  { reasons: codes, reason_sides: named }: Refusal,
  sides: readonly PhotoSide[],
): ResubmissionItem[] {
  const items = codes.flatMap((code): ResubmissionItem[] => {
    const { asks } = reasons[code]
    switch (asks) {
      case 'photo':
        return (named[code] ?? ofDocument(sides)).filter((side) => sides.includes(side))
      case 'selfie':
        return sides.filter((side) => side === 'selfie')
      case 'document':
        return ['document', ...ofDocument(sides)]
      case 'country':
        return ['document']
      case 'details':
      case 'number':
        return [asks]
      case null:
        return []
    }
  })
  return resubmissionItems.filter((item) => items.includes(item))
}

/** The photos of each reason that a member may read. */
export function photosForMember({
  reasons: codes,
  reason_sides: named,
}: Refusal): { reason: MemberReasonCode; sides: PhotoSide[] }[] {
  return reasonsForMember(codes).flatMap((reason) => {
    const sides = named[reason] ?? []
    return sides.length > 0 ? [{ reason, sides }] : []
  })
}

/** Rejections caused by the picture itself: sending the same picture again cannot help. */
const pictureReasons: readonly ReasonCode[] = [
  'IMG_BLUR_GLARE',
  'IMG_CUT_OFF',
  'IMG_NO_DOCUMENT',
  'DOC_EXPIRED',
  'DOC_COPY',
  'DOC_SCREEN',
  'DOC_EDITED',
  'DOC_DAMAGED',
  'DOC_TWO',
  'SELFIE_QUALITY',
  'SELFIE_MULTI',
  'FACE_MATCH',
]

/** Whether this photo itself was the cause. */
export function namesAsBad({ reasons: codes, reason_sides: named }: Refusal, side: PhotoSide): boolean {
  return codes.some((code) => pictureReasons.includes(code) && named[code]?.includes(side) === true)
}
