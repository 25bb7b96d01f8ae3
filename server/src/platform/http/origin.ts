import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { Refusal } from './refusal.ts'

/** The origin of our own pages, as browsers send it. */
export function ownOrigin(request: FastifyRequest, config: Settings): string {
  return config.publicUrl?.origin ?? `${request.protocol}://${request.host}`
}

/**
 * A change of state must come from one of our pages: matching Origin (OWASP ASVS V3.5.1), and a content type that a
 * plain form cannot send (the parsers of app.ts accept no other).
 */
export function refuseForeignOrigin(request: FastifyRequest, config: Settings): void {
  const site = request.headers['sec-fetch-site']
  if (request.headers.origin !== ownOrigin(request, config) || (site !== undefined && site !== 'same-origin'))
    throw new Refusal('foreignOrigin')
}
