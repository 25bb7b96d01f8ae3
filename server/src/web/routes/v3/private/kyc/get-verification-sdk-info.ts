import { getVerificationSdkInfo } from '@tessera/contract/endpoints/v3/private/kyc/get-verification-sdk-info.ts'
import { flowName } from '@tessera/contract/states.ts'
import { handle } from '../../../../http/handler.ts'
import { requestLanguage } from '../../../../../platform/http/language.ts'
import { providerOf } from '../../../../../verification/providers/providers.ts'
import { offeredCountries } from '../../../../../verification/non-document/offered-countries.ts'
import { regionOf } from '../../../../../regions/region.ts'

export const getVerificationSdkInfoRoute = handle(getVerificationSdkInfo, ({ context, member, body, request }) => {
  const region = regionOf(context.regions, member.site)
  const level = body.level ?? 'LEVEL_1'
  const provider = providerOf(context, member, level)
  return Promise.resolve({
    provider: provider.name,
    flowName: flowName(level),
    ...provider.page(level),
    language: requestLanguage(request, context.texts.languages),
    document: region.opened,
    quick: level === 'LEVEL_1' && offeredCountries(context, member).length > 0,
  })
})
