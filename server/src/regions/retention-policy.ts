import { type Static, Type } from 'typebox'
import { DateOnly } from '@tessera/contract/shapes.ts'

const LawName = Type.String({ minLength: 5, maxLength: 120 })

/** What a region's law makes us keep of a verified member after the account ends, and how long. */
export const RetentionPolicy = Type.Object(
  {
    source: Type.String({ minLength: 10 }),
    asOf: DateOnly,
    /** The law as the member reads it, in each language. */
    law: Type.Object({ en: LawName }, { additionalProperties: LawName }),
    years: Type.Integer({ minimum: 1, maximum: 15 }),
  },
  { additionalProperties: false },
)
export type RetentionPolicy = Static<typeof RetentionPolicy>
