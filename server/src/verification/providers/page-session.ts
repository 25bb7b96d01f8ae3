import type { Transaction } from 'kysely'
import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { providerSession } from '@tessera/contract/endpoints/v3/private/kyc/provider-session.ts'
import type { VerificationParts } from '../parts.ts'
import type { Attempt, Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockAttempt, readDetails, type Details } from '../../accounts/snapshot/attempts.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { refuseUnservedWords } from '../attempts/consent.ts'
import { applicantOf } from './applicant.ts'
import { providerOfAttempt } from './choose.ts'
import { endSession, noteSession } from './queue.ts'
import { ProviderDown, type Provider } from './provider.ts'

type Needs = Pick<VerificationParts, 'config' | 'db' | 'keyring' | 'regions' | 'providers'>

type Opened = ResultOf<typeof providerSession>
/** A session noted for a draft. Null at the built-in provider, which has none. */
interface Noted {
  attempt: Attempt
  details: Details
  provider: Provider
  session: { id: string; ref: string | null } | null
}

/**
 * Opens or resumes the provider's session of a draft for its part of the page. When a vendor cannot be reached, the
 * answer names the next one, and nothing is sent there before the member has seen its name. The attempt is submitted
 * only when the member sends it, so a provider that fails midway has decided nothing.
 */
export async function openPageSession(
  context: Pick<VerificationParts, 'config' | 'log' | 'db' | 'keyring' | 'regions' | 'providers'>,
  member: SessionMember,
  { attemptId, consentVersion }: { attemptId: string; consentVersion?: string },
): Promise<Opened> {
  const noted = await noteDraft(context, member, attemptId, consentVersion)
  const { provider, session } = noted
  if (!session) return { provider: provider.name, session: null, collected: false }
  try {
    return await opened(context, member, noted, session)
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    const next = await handOver(context, member, noted, session)
    context.log.warn(
      { err: error, attempt: attemptId, provider: provider.name, next: next?.provider.name },
      'providers: a part of the page could not be opened',
    )
    return { provider: (next?.provider ?? provider).name, session: null, collected: false }
  }
}

/**
 * The provider's part says that it has everything. We ask the provider, because what a browser says proves nothing.
 */
export async function collectPhotos(context: Needs, member: SessionMember, attemptId: string): Promise<Opened> {
  const { provider, session } = await noteDraft(context, member, attemptId)
  const none = { provider: provider.name, session: null }
  if (!session?.ref) return { ...none, collected: false }
  const result = await provider.result(session.ref)
  const collected = result.state !== 'pending' || result.awaitsMember !== true
  if (collected)
    await context.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('provider_session')
        .set({ collected_at: new Date() })
        .where('id', '=', session.id)
        .where('collected_at', 'is', null)
        .execute()
      await memberChanged(trx, member.id)
    })
  return { ...none, collected }
}

async function noteDraft(context: Needs, member: SessionMember, attemptId: string, agreed?: string): Promise<Noted> {
  return context.db.transaction().execute(async (trx) => {
    const attempt = await consented(trx, await lockAttempt(trx, member.id, attemptId), agreed)
    if (attempt.state !== 'draft') throw new Refusal('attemptClosed')
    const details = readDetails(context.keyring, member, attempt)
    if (!details) throw new Refusal('detailsInvalid', { fields: [{ field: 'firstName', rule: 'required' }] })
    const { provider } = await providerOfAttempt(context, trx, member, attempt)
    // Without consent our own screens take the photos: the member consents when sending, and the vendor gets them then.
    const ours = provider.name === context.providers.builtin.name || attempt.consent_version === null
    return { attempt, details, provider, session: ours ? null : await noteSession(trx, provider.name, attempt) }
  })
}

/** The attempt with the consent that the member has just given. An earlier one stays. */
async function consented(trx: Transaction<Database>, attempt: Attempt, agreed: string | undefined): Promise<Attempt> {
  if (agreed === undefined || attempt.consent_version !== null || attempt.state !== 'draft') return attempt
  await refuseUnservedWords(trx, agreed)
  await trx.updateTable('attempt').set({ consent_version: agreed }).where('id', '=', attempt.id).execute()
  await memberChanged(trx, attempt.member_id)
  return { ...attempt, consent_version: agreed }
}

async function opened(
  context: Pick<VerificationParts, 'config' | 'db'>,
  member: SessionMember,
  { attempt, details, provider }: Noted,
  session: { id: string; ref: string | null },
): Promise<Opened> {
  const resumed = session.ref ? await provider.resume(session.ref) : null
  const { ref, token } =
    resumed ?? (await provider.start(applicantOf(context, member, attempt, { details, ref: session.ref })))
  await context.db
    .updateTable('provider_session')
    .set({ ref })
    .where('id', '=', session.id)
    .where('failed_at', 'is', null)
    .execute()
  const given = token ?? (await provider.token(ref))
  return {
    provider: provider.name,
    collected: false,
    session: given && {
      token: given.token,
      expiresAt: given.expiresAt.toISOString(),
      apiUrl: provider.page(attempt.level).apiUrl,
    },
  }
}

/**
 * The next vendor in the region's order, when this one cannot be reached. Null when only our own screens are left:
 * they take the photos, and the case still goes to this provider once it can be reached.
 */
async function handOver(
  context: Pick<VerificationParts, 'config' | 'db' | 'regions' | 'providers'>,
  member: SessionMember,
  { attempt, provider }: Noted,
  session: { id: string },
): Promise<{ provider: Provider } | null> {
  return context.db.transaction().execute(async (trx: Transaction<Database>) => {
    await lockAttempt(trx, member.id, attempt.id)
    const isNow = await endSession(trx, session.id, 'default')
    const next = isNow ? (await providerOfAttempt(context, trx, member, attempt)).provider : provider
    const { builtin } = context.providers
    if (isNow && next.name !== provider.name && next.name !== builtin.name) {
      await trx.updateTable('provider_session').set({ handed_to: next.name }).where('id', '=', session.id).execute()
      return { provider: next }
    }
    if (isNow)
      await trx
        .updateTable('provider_session')
        .set({ failed_at: null, handed_to: null })
        .where('id', '=', session.id)
        .execute()
    return null
  })
}
