import type { Transaction } from 'kysely'
import { questionnaireEnded } from '../../platform/audit/compliance-events.ts'
import { taskClosed } from '../../platform/audit/review-events.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import type { ReviewerTask } from '../../platform/db/reviewer-task.ts'
import type { Database } from '../../platform/db/tables.ts'
import { endApprovals } from '../../compliance/questionnaires/approvals.ts'
import { endResults } from '../../compliance/suitability/ended.ts'
import { templatesAskedAt, taskPolicyOf } from '../../regions/policies.ts'

interface Move {
  memberId: number
  to: string
  actor: string
  /** The moment of the move: an approval that ended then or earlier is asked again because of it. */
  now: Date
  /** The open tasks that reviewers gave the member. */
  reviewerTasks: readonly ReviewerTask[]
}

/**
 * Ends the approvals that the new region also requires: they are asked again, prefilled. Test results always end, and
 * so do agreements (by `site_since`). Everything else stays, and so does the record.
 */
export async function endWithMove(
  context: Pick<ComplianceParts, 'regions'>,
  trx: Transaction<Database>,
  move: Move,
): Promise<void> {
  const { memberId, to, actor, now } = move
  const asked = templatesAskedAt(context.regions, to)
  const ended = await endApprovals(trx, memberId, ({ template_code: code }) => asked.includes(code), now)
  for (const { id, template_code: templateCode } of ended)
    await questionnaireEnded(trx, actor, id, { templateCode, items: [] })
  await endResults(trx, memberId, actor, now)
  await closeTasks(context, trx, move)
  // A due date from the region's rules starts with the move. A due date on the questionnaire itself stays.
  await trx
    .deleteFrom('task_extension')
    .where('member_id', '=', memberId)
    .where('task', 'not like', 'questionnaire:%')
    .execute()
}

/**
 * Closes tasks of reviewers that the new region does not require. Left open, they would close products after their due
 * date.
 */
async function closeTasks(
  { regions }: Pick<ComplianceParts, 'regions'>,
  trx: Transaction<Database>,
  { memberId, to, actor, now, reviewerTasks }: Move,
): Promise<void> {
  const { list } = taskPolicyOf(regions, to)
  const isAsked = ({ task, agreement }: ReviewerTask): boolean =>
    list.some((rule) => rule.type === task && (task !== 'AGREEMENT' || rule.agreement === agreement))
  for (const { id, task } of reviewerTasks.filter((one) => !isAsked(one))) {
    await trx.updateTable('reviewer_task').set({ closed_at: now, closed_by: actor }).where('id', '=', id).execute()
    await taskClosed(trx, actor, memberId, { request: id, task, movedTo: to })
  }
}
