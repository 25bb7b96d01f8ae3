import { type Static, Type } from 'typebox'
import { DateOnly } from '@tessera/contract/shapes.ts'

/**
 * Who keeps the assets of a site's members: rules of the region file. `CUSTODY_SATOS` stands for a partner custodian; the
 * name is only a value between programs, members read the label.
 */
export const CustodyPolicy = Type.Object(
  {
    source: Type.String({ minLength: 10 }),
    asOf: DateOnly,
    /** How members read the partner; null leaves it to the page’s neutral words. */
    custodian: Type.Union([Type.String({ minLength: 2, maxLength: 80 }), Type.Null()]),
    /** Which share of the partner's members is asked its newer questionnaire, in percent. */
    questionnaireShare: Type.Integer({ minimum: 0, maximum: 100 }),
    /** Members move from the partner to the platform's own custody, once they agreed to the announcement; null while none do. */
    move: Type.Union([
      Type.Object({ announcement: Type.String({ pattern: '^[a-z0-9-]{3,64}$' }), by: DateOnly }),
      Type.Null(),
    ]),
  },
  { additionalProperties: false },
)
export type CustodyPolicy = Static<typeof CustodyPolicy>
