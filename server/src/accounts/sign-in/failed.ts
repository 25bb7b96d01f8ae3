import type { FastifyReply, FastifyRequest } from 'fastify'
import { signInFailed } from '../../platform/audit/security-events.ts'
import type { AccountParts } from '../parts.ts'
import { browserName } from '../../platform/http/browser-name.ts'

interface Failure {
  memberId: number
  cause: Parameters<typeof signInFailed>[2]['cause']
}

/** Records a failed sign-in of a known member. */
export async function recordFailure(
  { db }: Pick<AccountParts, 'db'>,
  request: FastifyRequest,
  { memberId, cause }: Failure,
): Promise<void> {
  const browser = browserName(request)
  await db.transaction().execute((trx) => signInFailed(trx, memberId, { cause, browser }))
}

/**
 * {@link recordFailure} once the answer is sent. Only known addresses have a record, so writing it before would show by
 * its time who has an account.
 */
export function noteFailure(parts: Pick<AccountParts, 'db' | 'log'>, reply: FastifyReply, failure: Failure): void {
  reply.raw.once('close', () => {
    recordFailure(parts, reply.request, failure).catch((error: unknown) =>
      parts.log.error({ err: error }, 'sign-in: a failure could not be recorded'),
    )
  })
}
