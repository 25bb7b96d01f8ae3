import { type Static, Type } from 'typebox'
import { DateOnly } from '@tessera/contract/shapes.ts'

/**
 * Who holds the assets of a region's members: rules of the region file. `CUSTODY_SATOS` means a partner custodian. The
 * name is only a value between programs; members read the label.
 */
export const CustodyPolicy = Type.Object(
  {
    source: Type.String({ minLength: 10 }),
    asOf: DateOnly,
    /** The partner's name for members. Null: the page uses neutral words. */
    custodian: Type.Union([Type.String({ minLength: 2, maxLength: 80 }), Type.Null()]),
    /** The share of the partner's members who get its newer questionnaire, in percent. */
    questionnaireShare: Type.Integer({ minimum: 0, maximum: 100 }),
    /**
     * Members move from the partner to the platform's own custody after they agree to the announcement. Null while no
     * move is planned.
     */
    move: Type.Union([
      Type.Object({ announcement: Type.String({ pattern: '^[a-z0-9-]{3,64}$' }), by: DateOnly }),
      Type.Null(),
    ]),
  },
  { additionalProperties: false },
)
export type CustodyPolicy = Static<typeof CustodyPolicy>
