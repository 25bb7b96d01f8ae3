import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/**
 * Headers in which proxies send the country of an address. We trust them only from a proxy that the operator trusts.
 */
export const countryHeaders = ['cf-ipcountry', 'x-country-code']
/** Values for an unknown country (XX). The value for the Tor network (T1) is excluded because it is not two letters. */
const unknown = 'XX'

/** The country that a request comes from (alpha-2), where a trusted proxy reports it. Otherwise null. */
export function connectionCountryOf(
  { trustProxy }: Pick<Settings, 'trustProxy'>,
  request: Pick<FastifyRequest, 'headers'>,
): string | null {
  if (!trustProxy) return null
  const country = countryHeaders
    .map((name) => request.headers[name])
    .find((value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value) && value !== unknown)
  return typeof country === 'string' ? country : null
}
