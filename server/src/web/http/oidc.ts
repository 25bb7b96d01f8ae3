import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { consoleSettings, ownOrigin } from '../../platform/http/origin.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { OidcSettings } from '../../platform/settings.ts'
import { NotPermitted } from '../../platform/staff/staff.ts'

/** Where the OIDC provider sends browsers back to. */
export function oidcReturn(request: FastifyRequest, { config }: Pick<Context, 'config'>): string {
  return `${ownOrigin(request, consoleSettings(config))}/staff/sign-in/return`
}

/**
 * Asks the OIDC provider. What it refuses, and what is wrong with its answer, becomes a refusal. The log names the
 * error, which has no personal data; the page learns only what its person can do about.
 */
export async function atProvider<Result>(
  { config, log }: Pick<Context, 'config' | 'log'>,
  ask: (settings: OidcSettings) => Promise<Result | null>,
): Promise<Result> {
  if (!config.oidc) throw new Refusal('staffOidcRefused', { reason: 'this console has no OIDC provider' })
  try {
    const result = await ask(config.oidc)
    if (result !== null) return result
  } catch (error) {
    if (error instanceof NotPermitted) throw new Refusal('staffOidcRefused', { reason: error.message })
    log.warn({ err: error }, 'staff: signing in at the OIDC provider failed')
    throw new Refusal('staffOidcRefused', { reason: 'your company’s sign-in did not answer, or refused' })
  }
  throw new Refusal('staffOidcRefused', { reason: 'this sign-in was started elsewhere, or too long ago' })
}
