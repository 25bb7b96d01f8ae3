import type { DocumentType } from '@tessera/contract/states.ts'
import type { Attempt } from '../../platform/db/tables.ts'
import type { Details } from '../../accounts/snapshot/attempts.ts'
import type { Demand } from '../reverification/demand.ts'

/** What the member says about themself and the document. */
export interface Claim {
  documentType: DocumentType
  /** ISO 3166-1 alpha-2 of the issuing country. */
  country: string
  firstName: string
  lastName: string
  /** `YYYY-MM-DD`. */
  birthDate: string
  /** A national number typed by the member, when the form asks for one. */
  nationalNumber?: string | undefined
}

/** What an attempt says, with what was typed for it. */
export function claimOf(attempt: Pick<Attempt, 'document_type' | 'country'>, details: Details): Claim {
  return { documentType: attempt.document_type, country: attempt.country, ...details }
}

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
  personComparesFace?: boolean
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
  demanded?: Demand | undefined
}
