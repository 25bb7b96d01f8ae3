import { type Static, Type } from 'typebox'
import { DateOnly } from '@tessera/contract/shapes.ts'

/** How a final decision may be appealed, as it stands in a region file. */
export const AppealPolicy = Type.Object(
  {
    source: Type.String({ minLength: 10 }),
    asOf: DateOnly,
    /** Days after the decision within which it may be appealed. */
    withinDays: Type.Integer({ minimum: 1, maximum: 3650 }),
    /** Days within which an appeal is answered as a rule; told to the member. */
    answeredInDays: Type.Integer({ minimum: 1, maximum: 365 }),
  },
  { additionalProperties: false },
)
export type AppealPolicy = Static<typeof AppealPolicy>
