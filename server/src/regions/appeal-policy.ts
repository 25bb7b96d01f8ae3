import { type Static, Type } from 'typebox'
import { DateOnly } from '@tessera/contract/shapes.ts'

/** The rules for appeals against a final decision, from a region file. */
export const AppealPolicy = Type.Object(
  {
    source: Type.String({ minLength: 10 }),
    asOf: DateOnly,
    /** Days after the decision in which a member may appeal. */
    withinDays: Type.Integer({ minimum: 1, maximum: 3650 }),
    /** Days in which we usually answer an appeal, as displayed to the member. */
    answeredInDays: Type.Integer({ minimum: 1, maximum: 365 }),
  },
  { additionalProperties: false },
)
export type AppealPolicy = Static<typeof AppealPolicy>
