import { userCurrency } from '@tessera/contract/endpoints/v1/private/user/currency.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { displayRates } from '../../../../../accounts/members/display-currency.ts'
import { memberChanged } from '../../../../../accounts/members/store.ts'

/** Notifies other tabs and devices. It is a preference like the language, so we write no audit event. */
export const userCurrencyRoute = handle(
  userCurrency,
  async ({ context, member, body: { currency_code: currency } }) => {
    const rate = displayRates(context.questionnaires).perUsd[currency]
    if (rate === undefined)
      throw new Refusal('invalidParameters', { fields: [{ field: 'currency_code', rule: 'enum' }] })
    await context.db.transaction().execute(async (trx) => {
      await trx.updateTable('member').set({ currency_code: currency }).where('id', '=', member.id).execute()
      await memberChanged(trx, member.id)
    })
    return { currency_code: currency, rate }
  },
)
