import type { EmailParts } from '../../accounts/parts.ts'
import type { RuleFiles } from '../../regions/parts.ts'
import { waitingStatuses } from '@tessera/contract/task-states.ts'
import type { ComplianceParts } from '../parts.ts'
import { classOf } from '../../accounts/snapshot/client-class.ts'
import { attemptsWithin } from '../../accounts/snapshot/attempts.ts'
import { snapshotWithin } from '../../accounts/snapshot/snapshot.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import { memberById } from '../../accounts/members/store.ts'
import { taskPolicyOf } from '../../regions/policies.ts'
import type { ComputedTask } from './computed-task.ts'
import { computedTasksFor } from './list.ts'
import { notifyPartners } from '../../accounts/partners/webhook-outbox.ts'

type Needs = Pick<ComplianceParts, 'db'> & RuleFiles & EmailParts

const pageSize = 500
const dayMs = 86_400_000

/**
 * Sends reminders to members whose tasks are almost due. A second run, or two processes at once, send nothing twice.
 */
export async function remindOfTasks(context: Needs, now: Date): Promise<void> {
  for (let after = 0; ;) {
    const ids = await candidates(context, after)
    for (const id of ids) await remind(context, id, now)
    const last = ids.at(-1)
    if (last === undefined || ids.length < pageSize) return
    after = last
  }
}

/** Only verified members, and members with a request that has a due date, can have a task with one. */
async function candidates({ db }: Pick<ComplianceParts, 'db'>, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('disabled_at', 'is', null)
    .where('data_key', 'is not', null)
    .where('id', '>', after)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('kyc_level', '>', 0),
        exists(
          selectFrom('questionnaire')
            .select('id')
            .whereRef('member_id', '=', 'member.id')
            .where('withdrawn_at', 'is', null)
            .where('due_at', 'is not', null)
            .where('state', 'in', ['QUESTIONNAIRE_STATUS_UNSUBMIT', 'QUESTIONNAIRE_STATUS_REJECTED'])
            .where('final', '=', false),
        ),
      ]),
    )
    .orderBy('id')
    .limit(pageSize)
    .execute()
  return rows.map(({ id }) => id)
}

async function remind(context: Needs, memberId: number, now: Date): Promise<void> {
  const member = await memberById(context.db, memberId)
  if (!member) return
  const memberState = {
    member,
    attempts: await attemptsWithin(context.db, memberId),
    snapshot: await snapshotWithin(context.db, memberId),
  }
  const { reminderDays } = taskPolicyOf(context.regions, member.site)
  const isRetail = classOf(memberState.snapshot, member, now) === 'RETAIL'
  // A newer document has separate emails (reverification/watch.ts). A retail client has no class that could end: the
  // last day of a form that they open again is no news.
  const computedTasks = computedTasksFor(context, memberState, now).filter(
    ({ type }) => type !== 'UPDATE_POI' && !(type === 'CLASSIFICATION' && isRetail),
  )
  for (const task of computedTasks) {
    const email = letterOf(task)
    // A request with only a few days to answer has its own reminder days.
    const ownDays =
      task.template === null ? undefined : context.questionnaires.templates.get(task.template)?.template.reminderDays
    const left = email ? Math.ceil((email.at.getTime() - now.getTime()) / dayMs) : null
    const step =
      left === null || left < 0
        ? undefined
        : [...(ownDays ?? reminderDays), ...(task.renewal === null ? [] : [task.renewal])]
            .filter((days) => left <= days)
            .toSorted((a, b) => a - b)[0]
    if (!email || step === undefined) continue
    const date = email.at.toISOString().slice(0, 10)
    const onceKey = `${email.kind.startsWith('task-due') ? 'task' : 'renew'}:${memberId}:${task.id}:${date}:${step}`
    await context.db.transaction().execute(async (trx) => {
      if (await queueEmail(trx, context, member, { kind: email.kind, onceKey, values: { date } }))
        await notifyPartners(trx, memberId, 'task.due')
    })
  }
}

/**
 * An open task gets a reminder before its due date, a renewal before its expiry. The email offers an extension only
 * where one is possible.
 */
function letterOf({
  type,
  status,
  dueAt,
  validUntil,
  renewal,
  extensionDays,
}: ComputedTask): { kind: 'task-due' | 'task-due-fixed' | 'task-ends' | 'agreement-changed'; at: Date } | null {
  if (type === 'AGREEMENT' && renewal !== null) return validUntil && { kind: 'agreement-changed', at: validUntil }
  // A member who has started to renew their class loses it on the same day as one who has not.
  if (status === 'DONE' || renewal !== null || type === 'CLASSIFICATION')
    return validUntil && { kind: 'task-ends', at: validUntil }
  return dueAt && waitingStatuses.includes(status)
    ? { kind: extensionDays > 0 ? 'task-due' : 'task-due-fixed', at: dueAt }
    : null
}
