import type { VerificationParts } from '../../parts.ts'
import type { Region } from '../../../regions/region.ts'
import type { UpdateRequest } from '../../reverification/update-request.ts'

/** The operator's rules for the machine. */
export interface Policy {
  /** In whole years. */
  minimumAge: number
  /** The day the rules count from, `YYYY-MM-DD`, in the operator's time zone. */
  today: string
  /** A document must be valid for at least this many months more; 0 when absent. */
  minimumMonthsLeft?: number | undefined
  /** Whether the machine may approve at all. */
  autoApprove: boolean
  /** What the machine may approve: a type for every country (`PASSPORT`) or for one (`NL:ID_CARD`). */
  autoApproveDocuments: readonly string[]
  /** A person must compare the face with the document: the machine does not approve, whatever else it found. */
  reviewerComparesFace?: boolean
}

/** What the product already knows and the reader cannot: both found by keyed hash, so no personal data passes. */
export interface Known {
  documentUsedByAnother: boolean
  /** A photo equal or near-equal to one already refused. */
  copyOfRefusedPhoto: boolean
  /** The member was asked before for a photo with the whole document in it: a second time a person looks instead. */
  cutOffBefore?: boolean | undefined
  /** Who the member is verified to be, when this document is to replace theirs. */
  verifiedAs?: { firstName: string; lastName: string; birthDate: string } | undefined
  /** What this document is asked for in place of, when it is. */
  updateRequested?: UpdateRequest | undefined
}

/** What the machine goes by in this region. */
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
