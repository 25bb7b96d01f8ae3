import { countryCodes } from '@tessera/contract/country-codes.ts'
import { fiatPopUp } from '@tessera/contract/endpoints/fiat/public/channel/pop-up.ts'
import { paymentMethods } from '@tessera/contract/payment.ts'
import { readSessionCookie } from '../../../../http/cookies.ts'
import { custodyOf } from '../../../../custody/custody.ts'
import { handle } from '../../../../http/handler.ts'

/** Members of the Netherlands whose assets the partner custodian holds confirm their data with it before the first deposit by card: no other way to pay goes through it. */
export const fiatPopUpRoute = handle(fiatPopUp, async ({ context, query: { type, payment_method: method = paymentMethods.card }, request }) => {
  const none = { show: false, type, custody: null, path: null }
  if (method !== paymentMethods.card) return none
  const token = readSessionCookie(request, context.config)
  const signedIn = token ? await context.sessionOf(token) : null
  if (!signedIn) return none
  const { residence_country: residence, kyc_level: level, sub_attribute: attributes } = signedIn.member
  const concerns = residence === countryCodes.netherlands && level >= 1 && custodyOf(signedIn.member) === 'CUSTODY_SATOS' && attributes['satos_verified'] !== '1'
  return concerns ? { show: true, type, custody: 'CUSTODY_SATOS', path: '/user/accounts/auth/questionnaire' } : none
})
