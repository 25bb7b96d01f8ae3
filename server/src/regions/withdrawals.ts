import { type Static, Type } from 'typebox'
import { DateOnly } from '@tessera/contract/shapes.ts'

const Amount = Type.String({ pattern: '^\\d+$' })

/** How long withdrawals of virtual assets wait at a site, and how much of stablecoins may leave: rules of the region file. */
export const WithdrawalPolicy = Type.Object(
  {
    source: Type.String({ minLength: 10 }),
    asOf: DateOnly,
    /** Hours from the purchase, exchange or deposit to the first withdrawal of what came of it, */
    firstHoldHours: Type.Integer({ minimum: 0 }),
    /** and to any later one. */
    holdHours: Type.Integer({ minimum: 0 }),
    /** Of stablecoins to other platforms, in whole units of the currency; null: no such cap. */
    stablecoins: Type.Union([
      Type.Object(
        {
          currency: Type.String({ pattern: '^[A-Z]{3}$' }),
          perDay: Amount,
          perMonth: Amount,
          /** The caps are so many times as high where the travel rule was kept to. */
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
