import { providerNotice } from '@tessera/contract/endpoints/v1/public/provider/notice.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { NoticeRefused, type Notice, type NoticeFault } from '../../../../../verification/providers/provider.ts'

/**
 * Checks and stores the notice and answers at once. A job fetches the result. A repeated notice, or one of an unknown
 * session, changes nothing.
 */
export const providerNoticeRoute = handle(providerNotice, async ({ context, query, request, reply }) => {
  const refuse = (reason: NoticeFault): never => {
    reply.code(401)
    throw new Refusal('providerNoticeRefused', { reason })
  }
  const provider = [...context.providers.connected.values()].find(({ name }) => name === query.provider)
  if (!provider) return refuse('no-notices')
  let notice: Notice
  try {
    const raw = request.body instanceof Buffer ? request.body : Buffer.of()
    notice = provider.notice(raw, request.headers, new Date(), query.key)
  } catch (error) {
    if (error instanceof NoticeRefused) return refuse(error.reason)
    throw error
  }
  const { id, ref, occurredAt, proves } = notice
  const proven = await context.db.transaction().execute(async (trx) => {
    const session = await trx
      .selectFrom('provider_session')
      .select(['id', 'attempt_id'])
      .where('provider', '=', provider.name)
      .where('ref', '=', ref)
      // A vendor may use one reference for a person: its news are about the latest attempt.
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!session) return true
    if (proves && !proves(session.attempt_id)) return false
    const noted = await trx
      .insertInto('provider_notice')
      .values({ provider: provider.name, notice_id: id, session_id: session.id, occurred_at: occurredAt })
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirst()
    if (noted.numInsertedOrUpdatedRows === 1n)
      await context.jobs.send(trx, 'fetch-provider-result', { sessionId: session.id })
    return true
  })
  return proven ? {} : refuse('signature')
})
