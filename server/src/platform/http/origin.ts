import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { Refusal } from './refusal.ts'

/**
 * The settings as the console uses them: its address is the one of a host name of its own, if the operator gave it one.
 */
export function consoleSettings<S extends Pick<Settings, 'publicUrl' | 'consoleUrl'>>(settings: S): S {
  return settings.consoleUrl ? { ...settings, publicUrl: settings.consoleUrl } : settings
}

/** Whether a request came to an address at which the console answers. */
export function atConsole(request: FastifyRequest, { consoleUrl }: Pick<Settings, 'consoleUrl'>): boolean {
  return consoleUrl === null || request.host === consoleUrl.host
}

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
