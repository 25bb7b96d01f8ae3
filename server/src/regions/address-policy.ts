import { type Static, Type } from 'typebox'
import { addressDocuments, type AddressDocument } from '@tessera/contract/address-proof.ts'
import { oneOf } from '@tessera/contract/shapes.ts'
import type { ProofForm } from '@tessera/questionnaires/library/proof-form.ts'

/** The rules for proofs of address, from a region file. */
export const AddressPolicy = Type.Object(
  {
    source: Type.String({ minLength: 10 }),
    /**
     * The region's own list of accepted documents and their maximum age in months. Without it the list of the form
     * applies.
     */
    documents: Type.Optional(
      Type.Array(Type.Object({ documentClass: oneOf(addressDocuments), maxAgeMonths: Type.Integer({ minimum: 1 }) }), {
        minItems: 1,
      }),
    ),
    attemptsPerDay: Type.Integer({ minimum: 1 }),
    /**
     * Whether the automatic review may approve when every check passed. In production a reviewer decides, and the
     * reading only helps them.
     */
    machineMayApprove: Type.Object({ sandbox: Type.Boolean(), production: Type.Literal(false) }),
    /** Set for regions that require an agreement before submission. */
    agreementSites: Type.Array(Type.String()),
  },
  { additionalProperties: false },
)
export type AddressPolicy = Static<typeof AddressPolicy>

/** An accepted document and its maximum age. */
export interface DocumentTaken {
  documentClass: AddressDocument
  maxAgeMonths: number
}

/** What a region accepts: its own list, or that of the form. */
export function documentsTaken(
  { documents }: Pick<ProofForm, 'documents'>,
  policy: Pick<AddressPolicy, 'documents'>,
): DocumentTaken[] {
  return (policy.documents ?? documents).map(({ documentClass, maxAgeMonths }) => ({ documentClass, maxAgeMonths }))
}
