import { canQuickKyc } from '@tessera/contract/endpoints/v3/private/kyc/can-quick-kyc.ts'
import { handleWithAttempts } from '../../../../http/handler.ts'
import { knowsResidence } from '../../../../../accounts/residence.ts'
import { levelStatusAt } from '../../../../../verification/records/level-status.ts'
import { offeredCountries } from '../../../../../verification/non-document/offered-countries.ts'
import { regionOf } from '../../../../../regions/region.ts'
import { addressPolicyOf } from '../../../../../regions/policies.ts'

export const canQuickKycRoute = handleWithAttempts(canQuickKyc, ({ context, member, attempts, snapshot }) => {
  const countries = offeredCountries(context, member)
  const { refused, attemptsLeft } = levelStatusAt(
    'LEVEL_1',
    {
      member,
      region: regionOf(context.regions, member.site),
      attempts,
      address: {
        snapshot,
        policy: addressPolicyOf(context.regions, member.site),
      },
    },
    new Date(),
  )
  const reason =
    countries.length === 0
      ? ('NO_REGISTRY' as const)
      : (refused ?? (knowsResidence(member) ? null : ('RESIDENCE_NEEDED' as const)))
  return Promise.resolve({ can: reason === null, reason, countries, attemptsLeft })
})
