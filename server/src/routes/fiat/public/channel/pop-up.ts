import { fiatPopUp } from '@tessera/contract/endpoints/fiat/public/channel/pop-up.ts'
import { readSessionCookie } from '../../../../http/cookies.ts'
import { custodyOf } from '../../../../custody/custody.ts'
import { handle } from '../../../../http/handler.ts'

/** Members of the Netherlands whose assets the partner custodian holds confirm their data with it before the first deposit. */
export const fiatPopUpRoute = handle(fiatPopUp, async ({ context, query: { type }, request }) => {
  const none = { show: false, type, custody: null, path: null }
  const token = readSessionCookie(request, context.config)
  const signedIn = token ? await context.sessionOf(token) : null
  if (!signedIn) return none
  const { residence_country: residence, kyc_level: level, sub_attribute: attributes } = signedIn.member
  const concerns = residence === 'NL' && level >= 1 && custodyOf(signedIn.member) === 'CUSTODY_SATOS' && attributes['satos_verified'] !== '1'
  return concerns ? { show: true, type, custody: 'CUSTODY_SATOS', path: '/user/accounts/auth/questionnaire' } : none
})
