import type { Deciding } from '../after-decision.ts'
import { sql, type Selectable } from 'kysely'
import type { VerificationParts } from '../parts.ts'
import type { ProviderSessionTable } from '../../platform/db/provider-tables.ts'
import { readDetails } from '../../accounts/snapshot/attempts.ts'
import { photosOf } from '../records/evidence.ts'
import { memberById } from '../../accounts/members/store.ts'
import { applicantOf } from './applicant.ts'
import { applyProviderResult } from './apply.ts'
import type { Provider } from './provider.ts'
import { takeOver } from './take-over.ts'

type Session = Selectable<ProviderSessionTable>

/** We poll a session this old without a verdict: its notice may have been lost. */
const sweepMs = 5 * 60_000
/** How often we ask about a case that a person at the provider looks at. */
const reviewMs = 3_600_000
/** After this long without an answer we give up on the provider, and the next one takes over. */
const patienceMs = 24 * 3_600_000

/** Runs the jobs queued for providers, and starts the jobs that providers run in this process. */
export async function workForProviders(context: VerificationParts): Promise<void> {
  await context.jobs.work('ask-provider', 2, ({ sessionId }) => ask(context, sessionId))
  await context.jobs.work('fetch-provider-result', 2, ({ sessionId }) => fetchResult(context, sessionId))
  await context.jobs.work('provider-failed', 1, async ({ sessionId }) => {
    const left = await takeOver(context, sessionId)
    if (left) await cancelQuietly(context, left)
  })
  for (const provider of context.providers.connected.values()) await provider.work?.(context)
}

/** Starts the session, or resumes it after a crash, and sends the member's data. */
async function ask(
  context: Pick<VerificationParts, 'log' | 'db' | 'storage' | 'providers'> & Deciding,
  sessionId: string,
): Promise<void> {
  const session = await liveSession(context, sessionId)
  const attempt =
    session &&
    (await context.db
      .selectFrom('attempt')
      .selectAll()
      .where('id', '=', session.attempt_id)
      .where('state', '=', 'submitted')
      .executeTakeFirst())
  if (!session || !attempt) return
  const member = await memberById(context.db, attempt.member_id)
  // Erased meanwhile: no provider may receive the member's data any more.
  if (!member?.data_key) return
  const details = readDetails(context.keyring, member, attempt)
  if (!details) throw new Error('A submitted attempt has no details')
  const provider = named(context, session)
  // Its own part has taken everything there.
  if (session.collected_at) return fetchResult(context, sessionId)
  // Sent again for a session that the provider's page part started: the member may have corrected their name since.
  const started = await provider.start(applicantOf(context, member, attempt, { details, ref: session.ref }))
  // Set before anything is sent: the answer may arrive before the call returns.
  await context.db.updateTable('provider_session').set({ ref: started.ref }).where('id', '=', sessionId).execute()
  const { country, document_type: documentType } = attempt
  await provider.submit(started.ref, {
    photos: await photosOf(context, member, attempt.id),
    country,
    documentType,
  })
}

async function fetchResult(
  context: Pick<VerificationParts, 'log' | 'db' | 'providers'> & Deciding,
  sessionId: string,
): Promise<void> {
  const session = await liveSession(context, sessionId)
  if (session?.ref) await applyProviderResult(context, sessionId, await named(context, session).result(session.ref))
}

/** Cancels sessions that are no longer needed at the provider, such as those of discarded drafts. */
async function cancelAbandoned(context: Pick<VerificationParts, 'log' | 'db' | 'providers'>): Promise<void> {
  const abandoned = await context.db
    .updateTable('provider_session')
    .set({ failed_at: new Date() })
    .where('failed_at', 'is', null)
    .where('result_at', 'is', null)
    .where('attempt_id', 'in', (eb) => eb.selectFrom('attempt').select('id').where('state', '=', 'superseded'))
    .returningAll()
    .execute()
  for (const session of abandoned) await cancelQuietly(context, session)
}

/** A courtesy only: a provider that is down cannot receive it. */
async function cancelQuietly(context: Pick<VerificationParts, 'log' | 'providers'>, session: Session): Promise<void> {
  if (!session.ref) return
  await context.providers.connected
    .get(session.provider)
    ?.cancel(session.ref)
    .catch((error: unknown) =>
      context.log.warn({ err: error, provider: session.provider }, 'providers: a session could not be cancelled'),
    )
}

/** Polls where a notice was lost or its answer failed. Gives up on providers that stay silent. */
export async function sweepProviders(
  context: Pick<VerificationParts, 'log' | 'db' | 'jobs' | 'providers'>,
  now: Date,
): Promise<void> {
  await cancelAbandoned(context)
  const before = new Date(now.getTime() - sweepMs)
  const waiting = await context.db
    .selectFrom('provider_session')
    .innerJoin('attempt', 'attempt.id', 'provider_session.attempt_id')
    .select(['provider_session.id', 'provider_session.created_at', 'attempt.state'])
    .where('failed_at', 'is', null)
    .where('provider_session.created_at', '<', before)
    .where((eb) => eb.or([eb('fetched_at', 'is', null), eb('fetched_at', '<', before)]))
    .where((eb) =>
      eb.or([
        eb.and([eb('result_at', 'is', null), eb('attempt.state', '=', 'submitted')]),
        // In review there: its notice about the end may be lost, too. A vendor that was removed cannot be asked.
        eb.and([
          eb('verdict', '=', 'review'),
          eb('provider', 'in', [...context.providers.connected.keys()]),
          eb('attempt.state', '=', 'in_review'),
          eb('fetched_at', '<', new Date(now.getTime() - reviewMs)),
        ]),
        eb.exists(
          eb
            .selectFrom('provider_notice')
            .select(sql`1`.as('one'))
            .whereRef('session_id', '=', 'provider_session.id')
            .where('received_at', '<', before)
            .where((on) => on.or([on('fetched_at', 'is', null), on('received_at', '>', on.ref('fetched_at'))])),
        ),
      ]),
    )
    .limit(500)
    .execute()
  for (const { id, state, created_at: createdAt } of waiting) {
    const givenUp = state === 'submitted' && createdAt.getTime() < now.getTime() - patienceMs
    await context.db
      .transaction()
      .execute((trx) =>
        context.jobs.send(trx, givenUp ? 'provider-failed' : 'fetch-provider-result', { sessionId: id }),
      )
  }
}

function liveSession({ db }: Pick<VerificationParts, 'db'>, id: string): Promise<Session | undefined> {
  return db
    .selectFrom('provider_session')
    .selectAll()
    .where('id', '=', id)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
}

function named({ providers }: Pick<VerificationParts, 'providers'>, { provider: name }: Session): Provider {
  const provider = providers.connected.get(name)
  if (!provider) throw new Error(`The provider ${name} is not connected any more`)
  return provider
}
