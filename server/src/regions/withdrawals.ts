import { type Static, Type } from 'typebox'
import { DateOnly } from '@tessera/contract/shapes.ts'

const Amount = Type.String({ pattern: '^\\d+$' })

/**
 * How long withdrawals of virtual assets are delayed in a region, and how much may be withdrawn in stablecoins: rules
 * of the region file.
 */
export const WithdrawalPolicy = Type.Object(
  {
    source: Type.String({ minLength: 10 }),
    asOf: DateOnly,
    /** Hours from the purchase, exchange or deposit to the first withdrawal of those assets, */
    firstHoldHours: Type.Integer({ minimum: 0 }),
    /** and to any later withdrawal. */
    holdHours: Type.Integer({ minimum: 0 }),
    /** Cap for stablecoins to other platforms, in whole units of the currency. Null: no cap. */
    stablecoins: Type.Union([
      Type.Object(
        {
          currency: Type.String({ pattern: '^[A-Z]{3}$' }),
          perDay: Amount,
          perMonth: Amount,
          /** The caps are this many times higher where the travel rule was followed. */
          timesWithTravelRule: Type.Integer({ minimum: 1 }),
        },
        { additionalProperties: false },
      ),
      Type.Null(),
    ]),
  },
  { additionalProperties: false },
)
export type WithdrawalPolicy = Static<typeof WithdrawalPolicy>
