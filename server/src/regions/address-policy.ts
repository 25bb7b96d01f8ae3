import { type Static, Type } from 'typebox'
import { addressDocuments, type AddressDocument } from '@tessera/contract/address-proof.ts'
import { oneOf } from '@tessera/contract/shapes.ts'
import type { ProofForm } from '@tessera/questionnaires/library/proof-form.ts'

/** The rules of proving an address, as they stand in a region file. */
export const AddressPolicy = Type.Object(
  {
    source: Type.String({ minLength: 10 }),
    /** The site's own list of documents that are taken, and how many months old each may be, where the form's does not hold. */
    documents: Type.Optional(
      Type.Array(Type.Object({ documentClass: oneOf(addressDocuments), maxAgeMonths: Type.Integer({ minimum: 1 }) }), {
        minItems: 1,
      }),
    ),
    attemptsPerDay: Type.Integer({ minimum: 1 }),
    /** Whether the machine may approve alone when every check passed. In production a reviewer decides: the reading is only an aid. */
    machineMayApprove: Type.Object({ sandbox: Type.Boolean(), production: Type.Literal(false) }),
    /** Sites that ask for an agreement of their own before sending. */
    agreementSites: Type.Array(Type.String()),
  },
  { additionalProperties: false },
)
export type AddressPolicy = Static<typeof AddressPolicy>

/** A document that is taken, and how old it may be. */
export interface DocumentTaken {
  documentClass: AddressDocument
  maxAgeMonths: number
}

/** What a site takes: its own list, or that of the form. */
export function documentsTaken(
  { documents }: Pick<ProofForm, 'documents'>,
  policy: Pick<AddressPolicy, 'documents'>,
): DocumentTaken[] {
  return (policy.documents ?? documents).map(({ documentClass, maxAgeMonths }) => ({ documentClass, maxAgeMonths }))
}
