import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { Refusal } from './refusal.ts'

/** The origin of our own pages, as the browser names it. */
export function ownOrigin(request: FastifyRequest, config: Settings): string {
  return config.publicUrl?.origin ?? `${request.protocol}://${request.host}`
}

/**
 * A change of state must come from a page of ours: matching Origin (OWASP ASVS V3.5.1), and a content type that no
 * plain form can send (the parsers of app.ts accept nothing else).
 */
export function refuseForeignOrigin(request: FastifyRequest, config: Settings): void {
  const site = request.headers['sec-fetch-site']
  if (request.headers.origin !== ownOrigin(request, config) || (site !== undefined && site !== 'same-origin'))
    throw new Refusal('foreignOrigin')
}
