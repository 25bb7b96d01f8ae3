import { messengerLink } from '@tessera/contract/endpoints/v1/private/messenger/link.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { confirmationFailed } from '../../../../../platform/audit/security-events.ts'
import { browserName } from '../../../../../platform/http/browser-name.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { queueEmail } from '../../../../../accounts/email/outbox.ts'
import { passwordFits } from '../../../../../accounts/members/password.ts'
import { memberById } from '../../../../../accounts/members/store.ts'
import { link } from '../../../../../accounts/messenger/links.ts'
import { notMeLink } from '../../../../../accounts/email/not-me-link.ts'

const perMember = { name: 'messenger-link', limit: 10, seconds: 600 }

export const messengerLinkRoute = handle(messengerLink, async (call) => {
  const { context, body, member, request, sessionId } = call
  await consumeRateLimit(context.db, perMember, String(member.id))
  const whole = await memberById(context.db, member.id)
  if (!(await passwordFits(whole?.password_hash, body.password))) {
    await context.db
      .transaction()
      .execute((trx) => confirmationFailed(trx, member.id, { browser: browserName(request) }))
    throw new Refusal('signInFailed')
  }
  // The messenger account becomes a way in.
  await requireConfirmed(context.db, call, 'confirmFirst')
  const now = new Date()
  const outcome = await context.db.transaction().execute(async (trx) => {
    const made = await link(trx, member.id, body.link_token, now)
    // The email warns a member who did not create this link.
    if (made === 'done')
      await queueEmail(trx, context, member, {
        kind: 'messenger-linked',
        onceKey: `messenger-linked:${member.id}:${now.getTime()}`,
        values: { link: await notMeLink(trx, context, { memberId: member.id, sessionId }) },
      })
    return made
  })
  if (outcome === 'over') throw new Refusal('tokenExpired')
  if (outcome !== 'done') throw new Refusal('messengerRefused', { reason: outcome })
  return {}
})
