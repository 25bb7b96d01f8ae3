import { appealSend } from '@tessera/contract/endpoints/v1/private/appeal/send.ts'
import { supportMessageLength } from '@tessera/contract/limits.ts'
import { sendAppeal } from '../../../../../verification/appeals/appeal.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'

const perMember = { name: 'appeal', limit: 10, seconds: 24 * 3600 }

export const appealSendRoute = handle(appealSend, async ({ context, member, body }) => {
  const message = body.message.trim()
  if ([...message].length < supportMessageLength.least)
    throw new Refusal('invalidParameters', { fields: [{ field: 'message', rule: 'minLength' }] })
  await consumeRateLimit(context.db, perMember, String(member.id))
  return { reference: await context.db.transaction().execute((trx) => sendAppeal(trx, context, member, message)) }
})
