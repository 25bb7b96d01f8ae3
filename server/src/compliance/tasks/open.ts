import type { EmailParts } from '../../accounts/parts.ts'
import type { Transaction } from 'kysely'
import { taskClosed, taskOpened } from '../../platform/audit/review-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { attemptsWithin } from '../../accounts/snapshot/attempts.ts'
import { snapshotWithin } from '../../accounts/snapshot/snapshot.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { accountPage } from '../../accounts/email/decided.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import { memberById, memberChanged, lockMember } from '../../accounts/members/store.ts'
import { regionOf } from '../../regions/region.ts'
import { cancelTask, openTask as openReverification } from '../../verification/reverification/store.ts'
import { permit } from '../../platform/staff/staff.ts'
import type { ComputedTask } from './computed-task.ts'
import { computedTasksFor } from './list.ts'
import type { ReviewerTaskType } from '../../platform/db/reviewer-task.ts'
import { agreementsAt } from '@tessera/questionnaires/library/agreements.ts'
import { notifyPartners } from '../../accounts/partners/webhook-outbox.ts'

type Trx = Transaction<Database>
type Needs = Pick<ComplianceParts, 'db' | 'regions' | 'agreements' | 'questionnaires' | 'suitability'>

export interface OpenedTask {
  memberId: number
  task: ReviewerTaskType | 'UPDATE_POI'
  /** The agreement of a task of type AGREEMENT. */
  agreement?: string | undefined
  /** Products that close after its due date, in addition to those of the region's own rule. */
  blocks: readonly string[]
  /** Days from now. */
  days: number
  by: string
}

/**
 * Opens a task for one member, also where it was done before or the region does not ask for it. The member gets an
 * email. Throws {@link InvalidTransition} where the task is open already, or the member cannot do it.
 */
export function openForMember(
  context: Needs & EmailParts,
  { memberId, task, agreement, blocks, days, by }: OpenedTask,
): Promise<Date> {
  return context.db.transaction().execute(async (trx) => {
    const actor = `reviewer:${by}`
    await permit(trx, actor, 'review', { member: memberId })
    const member = await lockVerified(trx, memberId)
    const known = regionOf(context.regions, member.site).levels.flatMap(({ products }) =>
      products.map(({ product }) => product),
    )
    const strange = blocks.filter((product) => !known.some((one) => one === product))
    if (strange.length > 0)
      throw new InvalidTransition(
        `Not a product: ${strange.join(', ')}. Enter one of: ${[...new Set(known)].join(', ')}.`,
      )
    const dueAt = new Date(Date.now() + days * 86_400_000)
    if (task === 'UPDATE_POI') await openNewerDocument(trx, memberId, blocks, { actor, dueAt })
    else
      await keep(context, trx, member, {
        task,
        agreement: agreementOf(context, member, task, agreement),
        blocks,
        dueAt,
        actor,
      })
    const date = dueAt.toISOString().slice(0, 10)
    await queueEmail(trx, context, member, {
      kind: 'task-opened',
      onceKey: `task-opened:${memberId}:${task}:${agreement ?? ''}:${dueAt.toISOString()}`,
      values: { date, link: accountPage(context, '/complianceTasks') },
    })
    // The verification sends the emails about a newer document.
    if (task !== 'UPDATE_POI') await notifyPartners(trx, memberId, 'task.due')
    await memberChanged(trx, memberId)
    return dueAt
  })
}

/** Closes tasks that reviewers opened. The member no longer has to do them. */
export function closeForMember(
  { db }: Pick<ComplianceParts, 'db'>,
  { memberId, task, agreement, by }: Pick<OpenedTask, 'memberId' | 'task' | 'agreement' | 'by'>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const actor = `reviewer:${by}`
    await permit(trx, actor, 'review', { member: memberId })
    if (task === 'UPDATE_POI') {
      if (!(await cancelTask(trx, memberId, actor)))
        throw new InvalidTransition(`No newer document is asked of member ${memberId}`)
      return
    }
    await lockMember(trx, memberId)
    const open = (await snapshotWithin(trx, memberId)).reviewerTasks.filter(
      (one) => one.task === task && (agreement === undefined || one.agreement === agreement),
    )
    if (open.length === 0)
      throw new InvalidTransition(`No task ${task} that a reviewer opened is open for member ${memberId}`)
    for (const { id } of open) {
      await trx
        .updateTable('reviewer_task')
        .set({ closed_at: new Date(), closed_by: actor })
        .where('id', '=', id)
        .execute()
      await taskClosed(trx, actor, memberId, { request: id, task })
    }
    await memberChanged(trx, memberId)
  })
}

/** All tasks of a member, as reviewers see them. */
export async function tasksOfMember(context: Needs, memberId: number, by: string): Promise<ComputedTask[]> {
  const { db } = context
  await permit(db, `reviewer:${by}`, 'review', { member: memberId })
  const member = await memberById(db, memberId)
  if (!member) throw new InvalidTransition(`There is no member ${memberId}`)
  return computedTasksFor(
    context,
    { member, attempts: await attemptsWithin(db, memberId), snapshot: await snapshotWithin(db, memberId) },
    new Date(),
  )
}

/**
 * Locks the member's row first, so two reviewers do not act at once. A member whose identity is not verified cannot
 * prove more.
 */
async function lockVerified(trx: Trx, memberId: number): Promise<Member> {
  await lockMember(trx, memberId)
  const member = await memberById(trx, memberId)
  if (!member?.data_key) throw new InvalidTransition(`There is no member ${memberId}`)
  if (member.kyc_level < 1) throw new InvalidTransition(`The identity of member ${memberId} must be verified first`)
  return member
}

/** The agreement must be in force at the member's site. */
function agreementOf(
  context: Needs,
  { site }: Member,
  task: ReviewerTaskType,
  agreement: string | undefined,
): string | null {
  if (task !== 'AGREEMENT') return null
  const known = agreementsAt(context.agreements, site, new Date().toISOString().slice(0, 10)).map(({ id }) => id)
  if (agreement === undefined || !known.includes(agreement))
    throw new InvalidTransition(
      `The agreement is missing or unknown. Enter one of: ${known.join(', ') || 'none at this site'}.`,
    )
  return agreement
}

interface TaskRequest {
  task: ReviewerTaskType
  agreement: string | null
  blocks: readonly string[]
  dueAt: Date
  actor: string
}

async function keep(
  context: Needs,
  trx: Trx,
  member: Member,
  { task, agreement, blocks, dueAt, actor }: TaskRequest,
): Promise<void> {
  const snapshot = await snapshotWithin(trx, member.id)
  if (snapshot.reviewerTasks.some((one) => one.task === task && one.agreement === agreement))
    throw new InvalidTransition(`The task ${task} is open for member ${member.id} already`)
  const computed = computedTasksFor(
    context,
    { member, attempts: await attemptsWithin(trx, member.id), snapshot },
    new Date(),
  ).find((one) => one.type === task && one.agreement === agreement)
  if (computed?.status === 'IN_REVIEW')
    throw new InvalidTransition(`What member ${member.id} sent for ${task} is in review: decide that first`)
  if (computed?.status === 'REJECTED_FINAL')
    throw new InvalidTransition(
      `What member ${member.id} sent for ${task} was rejected for good: approve it, or ask for changes (request-resubmission) first`,
    )
  const { id } = await trx
    .insertInto('reviewer_task')
    .values({
      member_id: member.id,
      task,
      agreement,
      blocks: [...blocks],
      due_at: dueAt,
      opened_by: actor,
      closed_at: null,
      closed_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await taskOpened(trx, actor, member.id, { request: id, task, dueAt: dueAt.toISOString(), blocks })
}

/** The region file says what a newer document closes. */
async function openNewerDocument(
  trx: Trx,
  memberId: number,
  blocks: readonly string[],
  { actor, dueAt }: Pick<TaskRequest, 'actor' | 'dueAt'>,
): Promise<void> {
  if (blocks.length > 0)
    throw new InvalidTransition('What a newer document closes, and when, is in the region file (reverification)')
  if (!(await snapshotWithin(trx, memberId)).document)
    throw new InvalidTransition(`No document of member ${memberId} is known that could be newer`)
  if (!(await openReverification(trx, memberId, { cause: actor, dueOn: dueAt.toISOString().slice(0, 10) })))
    throw new InvalidTransition(`A newer document is asked of member ${memberId} already`)
}
