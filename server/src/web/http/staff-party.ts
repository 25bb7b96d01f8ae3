import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { consoleSettings } from '../../platform/http/origin.ts'
import { relyingParty, type RelyingParty } from '../../platform/passkeys/relying-party.ts'

/** The site that passkeys of staff belong to. */
export function staffParty(request: FastifyRequest, { config }: Pick<Context, 'config'>): RelyingParty {
  return relyingParty(consoleSettings(config), request.socket)
}
