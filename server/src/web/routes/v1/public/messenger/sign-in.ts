import { messengerSignIn } from '@tessera/contract/endpoints/v1/public/messenger/sign-in.ts'
import type { MessengerRefusal } from '@tessera/contract/messenger.ts'
import { messengerReplayed } from '../../../../../platform/audit/account-events.ts'
import { handle } from '../../../../http/handler.ts'
import { ownOrigin } from '../../../../../platform/http/origin.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { knownBrowser } from '../../../../../accounts/members/known-browser.ts'
import { sealed } from '../../../../../platform/secrets/sealed-columns.ts'
import { safeTarget } from '../../../../../accounts/members/redirect.ts'
import { announceSignIn } from '../../../../../accounts/sign-in/new-browser.ts'
import { keepSession, startSession } from '../../../../../accounts/sign-in/start-session.ts'
import { readLaunch } from '../../../../../accounts/messenger/init-data.ts'
import { linkedMember, offerLink, useLaunch } from '../../../../../accounts/messenger/links.ts'

const perAddress = { name: 'messenger-address', limit: 60, seconds: 600 }
const perUser = { name: 'messenger-user', limit: 20, seconds: 600 }

export const messengerSignInRoute = handle(messengerSignIn, async ({ context, body, request, reply }) => {
  const { config, db, keyring } = context
  if (!config.messenger) return refuse('off')
  await consumeRateLimit(db, perAddress, addressOf(request))
  const now = new Date()
  const launch = readLaunch(body.init_data, config.messenger, now)
  if (typeof launch === 'string') return refuse(launch)
  const userHash = keyring.lookup('messenger-user', `${config.messenger.environment}:${launch.userId}`)
  await consumeRateLimit(db, perUser, userHash.toString('base64url'))
  const outcome = await db.transaction().execute(async (trx) => {
    const member = await linkedMember(trx, userHash)
    if (!(await useLaunch(trx, launch, now))) {
      await messengerReplayed(trx, member?.id ?? null)
      return { kind: 'used' } as const
    }
    if (!member) return { kind: 'offer', token: await offerLink(trx, userHash, now) } as const
    if (member.disabled_at) return { kind: 'closed' } as const
    // The messenger proves who opened it, not that it is the member now.
    const session = await startSession(trx, context, request, {
      memberId: member.id,
      by: 'messenger',
      confirmed: false,
    })
    const email = member.data_key ? keyring.openText(member, sealed('member', 'email'), member.email) : ''
    if (knownBrowser(request, config, keyring, email) === null || session.newCountry)
      await announceSignIn(trx, context, request, { member, sessionId: session.id })
    return { kind: 'session', token: session.token, email } as const
  })
  // After the transaction, because the refusal must not roll back the record of a replay.
  if (outcome.kind === 'used') return refuse('used')
  if (outcome.kind === 'closed') throw new Refusal('signInFailed')
  if (outcome.kind === 'offer') return { linked: false, link_token: outcome.token, name: launch.name }
  keepSession(reply, context, outcome)
  return { linked: true, redirect_url: safeTarget(body.redirect_url, ownOrigin(request, config), config.redirectHosts) }
})

function refuse(reason: MessengerRefusal): never {
  throw new Refusal('messengerRefused', { reason })
}
