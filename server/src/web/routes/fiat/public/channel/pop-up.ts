import { countryCodes } from '@tessera/contract/country-codes.ts'
import { fiatPopUp } from '@tessera/contract/endpoints/fiat/public/channel/pop-up.ts'
import { paymentMethods } from '@tessera/contract/payment.ts'
import { custodyOfKycInfo } from '../../../../../accounts/custody.ts'
import { readSessionCookie } from '../../../../../platform/http/cookies.ts'
import { handle } from '../../../../http/handler.ts'
import { snapshotWithin } from '../../../../../accounts/snapshot/snapshot.ts'
import { satosTemplate } from '../../../../../regions/known-templates.ts'
import { regionOf } from '../../../../../regions/region.ts'

/**
 * The notice before the first deposit by card, for members of the Netherlands whose assets the partner custodian
 * holds. It links to the partner's questionnaire, or, in a region that leaves the partner, to the agreement to move.
 * Other payment methods do not go through the partner.
 */
export const fiatPopUpRoute = handle(
  fiatPopUp,
  async ({ context, query: { type, payment_method: method = paymentMethods.card }, request }) => {
    const none = { show: false, type, custody: null, path: null }
    if (method !== paymentMethods.card) return none
    const token = readSessionCookie(request, context.config)
    const signedIn = token ? await context.sessionOf(token) : null
    if (!signedIn) return none
    const { member } = signedIn
    if (member.residence_country !== countryCodes.netherlands || member.kyc_level < 1) return none
    const { questionnaires } = await snapshotWithin(context.db, member.id)
    const { custody, isDisplayNewSatos, isDisplaySatosToEu } = custodyOfKycInfo(
      member,
      regionOf(context.regions, member.site).custody,
      questionnaires,
    )
    if (isDisplaySatosToEu) return { show: true, type, custody, path: '/user/accounts/auth/personal' }
    return isDisplayNewSatos
      ? { show: true, type, custody, path: `/user/accounts/auth/questionnaire?code=${satosTemplate}` }
      : none
  },
)
