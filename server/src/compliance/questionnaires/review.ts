import type { EmailParts } from '../../accounts/parts.ts'
import type { Transaction } from 'kysely'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import { questionnaireReasons } from '@tessera/contract/questionnaire-reasons.ts'
import { placeOf } from '@tessera/questionnaires/engine/paths.ts'
import { planOf } from '@tessera/questionnaires/engine/plan.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { ComplianceParts } from '../parts.ts'
import { committing, type BeforeCommit } from '../../platform/db/commit.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { firstApprover, refuseOwnProposal, refusesNow } from '../../verification/records/case-proposals.ts'
import { endReview, refuseHeld } from '../../verification/records/case-holds.ts'
import { refuseClaimed } from '../../verification/records/case-claims.ts'
import { refuseChanged } from '../../verification/records/case-version.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { notifyDecision, type DecidedAs } from '../../accounts/email/decided.ts'
import { memberById } from '../../accounts/members/store.ts'
import { approvalNeedsTwo } from '../../regions/two-reviewers.ts'
import { templatesAskedAt } from '../../regions/policies.ts'
import { oneMay, permit } from '../../platform/staff/staff.ts'
import { hooksOf } from './hooks/hooks.ts'
import { endExtension } from '../tasks/extended.ts'
import { checklistForDecision, missingOfChecklist } from './checklist.ts'
import { classify, refuseUnshown } from './classes.ts'
import { liftHolds } from './holds.ts'
import { latestSubmission, outcomeOfSubmission } from './again.ts'
import { recordDecision, type Decision } from './record-decision.ts'
import { move, refuseUnlessFollows, lockForReview } from './store.ts'
import { endVideoCall } from './video-calls.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

type Needs = Pick<ComplianceParts, 'db' | 'keyring' | 'questionnaires'>
type Trx = Transaction<Database>
type Submission = NonNullable<Awaited<ReturnType<typeof latestSubmission>>>

/**
 * Decides a submission: state, record, audit event. `resubmission_requested` lets the member correct it, `rejected` is
 * final. Where the template or the region wants two reviewers, the first one's decision is `proposed`. Throws {@link InvalidTransition}.
 */
export function decideQuestionnaire(
  parts: Needs & EmailParts & Pick<ComplianceParts, 'regions'> & BeforeCommit,
  id: string,
  decision: Decision,
): Promise<'decided' | 'proposed'> {
  const { keyring } = parts
  return committing(parts, async (trx) => {
    const by = `reviewer:${decision.by}`
    const isApproval = decision.verdict === 'approved'
    const submitted = await lockSubmitted(parts, trx, id, decision)
    const { row: locked, template, submission, member, answers } = submitted
    if (isApproval) await refuseApproval(parts, trx, submitted, by)
    const opened =
      locked.state === 'QUESTIONNAIRE_STATUS_PENDING'
        ? await move(trx, locked, { to: 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT', actor: by })
        : locked
    if (isApproval) refuseUnlessFollows(opened, 'QUESTIONNAIRE_STATUS_APPROVED')
    const two =
      template.fourEyes === true ||
      approvalNeedsTwo(parts.regions, member.site, { kind: 'questionnaire', failed: false })
    const first = isApproval ? await firstApprover(trx, `questionnaire:${id}`, { by, two }) : by
    if (first === null) return 'proposed'
    if (decision.verdict === 'rejected') refuseUnlessFollows(opened, 'QUESTIONNAIRE_STATUS_REJECTED')
    const rejection = { verdict: 'rejected' as const, site: member.site, by, reasons: decision.reasons }
    if (decision.verdict === 'rejected' && !(await refusesNow(trx, parts, `questionnaire:${id}`, rejection)))
      return 'proposed'
    const outcome = outcomeOfSubmission(keyring, member, submission)
    if (isApproval) await refuseWithoutSenior(trx, template, outcome.points, [by, first])
    const checklist = await checklistForDecision(keyring, trx, member, submission.id)
    const review = await recordDecision(
      trx,
      { template, row: opened, submissionId: submission.id },
      { ...decision, by },
      { ...outcome, site: member.site, checklist },
    )
    await endVideoCall(trx, parts, locked, by)
    await endReview(trx, `questionnaire:${id}`, by)
    // A refusal lifts no hold. A reviewer has to do that separately.
    if (isApproval) {
      await liftHolds(trx, id, by)
      await endExtension(parts, trx, member, review.row)
      await classify(parts, trx, member, { row: review.row, answers, by })
      await hooksOf(review.row).approved?.(parts, trx, { member, row: review.row, answers }, by)
    }
    await notifyDecision(trx, parts, {
      memberId: locked.member_id,
      on: 'questionnaire',
      as: decidedAs[decision.verdict],
      decision: review.id,
    })
    return 'decided'
  })
}

/** What is decided: the locked questionnaire with its latest submission. */
interface Submitted {
  row: Questionnaire
  template: Template
  submission: Submission
  member: Member
  answers: Answers
}

/** Locks the questionnaire for a decision that this reviewer may make and that fits it. */
async function lockSubmitted(
  { keyring, questionnaires }: Needs,
  trx: Trx,
  id: string,
  decision: Decision,
): Promise<Submitted> {
  const by = `reviewer:${decision.by}`
  await permit(trx, by, 'review', 'own')
  const row = await lockForReview(trx, id)
  await permit(trx, by, 'review', { member: row.member_id })
  await refuseClaimed(trx, id, by)
  await refuseChanged(trx, `questionnaire:${id}`, decision.version, by)
  await refuseOwnProposal(trx, `questionnaire:${id}`, by)
  if (row.withdrawn_at) throw new InvalidTransition(`The questionnaire ${id} was withdrawn: open another case`)
  const template = questionnaires.templates.get(row.template_code)?.template
  if (!template) throw new InvalidTransition(`There is no template ${row.template_code}`)
  refuseMismatch(template, decision)
  const submission = await latestSubmission(trx, id)
  if (!submission) throw new InvalidTransition(`Nothing has been submitted for ${id} yet`)
  const member = await memberById(trx, row.member_id)
  if (!member) throw new InvalidTransition(`There is no member ${row.member_id}`)
  const answers = keyring.openJson<Answers>(
    member,
    sealed('questionnaire_submission', 'answers', { questionnaire_id: id, number: submission.number }),
    submission.answers,
  )
  return { row, template, submission, member, answers }
}

/** Refuses reasons and corrections that do not fit the verdict or the template. */
function refuseMismatch(template: Template, { verdict, reasons, corrections }: Decision): void {
  const wrong = corrections.filter(
    (path) => !placeOf(planOf(template), path) && !template.sections.some((section) => section.id === path),
  )
  if (wrong.length > 0) throw new InvalidTransition(`Not a question of ${template.key}: ${wrong.join(', ')}`)
  if (verdict !== 'approved' && reasons.length === 0) throw new InvalidTransition('A refusal needs a reason')
  if (verdict === 'resubmission_requested' && reasons.some((code) => questionnaireReasons[code].kind === 'final'))
    throw new InvalidTransition('A final reason cannot be corrected: reject it, or give another reason')
}

/** Refuses an approval while something is not checked, on hold, or made for another region. */
async function refuseApproval(
  parts: Needs & Pick<ComplianceParts, 'regions'>,
  trx: Trx,
  { row, template, submission, member, answers }: Submitted,
  by: string,
): Promise<void> {
  const unchecked = await missingOfChecklist(parts.keyring, trx, member, { template, id: submission.id, answers })
  if (unchecked.length > 0)
    throw new InvalidTransition(
      'Tick every point of the checklist first',
      `not checked yet: ${unchecked.join('; ')}; enter each with questionnaires review ${row.id} --check ITEM=VALUE, all points of an item together`,
    )
  await refuseHeld(trx, row.id, by)
  refuseStrange(template, member, row)
  refuseSentBeforeMove(parts, member, row, submission)
  await refuseUnshown(parts, trx, member, { template, answers })
}

/** From the template's points on, one of those who approve must be a senior reviewer. */
async function refuseWithoutSenior(
  trx: Trx,
  template: Template,
  points: number,
  approvers: readonly string[],
): Promise<void> {
  const senior = template.thresholds?.['senior']?.value
  if (senior !== undefined && points >= senior && !(await oneMay(trx, approvers, 'senior')))
    throw new InvalidTransition(
      `From ${senior} points on, one of the two who approve must be a senior reviewer; this has ${points}`,
    )
}

const decidedAs = {
  approved: 'approved',
  rejected: 'refused',
  resubmission_requested: 'action',
} as const satisfies Record<Decision['verdict'], DecidedAs>

/**
 * Refuses the approval of a form that the member started and that is not made for their current region. There it would
 * count for something else.
 */
function refuseStrange(
  { key, sites }: Template,
  { site }: Pick<Member, 'site'>,
  { id, opened_by: by }: Questionnaire,
): void {
  if (by === 'member' && !sites.includes(site))
    throw new InvalidTransition(
      `${key} is not made for ${site}, the member’s region now: withdraw it, unless they return to ${sites.join(', ')}`,
      `questionnaires withdraw ${id}`,
    )
}

/**
 * Refuses the approval of a submission from before a move to a region that asks for the same. It was answered under
 * other rules.
 */
function refuseSentBeforeMove(
  { regions }: Pick<ComplianceParts, 'regions'>,
  { site, site_since: since }: Pick<Member, 'site' | 'site_since'>,
  { id, template_code: code }: Questionnaire,
  { created_at: sentAt }: { created_at: Date },
): void {
  if (since && sentAt < since && templatesAskedAt(regions, site).includes(code))
    throw new InvalidTransition(
      `It was sent before the member moved to ${site}, where other rules apply: send it back`,
      `questionnaires more ${id}`,
    )
}
