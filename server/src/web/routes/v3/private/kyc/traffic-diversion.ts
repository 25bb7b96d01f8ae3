import { trafficDiversion } from '@tessera/contract/endpoints/v3/private/kyc/traffic-diversion.ts'
import { flowName } from '@tessera/contract/states.ts'
import { handleWithAttempts } from '../../../../http/handler.ts'
import { levelStatusAt } from '../../../../../verification/records/level-status.ts'
import { providerOf } from '../../../../../verification/providers/providers.ts'
import { nonDocumentCountries } from '../../../../../verification/non-document/non-document.ts'
import { regionOf } from '../../../../../regions/region.ts'
import { addressPolicyOf } from '../../../../../regions/policies.ts'

const screens = {
  document: '/user/accounts/auth/kyc',
  quick: '/user/accounts/auth/vendor',
  address: '/user/accounts/auth/updatePOA',
  none: null,
} as const

export const trafficDiversionRoute = handleWithAttempts(
  trafficDiversion,
  ({ context, member, attempts, snapshot, body }) => {
    const region = regionOf(context.regions, member.site)
    const level = body.level ?? (member.kyc_level >= 1 ? 'LEVEL_2' : 'LEVEL_1')
    const { refused } = levelStatusAt(
      level,
      {
        member,
        region,
        attempts,
        address: {
          snapshot,
          policy: addressPolicyOf(context.regions, member.site),
        },
      },
      new Date(),
    )
    const residence = member.residence_country
    const wayOf = (): keyof typeof screens | 'app' => {
      if (refused) return 'none'
      if (level === 'LEVEL_2') return 'address'
      if (region.firstVerification?.by === 'app') return 'app'
      // A national number is faster than a photo, if the member's country has one.
      return nonDocumentCountries(context, member.site).some(({ country }) => country === residence)
        ? 'quick'
        : 'document'
    }
    const way = wayOf()
    return Promise.resolve({
      way,
      provider: providerOf(context, member, level).name,
      flowName: flowName(level),
      path: way === 'app' ? context.config.brand.appUrl : screens[way],
    })
  },
)
