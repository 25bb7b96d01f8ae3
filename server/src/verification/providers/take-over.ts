import type { Deciding } from '../after-decision.ts'
import type { Selectable, Transaction } from 'kysely'
import { providerAsked } from '../../platform/audit/verification-events.ts'
import { lockToDecide, currentPhotos } from '../../accounts/snapshot/attempts.ts'
import { memberById } from '../../accounts/members/store.ts'
import type { ProviderSessionTable } from '../../platform/db/provider-tables.ts'
import type { Attempt, Database, Member } from '../../platform/db/tables.ts'
import { decide } from '../attempts/decide.ts'
import type { VerificationParts } from '../parts.ts'
import { providerOfAttempt, refusedForGood } from './choose.ts'
import { endSession } from './queue.ts'

type Session = Selectable<ProviderSessionTable>
type Trx = Transaction<Database>

/**
 * A provider failed, not the member: the next one continues with what we have, and no attempt is used up. Returns the
 * session that was left, or null when there was nothing to take over.
 */
export async function takeOver(
  context: Pick<VerificationParts, 'log' | 'db' | 'providers'> & Deciding,
  sessionId: string,
): Promise<Session | null> {
  return context.db.transaction().execute(async (trx) => {
    const session = await trx.selectFrom('provider_session').selectAll().where('id', '=', sessionId).executeTakeFirst()
    const attempt = session && (await lockToDecide(trx, session.attempt_id))
    if (!session || attempt?.state !== 'submitted') return null
    const member = await memberById(trx, attempt.member_id)
    // Erased meanwhile: no provider may receive the member's data any more.
    if (!member?.data_key || !(await endSession(trx, session.id, 'default'))) return null
    const next = await handTo(trx, context, { session, attempt, member })
    context.log.warn(
      { attempt: attempt.id, provider: session.provider, next },
      'providers: a provider failed, so another one takes over',
    )
    return session
  })
}

async function handTo(
  trx: Trx,
  context: Pick<VerificationParts, 'providers'> & Deciding,
  { session, attempt, member }: { session: Session; attempt: Attempt; member: Member },
): Promise<string> {
  const by = `provider:${session.provider}`
  // Only the vendor that refused them, or a reviewer, decides on this person again.
  if (await refusedForGood(trx, attempt.case_id)) {
    await decide(trx, context, attempt, { verdict: 'in_review', reasons: ['MANUAL_REVIEW'], by })
    return 'a reviewer'
  }
  // The photos are at the vendor and nowhere else. The member takes them again; everything else they gave is kept.
  if (session.collected_at && (await currentPhotos(trx, attempt.id)).length === 0) {
    await decide(trx, context, attempt, { verdict: 'resubmission_requested', reasons: ['EXPIRED'], by })
    return 'the member'
  }
  const { provider } = await providerOfAttempt(context, trx, member, attempt)
  await trx.updateTable('provider_session').set({ handed_to: provider.name }).where('id', '=', session.id).execute()
  await provider.enqueue(trx, attempt)
  if (provider.name === context.providers.builtin.name)
    await providerAsked(trx, attempt.id, { provider: provider.name, from: session.provider })
  return provider.name
}
