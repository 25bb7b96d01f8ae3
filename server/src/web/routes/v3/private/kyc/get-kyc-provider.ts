import { getKycProvider } from '@tessera/contract/endpoints/v3/private/kyc/get-kyc-provider.ts'
import { flowName } from '@tessera/contract/states.ts'
import { handle } from '../../../../http/handler.ts'
import { providerOf } from '../../../../../verification/providers/providers.ts'

export const getKycProviderRoute = handle(getKycProvider, ({ context, member, body }) => {
  const level = body.level ?? 'LEVEL_1'
  const { name, checks, notChecked } = providerOf(context, member, level)
  return Promise.resolve({
    provider: name,
    flowName: flowName(level),
    checks: [...checks],
    notChecked: [...notChecked],
  })
})
