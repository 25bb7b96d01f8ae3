import { getSupportedIpCountryCode } from '@tessera/contract/endpoints/v3/private/kyc/get-supported-ip-country-code.ts'
import countries from '@tessera/contract/countries.json' with { type: 'json' }
import { handle } from '../../../../http/handler.ts'
import { regionOf } from '../../../../regions/region.ts'

/** What proxies call the country of an address; believed only from a proxy the operator trusts. */
const countryHeaders = ['cf-ipcountry', 'x-country-code']

export const getSupportedIpCountryCodeRoute = handle(getSupportedIpCountryCode, ({ context, member, request }) => {
  const { closedCountries } = regionOf(context.regions, member.site).documents
  const supported = countries.map(({ countryCode }) => countryCode).filter((code) => !closedCountries.includes(code))
  const told = context.config.trustProxy ? countryHeaders.map((name) => request.headers[name]).find((value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value)) : undefined
  const current = typeof told === 'string' ? told : null
  return Promise.resolve({ supported, current, currentSupported: current === null ? null : supported.includes(current) })
})
