import { getKycProvider } from '@tessera/contract/endpoints/v3/private/kyc/get-kyc-provider.ts'
import { checksNotMade, machineChecks } from '@tessera/contract/checks.ts'
import { flowName } from '@tessera/contract/states.ts'
import { handle } from '../../../../http/handler.ts'
import { regionOf } from '../../../../regions/region.ts'

export const getKycProviderRoute = handle(getKycProvider, ({ context, member, body }) =>
  Promise.resolve({
    provider: regionOf(context.regions, member.site).provider,
    flowName: flowName(body.level ?? 'LEVEL_1'),
    checks: [...machineChecks],
    notChecked: [...checksNotMade],
  }),
)
