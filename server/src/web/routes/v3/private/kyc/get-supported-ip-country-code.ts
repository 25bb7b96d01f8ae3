import { getSupportedIpCountryCode } from '@tessera/contract/endpoints/v3/private/kyc/get-supported-ip-country-code.ts'
import countries from '@tessera/contract/countries.json' with { type: 'json' }
import { connectionCountryOf } from '../../../../../platform/http/connection-country.ts'
import { handle } from '../../../../http/handler.ts'
import { regionOf } from '../../../../../regions/region.ts'

export const getSupportedIpCountryCodeRoute = handle(getSupportedIpCountryCode, ({ context, member, request }) => {
  const { closedCountries } = regionOf(context.regions, member.site).documents
  const supported = countries.map(({ countryCode }) => countryCode).filter((code) => !closedCountries.includes(code))
  const current = connectionCountryOf(context.config, request)
  return Promise.resolve({
    supported,
    current,
    currentSupported: current === null ? null : supported.includes(current),
  })
})
