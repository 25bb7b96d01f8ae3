import { sql, type Selectable, type SqlBool, type Transaction } from 'kysely'
import type { Answers, Facts, Fault } from '@tessera/contract/questionnaire.ts'
import type { Outcome } from '@tessera/questionnaires/engine/outcome.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { questionnaireEnded, questionnaireHeldAgain, questionnaireMoved } from '../../platform/audit/events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Questionnaire, QuestionnaireSubmissionTable } from '../../platform/db/questionnaire-tables.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { MoveRefused } from '../../verification/attempts/move-refused.ts'
import { tellDecision, type LetterParts } from '../../accounts/mail/decided.ts'
import { memberById, memberChanged } from '../../accounts/members/store.ts'
import { taskPolicyOf } from '../../regions/region.ts'
import { endExtension } from '../tasks/extended.ts'
import { approvedSubmission, latestSubmission, sentAnswers } from './again.ts'
import { leadsToClass } from './classes.ts'
import { liftHolds } from './holds.ts'
import { judge } from './judge.ts'
import { isSame, judgeAnew, judgedAt, keepJudgement, outcomeAt, saysMore } from './rejudge.ts'
import { endOf, settle } from './settle.ts'
import { asBefore, standing } from './stood-before.ts'
import { lockById, move, short } from './store.ts'
import { endTalk } from './talks.ts'

type Submission = Selectable<QuestionnaireSubmissionTable>

/** What rules and names are read from, and letters written with. */
export type Rechecking = Pick<ComplianceParts, 'agreements' | 'questionnaires' | 'regions'> & LetterParts

/** By whom what waits for an officer goes back to the member; no machine sends back otherwise. */
const by = 'machine'

/**
 * Ends every form whose answers would not be taken from the member as they are now, of another site or verified meanwhile: what is approved is
 * asked anew, and begins with those answers; what waits for an officer goes back to the member, who is written to. What would be taken, but counts
 * by the rules of another site alone, goes to an officer. What ended so, and fits again where the member came back to, holds again. What was asked of
 * the member by a request of its own stays as it is.
 * Answers the approvals that count no more.
 */
export async function endUnfit(
  context: Rechecking,
  trx: Transaction<Database>,
  memberId: number,
  actor: string,
): Promise<string[]> {
  const member = await memberById(trx, memberId)
  if (!member?.data_key) return []
  const ended: string[] = []
  const rows = await trx
    .selectFrom('questionnaire')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('request_id', '=', '')
    .where('withdrawn_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('state', '=', 'QUESTIONNAIRE_STATUS_APPROVED'),
          or([eb('valid_until', 'is', null), eb('valid_until', '>', new Date())]),
        ]),
        and([eb('state', '!=', 'QUESTIONNAIRE_STATUS_APPROVED'), eb('approved_at', 'is not', null)]),
        eb('held_before_move', 'is not', null),
        eb('until_before_move', 'is not', null),
        sql<SqlBool>`before_asked ->> 'site' is not null`,
        eb('state', 'in', ['QUESTIONNAIRE_STATUS_PENDING', 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT']),
      ]),
    )
    .forUpdate()
    .execute()
  for (const found of rows) {
    const row = await holdAgain(context, trx, member, await standAgain(context, trx, member, found, actor), actor)
    if (!row.held_before_move && (row.state === 'QUESTIONNAIRE_STATUS_APPROVED' || row.approved_at))
      ended.push(...(await recheckApproval(context, trx, member, row, actor)))
    if (row.state === 'QUESTIONNAIRE_STATUS_PENDING' || row.state === 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT')
      await recheckWaiting(context, trx, member, row, actor)
  }
  return ended
}

/**
 * An approval that holds ends where its answers would not be taken any more. Where nobody decided them by the rules of the member's site, which say more
 * than those they were approved by, an officer of that site looks at them.
 */
async function recheckApproval(
  context: Rechecking,
  trx: Transaction<Database>,
  member: Member,
  row: Questionnaire,
  actor: string,
): Promise<string[]> {
  const template = context.questionnaires.templates.get(row.template_code)?.template
  const judged = await judgedOf(context, trx, member, row, { approved: true })
  if (!template || !judged) return []
  const isOver =
    row.state === 'QUESTIONNAIRE_STATUS_APPROVED' && row.valid_until !== null && row.valid_until <= new Date()
  if (judged.faults.length > 0) return isOver ? [] : endApproval(trx, row, actor, judged.faults)
  const submission = await approvedSubmission(trx, row.id)
  // At a site it is not made for it counts for nothing; what leads to a class is given up with that.
  if (!submission || !template.sites.includes(member.site) || leadsToClass(context, row)) return []
  const { here, there, site } = await outcomesOf(context, trx, member, { template, submission, ...judged })
  if (!there)
    return limit(
      trx,
      row,
      site === member.site ? null : endOf(template, here, member.site, row.approved_at ?? row.decided_at ?? new Date()),
      actor,
    )
  if (isOver) return []
  const isLatest = (await latestSubmission(trx, row.id))?.id === submission.id
  if (row.state !== 'QUESTIONNAIRE_STATUS_APPROVED' || !isLatest) return endApproval(trx, row, actor, [])
  // It counts no more; where the member moves back before somebody decided, it stands as it did.
  const change = {
    decided_at: null,
    approved_at: null,
    valid_until: null,
    reasons: [],
    mend: [],
    before_asked: standing(row, site),
  }
  const moved = await move(trx, row, 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT', actor, change)
  await judgeAnew(context, trx, member, moved, submission, { here, there }, actor)
  return [row.id]
}

/** What the approved answers lead to by the rules of the member's site, and by those they were approved by, where these say less; the site of the last approval. */
async function outcomesOf(
  context: Rechecking,
  trx: Transaction<Database>,
  member: Member,
  { template, submission, sent, facts }: { template: Template; submission: Submission; sent: Answers; facts: Facts },
): Promise<{ here: Outcome; there: Outcome | null; site: string }> {
  const at = (site: string): Outcome => outcomeAt(context, member, template, { sent, facts, site })
  const here = at(member.site)
  const { approved } = await judgedAt(trx, submission)
  const site = approved[0] ?? member.site
  return { here, there: approved.every((one) => saysMore(here, at(one))) && !here.autoApprove ? at(site) : null, site }
}

/**
 * Whether an officer looks at it by the rules of another site than the one it was approved at, or sent it back to the member after that, and the member sent
 * nothing since.
 */
const isLookedAtAnew = ({ state, final, before_asked: before, submitted_at: sent }: Questionnaire): boolean =>
  state !== 'QUESTIONNAIRE_STATUS_APPROVED' &&
  !final &&
  before?.site !== undefined &&
  before.submitted_at === (sent?.toISOString() ?? null)

/**
 * What an officer looks at only by the rules of the site that the member leaves, or sent back by them, stands as it did, where those of the one they come to
 * say no more than it was approved by. What the member began to mend stays their draft.
 */
async function standAgain(
  context: Rechecking,
  trx: Transaction<Database>,
  member: Member,
  row: Questionnaire,
  actor: string,
): Promise<Questionnaire> {
  const { before_asked: before } = row
  const template = context.questionnaires.templates.get(row.template_code)?.template
  if (!before || !isLookedAtAnew(row) || !template) return row
  const judged = await judgedOf(context, trx, member, row, { approved: true })
  const submission = await approvedSubmission(trx, row.id)
  if (!judged || !submission || judged.faults.length > 0) return row
  const { here, there } = await outcomesOf(context, trx, member, { template, submission, ...judged })
  if (there) return row
  await endTalk(trx, context, row, by)
  // A day put off was that of the mending, which nobody waits for any more.
  await endExtension(context, trx, member, row)
  const { last } = await judgedAt(trx, submission)
  await keepJudgement(
    context,
    trx,
    member,
    row,
    submission,
    { here, there: outcomeAt(context, member, template, { ...judged, site: last }) },
    actor,
  )
  // It holds nothing back by the rules that hold now, and did not before.
  await liftHolds(trx, row.id, actor)
  await trx
    .updateTable('questionnaire')
    .set({ ...asBefore(before), ended_by_move: false })
    .where('id', '=', row.id)
    .execute()
  await questionnaireMoved(trx, actor, row.id, { from: short(row.state), to: short(before.state), reasons: [] })
  await memberChanged(trx, member.id)
  return (await lockById(trx, row.id)) ?? row
}

/**
 * What ended with a move holds again, until the day it did, where the member's site takes the answers and has no more to say of them than was decided. What
 * the member began anew meanwhile stays their draft; what was asked of them meanwhile stays asked, and what they sent waits.
 */
async function holdAgain(
  context: Rechecking,
  trx: Transaction<Database>,
  member: Member,
  row: Questionnaire,
  actor: string,
): Promise<Questionnaire> {
  const { held_before_move: held, before_asked: before } = row
  const template = context.questionnaires.templates.get(row.template_code)?.template
  const waits = row.state === 'QUESTIONNAIRE_STATUS_PENDING' || row.state === 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT'
  if (!held || !row.ended_by_move || waits || !template?.sites.includes(member.site) || leadsToClass(context, row))
    return row
  const judged = await judgedOf(context, trx, member, row, { approved: true })
  const submission = await approvedSubmission(trx, row.id)
  if (!judged || !submission || judged.faults.length > 0) return row
  const { here, there, site } = await outcomesOf(context, trx, member, { template, submission, ...judged })
  if (there) return row
  const day =
    site === member.site
      ? null
      : endOf(template, here, member.site, new Date(held.approved_at ?? row.decided_at ?? new Date()))
  if (day && day <= new Date()) return row
  const [approved_at, valid_until] = [held.approved_at, held.valid_until].map((at) =>
    at === null ? null : new Date(at),
  )
  const isBegun =
    row.state === 'QUESTIONNAIRE_STATUS_UNSUBMIT' &&
    row.opened_by === 'member' &&
    held.state === 'QUESTIONNAIRE_STATUS_APPROVED'
  const again = await trx
    .updateTable('questionnaire')
    .set({
      ...(isBegun ? { state: held.state } : {}),
      approved_at,
      valid_until,
      held_before_move: null,
      ended_by_move: false,
      ...(before?.approved_at ? { before_asked: JSON.stringify({ ...before, valid_until: held.valid_until }) } : {}),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await questionnaireHeldAgain(trx, actor, row.id, { templateCode: row.template_code, site: member.site })
  await memberChanged(trx, member.id)
  return again
}

/**
 * Lets an approval hold as long as it did by the rules it was approved by, and never beyond the day (null: any) of the site the member is at. What is over by
 * then is asked anew from now on, unless it is asked by a day of its own.
 */
async function limit(
  trx: Transaction<Database>,
  row: Questionnaire,
  day: Date | null,
  actor: string,
): Promise<string[]> {
  const { before_asked: before, until_before_move: kept } = row
  const own = kept ? (kept.valid_until === null ? null : new Date(kept.valid_until)) : row.valid_until
  const isShorter = day !== null && (own === null || day < own)
  const until = isShorter ? day : own
  const now = new Date()
  const isHeld = isShorter && day <= now && row.state !== 'QUESTIONNAIRE_STATUS_APPROVED'
  const wasOver = row.valid_until !== null && row.valid_until <= now
  if (isShorter && day <= now && !isHeld) {
    if (wasOver) return []
    return endApproval(trx, row, actor, [], { state: row.state, approved_at: row.approved_at, valid_until: own })
  }
  // What the member began anew as it was over stays their draft.
  const isBegun =
    wasOver &&
    (until === null || until > now) &&
    row.state === 'QUESTIONNAIRE_STATUS_UNSUBMIT' &&
    row.opened_by === 'member'
  const changed = {
    valid_until: isHeld ? row.valid_until : until,
    until_before_move: isShorter ? JSON.stringify({ valid_until: own }) : null,
    // Should the asking be taken back, it holds no longer either.
    ...(before?.approved_at ? { before_asked: JSON.stringify({ ...before, valid_until: until }) } : {}),
    ...(isBegun ? { state: 'QUESTIONNAIRE_STATUS_APPROVED' as const } : {}),
  }
  if (!kept && !isShorter) return []
  await trx.updateTable('questionnaire').set(changed).where('id', '=', row.id).execute()
  await memberChanged(trx, row.member_id)
  return []
}

/**
 * Ends an approval that holds, also of what is asked anew meanwhile: should that be taken back, it stands again as one that is over. `held`: how it holds again
 * where the member moves back. Answers its id.
 */
async function endApproval(
  trx: Transaction<Database>,
  row: Questionnaire,
  actor: string,
  found: readonly Fault[],
  held: Pick<Questionnaire, 'state' | 'approved_at' | 'valid_until'> = {
    state: row.state,
    approved_at: row.approved_at,
    valid_until: row.valid_until,
  },
): Promise<string[]> {
  const now = new Date()
  const { before_asked: before } = row
  const over =
    row.state === 'QUESTIONNAIRE_STATUS_APPROVED'
      ? { valid_until: now }
      : {
          approved_at: null,
          ...(before?.approved_at
            ? { before_asked: JSON.stringify({ ...before, valid_until: now.toISOString() }) }
            : {}),
        }
  await trx
    .updateTable('questionnaire')
    .set({ ...over, held_before_move: JSON.stringify(held) })
    .where('id', '=', row.id)
    .execute()
  await questionnaireEnded(trx, actor, row.id, {
    templateCode: row.template_code,
    items: found.map(({ path }) => path),
  })
  await memberChanged(trx, row.member_id)
  return [row.id]
}

/**
 * Sends back what waits for an officer, marked where it does not fit; what does fit is judged by the rules of the member's site, for the officer to see. What is
 * not made for that site waits for them to come back, and so does what leads to a class: at no other site than that of its sending is it approved.
 */
async function recheckWaiting(
  context: Rechecking,
  trx: Transaction<Database>,
  member: Member,
  row: Questionnaire,
  actor: string,
): Promise<void> {
  const loaded = context.questionnaires.templates.get(row.template_code)
  if (!loaded?.template.sites.includes(member.site) || leadsToClass(context, row)) return
  const judged = await judgedOf(context, trx, member, row, { approved: false })
  const submission = await latestSubmission(trx, row.id)
  if (!judged || !submission) return
  const { sent, facts, faults: found } = judged
  if (found.length === 0) {
    const { last } = await judgedAt(trx, submission)
    const [here, there] = [member.site, last].map((site) =>
      outcomeAt(context, member, loaded.template, { sent, facts, site }),
    )
    if (here && there && !isSame(here, there))
      await judgeAnew(context, trx, member, row, submission, { here, there }, actor)
    return
  }
  const opened =
    row.state === 'QUESTIONNAIRE_STATUS_PENDING'
      ? await move(trx, row, 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT', by)
      : row
  const mend = [...new Set(found.map(({ path }) => path))]
  const reasons = [
    ...new Set(
      found.map(({ code }) => (code === 'signatureName' ? ('QST_NAME_DIFFERS' as const) : ('QST_INCOMPLETE' as const))),
    ),
  ]
  const { id } = await settle(
    trx,
    loaded.template,
    opened,
    submission.id,
    { verdict: 'needs_more', reasons, mend, by },
    { flags: [], site: member.site },
  )
  await endTalk(trx, context, row, by)
  await questionnaireEnded(trx, actor, row.id, { templateCode: row.template_code, items: mend })
  await tellDecision(trx, context, { memberId: member.id, on: 'questionnaire', as: 'action', decision: id })
}

/** Whether a form is asked by the list of a site; what no list has is asked of single members, at every site alike. */
function isAskedAt(
  { regions }: Pick<ComplianceParts, 'regions'>,
  site: string,
  { template_code: code }: Pick<Questionnaire, 'template_code'>,
): boolean {
  const inList = (one: string): boolean => taskPolicyOf(regions, one).list.some(({ template }) => template === code)
  return inList(site) || ![...regions.keys()].some(inList)
}

/**
 * What is thought of what was sent of a form, as the member is known now, by the rules of their site; where that does not ask for it, by those it was approved
 * or judged by last: what it would ask for besides is missing to nobody. Null where nothing was sent.
 */
async function judgedOf(
  context: Rechecking,
  trx: Transaction<Database>,
  member: Member,
  row: Questionnaire,
  which: { approved: boolean },
): Promise<{ sent: Answers; facts: Facts; faults: Fault[] } | null> {
  const sent = context.questionnaires.templates.has(row.template_code)
    ? await sentAnswers(context, trx, member, row.id, which)
    : null
  if (!sent) return null
  const submission = await (which.approved ? approvedSubmission : latestSubmission)(trx, row.id)
  const known = submission && !isAskedAt(context, member.site, row) ? await judgedAt(trx, submission) : null
  const site = (which.approved ? known?.approved[0] : known?.last) ?? member.site
  // Days were judged when it was sent, and are not the member's to mend while it waits for us.
  const day = which.approved ? new Date() : (row.submitted_at ?? new Date())
  // Whom a number reaches is neither the site's nor the document's to say.
  const { facts, faults } = await judge(
    { ...context, shortMessages: { connected: false } },
    trx,
    { ...member, site },
    row,
    sent,
    null,
    day,
  )
  return { sent, facts, faults }
}

/** Refuses to judge what went back to the member because their answers fit no more: nothing waits for it until they send it anew. */
export async function refuseSentBack(
  trx: Transaction<Database>,
  { id, state }: Pick<Questionnaire, 'id' | 'state'>,
): Promise<void> {
  if (state !== 'QUESTIONNAIRE_STATUS_REJECTED' && state !== 'QUESTIONNAIRE_STATUS_UNSUBMIT') return
  const last = await trx
    .selectFrom('questionnaire_review')
    .select(['verdict', 'decided_by', 'created_at'])
    .where('questionnaire_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.verdict === 'needs_more' && last.decided_by === by)
    throw new MoveRefused(
      `The questionnaire ${id} went back to the member on ${last.created_at.toISOString()}, as its answers would not be taken from them any more: nobody waits for a decision until they send it anew`,
    )
}
