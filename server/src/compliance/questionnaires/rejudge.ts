import type { Selectable, Transaction } from 'kysely'
import type { Answers, Facts } from '@tessera/contract/questionnaire.ts'
import { memberView } from '@tessera/questionnaires/engine/member-view.ts'
import { outcomeOf, type Outcome } from '@tessera/questionnaires/engine/outcome.ts'
import { prune } from '@tessera/questionnaires/engine/prune.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { questionnaireJudgedAnew } from '../../platform/audit/events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Questionnaire, QuestionnaireSubmissionTable } from '../../platform/db/questionnaire-tables.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import type { SessionMember } from '../../accounts/members/sessions.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { holdBack } from './holds.ts'
import { move } from './store.ts'
import { openTasks } from './tasks.ts'
import { unlikeIdentity } from './unlike-identity.ts'

/* What one site approved is judged by the rules of another one that its member moves to. */

type Trx = Transaction<Database>
type Submission = Selectable<QuestionnaireSubmissionTable>

/** What was sent leads to by the rules of a site; `facts`: what is known of the member now. */
export function outcomeAt(
  { keyring }: Pick<ComplianceParts, 'keyring'>,
  member: SessionMember,
  template: Template,
  { sent, facts, site }: { sent: Answers; facts: Facts; site: string },
): Outcome {
  const there = { ...facts, site }
  const answers = prune(memberView(template), sent, there)
  return outcomeOf(template, answers, { ...there, unlikeIdentity: unlikeIdentity(keyring, member, template, answers) })
}

/** Whether an officer has something to decide of it that was not decided by whoever, or whatever, approved the other one. */
export function saysMore(one: Outcome, other: Outcome): boolean {
  if (one.autoApprove) return false
  return (
    other.autoApprove ||
    one.points > other.points ||
    one.rules.some((rule) => !other.rules.includes(rule)) ||
    one.flags.some((flag) => !other.flags.includes(flag))
  )
}

/** Whether the same is said of both. */
export function isSame(one: Outcome, other: Outcome): boolean {
  const alike = (some: readonly string[], others: readonly string[]): boolean =>
    some.length === others.length && some.every((name) => others.includes(name))
  return (
    one.points === other.points &&
    one.autoApprove === other.autoApprove &&
    alike(one.rules, other.rules) &&
    alike(one.flags, other.flags)
  )
}

/** By the rules of which sites something that was sent was judged: by the machine last, and where it was approved. */
export interface JudgedAt {
  last: string
  approved: readonly string[]
}

/** Reads that of what was sent; the newest approval first. */
export async function judgedAt(trx: Trx, { id, site }: Submission): Promise<JudgedAt> {
  const anew = await trx
    .selectFrom('questionnaire_judgement')
    .select('site')
    .where('submission_id', '=', id)
    .orderBy('judged_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const approvals = await trx
    .selectFrom('questionnaire_review')
    .select('site')
    .where('submission_id', '=', id)
    .where('verdict', '=', 'approved')
    .orderBy('created_at', 'desc')
    .execute()
  return { last: anew?.site ?? site, approved: approvals.flatMap((one) => one.site ?? []) }
}

/** An outcome as it is kept: of those from before reasons were kept, without them. */
export type KeptOutcome = Omit<Outcome, 'because'> & Partial<Pick<Outcome, 'because'>>

/** What a sending leads to, as it was judged last. */
export async function outcomeNow(
  keyring: Keyring,
  trx: Trx,
  member: KeyHolder,
  { id, questionnaire_id: of, number, outcome }: Submission,
): Promise<KeptOutcome> {
  const anew = await trx
    .selectFrom('questionnaire_judgement')
    .select('outcome')
    .where('submission_id', '=', id)
    .orderBy('judged_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return anew
    ? keyring.openJson<KeptOutcome>(member, sealedAs(id), anew.outcome)
    : keyring.openJson<KeptOutcome>(member, `questionnaire_submission.outcome.${of}.${number}`, outcome)
}

const sealedAs = (submissionId: string): string => `questionnaire_judgement.outcome.${submissionId}`

/** Two outcomes of the same answers, by the rules of the site the member is at, and of the one where they were judged before. */
interface Outcomes {
  here: Outcome
  there: Outcome
}

type Judging = Pick<ComplianceParts, 'keyring' | 'questionnaires' | 'regions'>

/** Keeps what the rules of the member's site make of a sending, with what follows from that: what they hold back, and the tasks that only they open. */
export async function judgeAnew(
  parts: Judging,
  trx: Trx,
  member: Member,
  row: Questionnaire,
  submission: Submission,
  outcomes: Outcomes,
  actor: string,
): Promise<void> {
  const { here, there } = outcomes
  await keepJudgement(parts, trx, member, row, submission, outcomes, actor)
  await holdBack(trx, row, here.restrictions)
  // As with what is sent: the one it is held back of does not take it away from the officer.
  if (here.restrictions.length > 0 && row.state === 'QUESTIONNAIRE_STATUS_PENDING')
    await move(trx, row, 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT', `rule:${row.template_code}`)
  const tasks = here.tasks.filter((task) => !there.tasks.includes(task))
  await openTasks(parts, trx, member, row, tasks)
}

/** Keeps it with nothing that follows: what was sent leads to this again. */
export async function keepJudgement(
  { keyring }: Pick<Judging, 'keyring'>,
  trx: Trx,
  member: Member,
  row: Questionnaire,
  submission: Submission,
  { here, there }: Outcomes,
  actor: string,
): Promise<void> {
  const outcome = withWhatHeld(here, there, await outcomeNow(keyring, trx, member, submission))
  const sealed = keyring.sealJson(member, sealedAs(submission.id), outcome)
  await trx
    .insertInto('questionnaire_judgement')
    .values({
      submission_id: submission.id,
      questionnaire_id: row.id,
      member_id: member.id,
      site: member.site,
      score: outcome.points,
      outcome: sealed,
    })
    .execute()
  await questionnaireJudgedAnew(trx, actor, row.id, { templateCode: row.template_code, site: member.site })
}

/** The outcome here, with what held when it was judged before by something that is not known any more, such as the country of a connection. */
function withWhatHeld(here: Outcome, there: Outcome, before: KeptOutcome): Outcome {
  const rules = before.rules.filter((rule) => !there.rules.includes(rule) && !here.rules.includes(rule))
  const flags = before.flags.filter((flag) => !there.flags.includes(flag) && !here.flags.includes(flag))
  const reasons = Object.fromEntries(rules.map((rule) => [rule, before.because?.[rule] ?? '']))
  return {
    ...here,
    points: Math.min(100, here.points + Math.max(0, before.points - there.points)),
    rules: [...here.rules, ...rules],
    flags: [...here.flags, ...flags],
    because: { ...reasons, ...here.because },
    autoApprove: here.autoApprove && rules.length + flags.length === 0,
  }
}
