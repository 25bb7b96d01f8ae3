import { type Static, Type } from 'typebox'
import { numberKinds } from '@tessera/contract/numbers.ts'
import { oneOf } from '@tessera/contract/shapes.ts'

/** Which national numbers verify without a document, from a region file. */
export const NonDocumentPolicy = Type.Object(
  {
    source: Type.String({ minLength: 10 }),
    kinds: Type.Array(oneOf(numberKinds)),
    /**
     * Numbers that the automatic review may approve when everything matches the register, per mode. Others go to
     * manual review.
     */
    machineMayApprove: Type.Object({
      sandbox: Type.Array(oneOf(numberKinds)),
      production: Type.Array(oneOf(numberKinds)),
    }),
  },
  { additionalProperties: false },
)
export type NonDocumentPolicy = Static<typeof NonDocumentPolicy>
