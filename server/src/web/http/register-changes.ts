import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { consoleSettings, ownOrigin } from '../../platform/http/origin.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { NotPermitted } from '../../platform/staff/staff.ts'

/** Changes the register of staff. What is not possible becomes a refusal that says why in English. */
export async function changingStaff<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof NotPermitted) throw new Refusal('staffChangeRefused', { reason: error.message })
    throw error
  }
}

/** The link by which a person adds passkeys. The token is after `#`, so that no server's log has it. */
export function invitationLink(request: FastifyRequest, { config }: Pick<Context, 'config'>, token: string): string {
  return `${ownOrigin(request, consoleSettings(config))}/staff/invitation#${token}`
}
