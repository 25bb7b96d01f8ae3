import { type Static, Type } from 'typebox'
import { addressDocuments } from '@tessera/contract/address-proof.ts'
import { oneOf } from '@tessera/contract/shapes.ts'

/** The rules of proving an address, as they stand in a region file. */
export const AddressPolicy = Type.Object(
  {
    source: Type.String({ minLength: 10 }),
    /** Documents that are taken, and how many months old each may be. */
    documents: Type.Array(Type.Object({ documentClass: oneOf(addressDocuments), maxAgeMonths: Type.Integer({ minimum: 1 }) })),
    attemptsPerDay: Type.Integer({ minimum: 1 }),
    /** Whether the machine may approve alone when every check passed, per mode. */
    machineMayApprove: Type.Object({ sandbox: Type.Boolean(), production: Type.Boolean() }),
    /** Sites that ask for an agreement of their own before sending. */
    agreementSites: Type.Array(Type.String()),
  },
  { additionalProperties: false },
)
export type AddressPolicy = Static<typeof AddressPolicy>
