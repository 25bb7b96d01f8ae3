import { getVerificationSdkInfo } from '@tessera/contract/endpoints/v3/private/kyc/get-verification-sdk-info.ts'
import { flowName } from '@tessera/contract/states.ts'
import { handle } from '../../../../http/handler.ts'
import { requestLanguage } from '../../../../http/language.ts'
import { quickCountries } from '../../../../quick/quick.ts'
import { regionOf } from '../../../../regions/region.ts'

export const getVerificationSdkInfoRoute = handle(getVerificationSdkInfo, ({ context, member, body, request }) => {
  const region = regionOf(context.regions, member.site)
  const level = body.level ?? 'LEVEL_1'
  return Promise.resolve({
    provider: region.provider,
    flowName: flowName(level),
    // The built-in provider is part of the page. A vendor's adapter names its own script.
    scriptUrl: null,
    apiUrl: level === 'LEVEL_1' ? '/x-api/v3/private/kyc/builtin' : '/x-api/v3/private/kyc/address',
    language: requestLanguage(request, context.texts.languages),
    document: region.opened,
    quick: level === 'LEVEL_1' && quickCountries(context, member.site).length > 0,
  })
})
