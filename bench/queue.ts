/** How long the console's queue takes with many cases, and that two reviewers never decide the same one. */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { createMember } from '../server/src/accounts/members/store.ts'
import { sealed } from '../server/src/platform/secrets/sealed-columns.ts'
import { openStaffSession } from '../server/src/platform/staff/sessions.ts'
import { decideCase } from '../server/src/review/console/decide.ts'
import { claimCase, claimNext } from '../server/src/review/queue/claims.ts'
import { readQueue } from '../server/src/review/queue/list.ts'
import { noteAct, readWaiting } from '../server/src/review/queue/reading.ts'
import { caseVersion, CaseChanged } from '../server/src/verification/records/case-version.ts'
import { InvalidTransition } from '../server/src/verification/records/invalid-transition.ts'
import type { RunningServer } from '../server/src/server.ts'
import { startMeasured } from './measured-product.ts'

const waiting = 10_000
/** Decided cases beside them: what waits is a small part of the tables. */
const decided = 100_000
const asked = 60
const claimed = 1000
const raced = 1000

/** Milliseconds of one kind of call. */
export interface QueueRow {
  call: string
  p50: number
  p95: number
}

interface Measured {
  rows: QueueRow[]
  /** Cases that both of two reviewers were given. */
  claimedTwice: number
  /** Of {@link raced} cases that both tried to decide: how many were decided, and how many more than once. */
  decided: number
  decidedTwice: number
}

export async function benchQueue(): Promise<Measured> {
  const { product, stop } = await startMeasured()
  try {
    await fill(product)
    const { context } = product
    const cookie = await signIn(product)
    const list = async (): Promise<void> => {
      const answer = await fetch(`${product.url}/x-api/v1/staff/queue/list`, { headers: { cookie } })
      const { ret_code: code } = (await answer.json()) as { ret_code: number }
      if (code !== 0) throw new Error(`The queue got ${code}`)
    }
    const rows = [
      await timed('the list over HTTP', list),
      await timed('list and counts without HTTP', () => readQueue(context, 'reviewer', { page: 1 })),
      // Someone looks every 40 milliseconds, as twenty-five reviewers would: the reading is renewed every four seconds.
      await timed('what waits, as read for all', () => readWaiting(context.db, context.regions, 'reviewer'), 40),
      await timed('reading what waits, as after an act', async () => {
        noteAct(context.db, 'reviewer')
        await readWaiting(context.db, context.regions, 'reviewer')
      }),
    ]
    const claimedTwice = await race(product)
    return { rows, claimedTwice, ...(await decisionRace(product)) }
  } finally {
    await stop()
  }
}

/**
 * Members of five regions with one identity each, most of them decided. What waits is of the kinds that `npm run seed`
 * makes. Nothing is encrypted: the queue reads no personal data.
 */
async function fill({ context: { db } }: RunningServer): Promise<void> {
  await sql`insert into member (email_hash, data_key, email, password_hash, site)
    select decode(md5(n::text) || md5('x' || n), 'hex'), '\\x00', '\\x00', '', (array['DEFAULT', 'EU', 'HKG', 'TUR', 'ARE'])[1 + n % 5]
    from generate_series(1, ${waiting + decided}::int) n`.execute(db)
  await sql`insert into kyc_case (member_id, level, provider) select id, 'LEVEL_1', 'default' from member`.execute(db)
  const ranked = sql`(select id as case_id, member_id, level, row_number() over (order by member_id desc) as rank,
    now() - make_interval(mins => (member_id % 4000)::int) as sent from kyc_case) ranked`
  const kind = (from: number, to: number) => sql`rank <= ${waiting} and rank % 100 >= ${from} and rank % 100 < ${to}`
  await sql`insert into attempt (case_id, member_id, level, number, state, country, document_type, consent_version, submitted_at)
    select case_id, member_id, level, 1,
      case when ${kind(0, 66)} then 'in_review' when ${kind(95, 100)} then 'rejected' else 'approved' end,
      'NL', 'PASSPORT', 'bench', sent from ${ranked}`.execute(db)
  await sql`insert into address_proof (member_id, number, state, country, document_class, details, submitted_at)
    select member_id, 1, 'in_review', 'NL', 'UTILITY_BILL', '\\x00', sent from ${ranked} where ${kind(66, 82)}`.execute(
    db,
  )
  await sql`insert into questionnaire (member_id, template_code, state, opened_by, submitted_at)
    select member_id, 230, 'QUESTIONNAIRE_STATUS_PENDING', 'bench', sent from ${ranked} where ${kind(82, 95)}`.execute(
    db,
  )
  await sql`insert into questionnaire_submission (questionnaire_id, member_id, number, token_nonce, template_code, template_version, template_hash, locale, answers, answers_hash, origin, score, outcome)
    select id, member_id, 1, decode(md5(id::text), 'hex'), 230, 1, '\\x00', 'en', '\\x00', '\\x00', '\\x00', 10, '\\x00' from questionnaire`.execute(
    db,
  )
  await sql`insert into audit_event (seq, at, actor, action, subject, data, prev_hash, hash)
    select 1000000 + row_number() over (), now(), 'reviewer:anna', 'attempt.decided', 'attempt:' || id, '{"verdict": "rejected"}', '\\x00', '\\x00'
    from attempt where state = 'rejected'`.execute(db)
  await sql`insert into support_request (id, member_id, topic, message)
    select id::text, member_id, 'kyc', '\\x00' from attempt where state = 'rejected'`.execute(db)
  await sql`insert into appeal (member_id, attempt_id, request_id, created_at)
    select member_id, id, id::text, submitted_at from attempt where state = 'rejected'`.execute(db)
  // Vendors left one in ten of what waits to a reviewer, and one in twenty is on hold.
  await sql`insert into provider_session (attempt_id, member_id, provider, ref, verdict)
    select id, member_id, 'sumsub', id::text, 'review' from attempt where member_id % 10 = 0 and (state = 'in_review' or member_id % 100 = 0)`.execute(
    db,
  )
  await sql`insert into case_hold (case_id, kind, reason, placed_by)
    select id, 'hold', 'SCREENING_HIT', 'provider:sumsub' from attempt where member_id % 20 = 0 and state = 'in_review'`.execute(
    db,
  )
  // As the database does by itself later: it would do so while we measure.
  await sql`vacuum analyze`.execute(db)
}

async function signIn({ context: { db, config } }: RunningServer): Promise<string> {
  const { token } = await db.transaction().execute((trx) => openStaffSession(trx, 'reviewer', { browser: 'bench' }))
  return `__Host-${config.brand.shortName}-staff=${token}`
}

async function timed(call: string, work: () => Promise<unknown>, pauseMs = 0): Promise<QueueRow> {
  const times: number[] = []
  for (let time = 0; time < asked; time += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
    if (pauseMs > 0) await setTimeout(pauseMs)
  }
  const sorted = times.slice(5).toSorted((a, b) => a - b)
  const at = (share: number): number => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  return { call, p50: at(0.5), p95: at(0.95) }
}

/** Two reviewers take the next case until they have a thousand. Returns how many cases both were given. */
async function race({ context }: RunningServer): Promise<number> {
  const taken = await Promise.all(
    ['reviewer', 'second-reviewer'].map(async (by) => {
      const ids: string[] = []
      while (ids.length < claimed / 2) {
        const next = await claimNext(context, { by }, {})
        if (!next) break
        ids.push(next.caseId)
      }
      return ids
    }),
  )
  const [one = [], other = []] = taken
  return one.filter((id) => other.includes(id)).length
}

/** Two reviewers decide the same thousand cases at once, each as the case was before either did. */
async function decisionRace({ context }: RunningServer): Promise<Pick<Measured, 'decided' | 'decidedTwice'>> {
  const { db } = context
  await sql`truncate case_claim`.execute(db)
  const cases: { id: string; version: number }[] = []
  for (let index = 0; index < raced; index += 1) cases.push(await decidable(context, index))
  const outcomes = await Promise.all(
    ['reviewer', 'second-reviewer'].map(async (by) => {
      let done = 0
      for (const { id, version } of cases) {
        const asked = { caseId: id, version, verdict: 'rejected', corrections: [], because: undefined } as const
        const reasons = [{ code: 'UNDERAGE', photos: [] }] as const
        try {
          const claim = await claimCase(context, id, { by })
          if (claim.by === by) await decideCase(context, { ...asked, reasons }, by)
          done += claim.by === by ? 1 : 0
        } catch (error) {
          if (!(error instanceof InvalidTransition) && !(error instanceof CaseChanged)) throw error
        }
      }
      return done
    }),
  )
  const { rows } = await sql<{ twice: number }>`
    select count(*)::int as twice from (
      select attempt_id from decision where attempt_id = any(${cases.map(({ id }) => id)}::uuid[])
      group by attempt_id having count(*) > 1
    ) more`.execute(db)
  return { decided: outcomes.reduce((sum, done) => sum + done, 0), decidedTwice: rows[0]?.twice ?? Number.NaN }
}

/** A case that can be decided, with the details that its member typed. */
function decidable({ db, keyring }: RunningServer['context'], index: number): Promise<{ id: string; version: number }> {
  return db.transaction().execute(async (trx) => {
    const email = `bench-${index}@sandbox.example`
    const member = await createMember(trx, keyring, { email, passwordHash: '', residence: 'CH' })
    if (!member) throw new Error(`${email} has an account already`)
    const { id: caseId } = await trx
      .insertInto('kyc_case')
      .values({ member_id: member.id, level: 'LEVEL_1', provider: 'default' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const typed = { firstName: 'Anouk', lastName: 'Vantorre', birthDate: '1991-03-14' }
    const { id } = await trx
      .insertInto('attempt')
      .values({
        case_id: caseId,
        member_id: member.id,
        level: 'LEVEL_1',
        number: 1,
        state: 'in_review',
        country: 'NL',
        document_type: 'PASSPORT',
        consent_version: 'bench',
        submitted_at: new Date(),
        reasons: ['MANUAL_REVIEW'],
        checks: '[]',
        details: keyring.sealJson(member, sealed('attempt', 'details'), typed),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, version: await caseVersion(trx, `attempt:${id}`, 'reviewer:reviewer') }
  })
}
