import { sql, type Transaction } from 'kysely'
import type { QualityVerdict } from '@tessera/contract/quality.ts'
import type { AnyReasonCode } from '@tessera/contract/verdicts.ts'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { qualityReviewed } from '../../platform/audit/review-events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { permit, sitesOf } from '../../platform/staff/staff.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { caseSubject } from '../cases/open.ts'
import { caseView } from '../console/view.ts'
import { ofSites } from '../queue/work.ts'
import { CheckOpen } from './check-open.ts'
import { sampled } from './sample.ts'

/*
 * A share of all decisions, those of machines and vendors included, comes back to a second person, who says how they
 * would decide without knowing how it was decided. That changes nothing for the member.
 */

/** How old a decision may be, in days. */
const newestDays = 30
/** A check that was taken and left goes to someone else after this many hours. */
const takenHours = 24

type Needs = Pick<ComplianceParts, 'db' | 'regions'> & { config: { qualityPercent: number } }

/** Gives a decision to look at again to a person who has not worked on its case, the latest first. Null: there is none. */
export async function takeCheck({ db, config }: Needs, by: string): Promise<{ id: string } | null> {
  const actor = `reviewer:${by}`
  await permit(db, actor, 'review', 'own')
  const ours = ofSites(await sitesOf(db, actor))
  const own = await db
    .selectFrom('quality_check')
    .select('decision_id as id')
    .where('taken_by', '=', actor)
    .where('reviewed_at', 'is', null)
    .executeTakeFirst()
  if (own) return own
  const { rows } = await sql<{ id: string }>`
    insert into quality_check as taken
      (decision_id, kind, case_id, taken_by, first_verdict, first_reasons, first_by)
    select id, kind, "caseId", ${actor}, verdict, reasons, "decidedBy"
    from (${sampled(config.qualityPercent, sql`now() - make_interval(days => ${newestDays})`)}) sample
    where ${ours} and "decidedBy" <> ${actor}
      and not exists (
        select from audit_event where subject = sample.kind || ':' || sample."caseId" and actor = ${actor})
      and not exists (
        select from quality_check q where q.decision_id = sample.id
          and (q.reviewed_at is not null or q.taken_at > now() - make_interval(hours => ${takenHours})))
    order by "decidedAt" desc limit 1
    on conflict (decision_id) do update set taken_by = excluded.taken_by, taken_at = now()
      where taken.reviewed_at is null and taken.taken_at <= now() - make_interval(hours => ${takenHours})
    returning decision_id as id`.execute(db)
  return rows[0] ?? null
}

/** The facts of a case that tell how it was decided. An appeal tells that it was refused. */
const telling = /^(decided|valid until|withdrawn|appeal.*)$/

/** The case of a check as before its decision. Throws {@link InvalidTransition}. */
export async function blindView(
  parts: Pick<
    ComplianceParts,
    'db' | 'keyring' | 'storage' | 'texts' | 'regions' | 'agreements' | 'questionnaires' | 'suitability' | 'config'
  >,
  id: string,
  by: string,
): Promise<CaseView> {
  const { case_id: caseId } = await ownCheck(parts, id, by)
  const view = await caseView(parts, caseId, by)
  return {
    ...view,
    state: 'in_review',
    member: { ...view.member, level: 0, locked: false, closed: false },
    since: null,
    due: null,
    claim: null,
    reasons: [],
    checklist: view.checklist.map((item) => ({ ...item, value: [] })),
    facts: view.facts.filter(({ name }) => !telling.test(name)),
    appeal: null,
    acts: [],
    files: view.files.filter(({ note }) => note === null),
    tasks: [],
    notes: [],
    hiddenNotes: 0,
    history: [],
    otherCases: [],
    vendors: [],
    notices: [],
    blocks: [],
    verdicts: ['approved', 'resubmission_requested', 'rejected'],
    proposedBy: null,
    proposedVerdict: null,
    overturns: false,
    needsSecond: false,
    returned: null,
    waiting: false,
    holds: [],
    questions: [],
    readyQuestions: [],
    assignedTo: null,
    snoozedUntil: null,
  }
}

/**
 * The member whose case the caller checks and has not answered. Until then what would tell them the decision stays
 * closed or is left out.
 */
export async function checkedMember(db: Db, by: string): Promise<number | null> {
  const check = await db
    .selectFrom('quality_check')
    .select('case_id')
    .where('taken_by', '=', `reviewer:${by}`)
    .where('reviewed_at', 'is', null)
    .executeTakeFirst()
  return check ? db.transaction().execute(async (trx) => (await caseSubject(trx, check.case_id, by)).memberId) : null
}

/** Throws {@link CheckOpen} where this case or member is that of the caller's open check. */
export async function refuseDuringCheck(
  db: Db,
  about: { caseId: string } | { memberId: number },
  by: string,
): Promise<void> {
  const checked = await checkedMember(db, by)
  if (checked === null) return
  const opened =
    'memberId' in about ? about : await db.transaction().execute((trx) => caseSubject(trx, about.caseId, by))
  if (opened.memberId === checked) throw new CheckOpen('Finish the quality check of this member’s case first')
}

/** Stores how the second person would decide. Answers with the first decision. Throws {@link InvalidTransition}. */
export async function reviewCheck(
  parts: Pick<ComplianceParts, 'db'>,
  { id, verdict, reasons }: { id: string; verdict: QualityVerdict; reasons: readonly AnyReasonCode[] },
  by: string,
): Promise<{ caseId: string; verdict: QualityVerdict; reasons: string[]; by: string }> {
  const first = await ownCheck(parts, id, by)
  return parts.db.transaction().execute(async (trx) => {
    const { subject } = await caseSubject(trx, first.case_id, by)
    const { numUpdatedRows } = await trx
      .updateTable('quality_check')
      .set({ verdict, reasons: verdict === 'approved' ? [] : [...reasons], reviewed_at: new Date() })
      .where('decision_id', '=', id)
      .where('taken_by', '=', `reviewer:${by}`)
      .where('reviewed_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new InvalidTransition(`There is no quality check ${id}`)
    await qualityReviewed(trx, `reviewer:${by}`, subject, { decision: id, verdict })
    const { case_id: caseId, first_verdict: decided, first_reasons: refused, first_by: decider } = first
    const because = decided === 'approved' ? await approvedBecause(trx, subject, id) : []
    return { caseId, verdict: decided, reasons: [...refused, ...because], by: decider.replace(/^reviewer:/, '') }
  })
}

/** Why a reviewer approved although a check failed, or what two people had rejected: events of the same minute. */
async function approvedBecause(trx: Transaction<Database>, subject: string, decision: string): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    select e.data ->> 'reason' as reason from audit_event e
    join (
      select created_at from decision where id = ${decision}
      union all select created_at from address_decision where id = ${decision}
      union all select created_at from questionnaire_review where id = ${decision}
    ) d on e.at between d.created_at - interval '1 minute' and d.created_at + interval '1 minute'
    where e.subject = ${subject} and e.action in ('case.check-overridden', 'case.rejection-overturned')
    order by e.seq desc limit 1`.execute(trx)
  return rows.map(({ reason }) => reason)
}

/** The check that this person took and has not answered. */
async function ownCheck({ db }: Pick<ComplianceParts, 'db'>, id: string, by: string) {
  await permit(db, `reviewer:${by}`, 'review', 'own')
  const row = await db
    .selectFrom('quality_check')
    .selectAll()
    .where('decision_id', '=', id)
    .where('taken_by', '=', `reviewer:${by}`)
    .where('reviewed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new InvalidTransition(`There is no quality check ${id}`)
  return row
}
