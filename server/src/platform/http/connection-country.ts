import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** What proxies call the country of an address; believed only from a proxy the operator trusts. */
const headers = ['cf-ipcountry', 'x-country-code']
/** What proxies tell where they do not know (XX), or of the Tor network (T1 is none of two letters). */
const unknown = 'XX'

/** The country a request comes from (alpha-2), where a trusted proxy in front tells it; else null. */
export function connectionCountryOf(
  { trustProxy }: Pick<Settings, 'trustProxy'>,
  request: Pick<FastifyRequest, 'headers'>,
): string | null {
  if (!trustProxy) return null
  const told = headers
    .map((name) => request.headers[name])
    .find((value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value) && value !== unknown)
  return typeof told === 'string' ? told : null
}
