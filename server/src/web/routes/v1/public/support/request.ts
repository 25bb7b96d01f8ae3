import { supportRequest } from '@tessera/contract/endpoints/v1/public/support/request.ts'
import { supportMessageLength } from '@tessera/contract/limits.ts'
import { readSessionCookie } from '../../../../../platform/http/cookies.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { isEmail, normaliseEmail } from '../../../../../accounts/members/email.ts'
import { saveRequest } from '../../../../../accounts/support/store.ts'

const perAddress = { name: 'support-request', limit: 5, seconds: 3600 }
const perMember = { name: 'support-request-member', limit: 10, seconds: 24 * 3600 }

/**
 * Open to everyone. With a session it is a request of that member, and we answer only to the account's email address.
 */
export const supportRequestRoute = handle(supportRequest, async ({ context, body, request }) => {
  const token = readSessionCookie(request, context.config)
  const member = token ? ((await context.sessionOf(token))?.member ?? null) : null
  if (body.asMember && !member)
    throw new Refusal('invalidParameters', { fields: [{ field: 'asMember', rule: 'signed-out' }] })
  const message = body.message.trim()
  if ([...message].length < supportMessageLength.least)
    throw new Refusal('invalidParameters', { fields: [{ field: 'message', rule: 'minLength' }] })
  const replyEmail = member ? null : normaliseEmail(body.replyEmail ?? '') || null
  if (replyEmail !== null && !isEmail(replyEmail)) throw new Refusal('emailInvalid')
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  if (member) await consumeRateLimit(context.db, perMember, String(member.id))
  const reference = await context.db
    .transaction()
    .execute((trx) => saveRequest(trx, context.keyring, member, { topic: body.topic, message, replyEmail }))
  const answerTo: 'account' | 'email' | 'nobody' = member ? 'account' : replyEmail ? 'email' : 'nobody'
  return { reference, answerTo }
})
