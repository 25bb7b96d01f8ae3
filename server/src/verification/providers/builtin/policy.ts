import type { VerificationParts } from '../../parts.ts'
import type { Region } from '../../../regions/region.ts'
import type { UpdateRequest } from '../../reverification/update-request.ts'

/** The operator's rules for the machine. */
export interface Policy {
  /** In whole years. */
  minimumAge: number
  /** Today, `YYYY-MM-DD`, in the operator's time zone. The rules count from it. */
  today: string
  /** A document must be valid for at least this many months more. 0 when absent. */
  minimumMonthsLeft?: number | undefined
  autoApprove: boolean
  /** What the machine may approve: a type for every country (`PASSPORT`) or for one (`NL:ID_CARD`). */
  autoApproveDocuments: readonly string[]
  /** A reviewer must compare the face with the document: the machine never approves. */
  reviewerComparesFace?: boolean
}

/** What the product knows and the reader cannot. Both are found by keyed hash, so no personal data is passed. */
export interface Known {
  /** Another member sent this document, or was approved as the same person with another one. */
  documentUsedByAnother: boolean
  /** A photo equal or nearly equal to a rejected one. */
  copyOfRefusedPhoto: boolean
  /** We already requested a photo with the whole document in it. The second time, the case goes to review. */
  cutOffBefore?: boolean | undefined
  /** No photo looked blurred, dark or small when it arrived. */
  photosSharp?: boolean | undefined
  /** The member's verified identity, when this document replaces theirs. */
  verifiedAs?: { firstName: string; lastName: string; birthDate: string } | undefined
  /** The request for a newer document, when there is one. */
  updateRequested?: UpdateRequest | undefined
}

/** The policy of this region. */
export function policyOf(context: Pick<VerificationParts, 'config'>, region: Region): Policy {
  const documents = region.machineMayApprove[context.config.mode]
  return {
    minimumAge: region.minimumAge,
    minimumMonthsLeft: region.minimumMonthsLeft,
    today: new Date().toISOString().slice(0, 10),
    autoApprove: documents.length > 0,
    autoApproveDocuments: documents,
  }
}
