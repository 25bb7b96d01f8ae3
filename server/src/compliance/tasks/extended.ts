import type { Transaction } from 'kysely'
import type { ComplianceParts } from '../parts.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { taskPolicyOf } from '../../regions/region.ts'
import type { ComputedTask, TaskInputs } from './computed-task.ts'

/** Under which name it is kept that a duty was put off: a day that stands with a questionnaire is that of no site. */
export const extensionOf = ({ id, dayOf }: Pick<ComputedTask, 'id' | 'dayOf'>): string =>
  dayOf === null ? id : `questionnaire:${dayOf}`

/** Days by which a duty was put off. */
export function extendedBy(
  task: Pick<ComputedTask, 'id' | 'dayOf'>,
  { snapshot }: Pick<TaskInputs, 'snapshot'>,
): number {
  return snapshot.extensions[extensionOf(task)] ?? 0
}

/** A day that was put off belonged to the time before: gone when the form was approved, or is asked anew, as a duty of the site or beside them. */
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
