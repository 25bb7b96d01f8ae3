import type { Transaction } from 'kysely'
import type { ComplianceParts } from '../parts.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { taskPolicyOf } from '../../regions/policies.ts'
import type { ComputedTask, TaskInputs } from './computed-task.ts'

/**
 * The key of an extension. The due date of a questionnaire does not depend on the region, so the key is the
 * questionnaire.
 */
export const extensionOf = ({ id, dayOf }: Pick<ComputedTask, 'id' | 'dayOf'>): string =>
  dayOf === null ? id : `questionnaire:${dayOf}`

/** Days by which a task was extended. */
export function extendedBy(
  task: Pick<ComputedTask, 'id' | 'dayOf'>,
  { snapshot }: Pick<TaskInputs, 'snapshot'>,
): number {
  return snapshot.extensions[extensionOf(task)] ?? 0
}

/**
 * An extension belongs to one request. It ends when the form is approved or asked again, as a task of the region or in
 * addition.
 */
export async function endExtension(
  { regions }: Pick<ComplianceParts, 'regions'>,
  trx: Transaction<Database>,
  { site }: Pick<Member, 'site'>,
  row: Pick<Questionnaire, 'id' | 'member_id' | 'template_code' | 'request_id'>,
): Promise<void> {
  const ruled =
    row.request_id === ''
      ? taskPolicyOf(regions, site).list.filter(({ template }) => template === row.template_code)
      : []
  await trx
    .deleteFrom('task_extension')
    .where('member_id', '=', row.member_id)
    .where('task', 'in', [`questionnaire:${row.id}`, ...ruled.map(({ id }) => id)])
    .execute()
}
