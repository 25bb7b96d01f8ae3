import { type Static, Type } from 'typebox'
import { numberKinds } from '@tessera/contract/numbers.ts'
import { oneOf } from '@tessera/contract/shapes.ts'

/** Which national numbers verify without a document, as it stands in a region file. */
export const NonDocumentPolicy = Type.Object(
  {
    source: Type.String({ minLength: 10 }),
    kinds: Type.Array(oneOf(numberKinds)),
    /** Numbers that the machine may approve by when everything agrees with the registry, per mode; others wait for a person. */
    machineMayApprove: Type.Object({
      sandbox: Type.Array(oneOf(numberKinds)),
      production: Type.Array(oneOf(numberKinds)),
    }),
  },
  { additionalProperties: false },
)
export type NonDocumentPolicy = Static<typeof NonDocumentPolicy>
