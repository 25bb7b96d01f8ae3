import type { Transaction } from 'kysely'
import { memberLocked } from '../../platform/audit/account-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { permit } from '../../platform/staff/staff.ts'
import { AttributeRefused } from './attributes.ts'
import { isLocked, lockTag } from './locked.ts'
import { memberChanged } from './store.ts'

/**
 * Codes of the catalogue, or a reference of another system. Never free text, because the audit chain stores it
 * forever.
 */
const code = /^[A-Za-z0-9][\w.:#-]{1,63}$/

/**
 * Locks or unlocks a member's verification. A locked member cannot submit, start again or transfer an identity, and
 * open pages show it immediately. The member stays verified. The reason is only for the audit chain. Throws {@link
 * AttributeRefused}.
 */
export async function setLocked(
  trx: Transaction<Database>,
  actor: string,
  memberId: number,
  { locked, reason }: { locked: boolean; reason: string },
): Promise<void> {
  await permit(trx, actor, 'review', { member: memberId })
  if (!code.test(reason))
    throw new AttributeRefused(`Not a reason: ${reason}. Enter a code or a file number, such as FRAUD or CASE-4711.`)
  const member = await trx
    .selectFrom('member')
    .select(['member_tag', 'data_key'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw new AttributeRefused(`There is no member ${memberId}`)
  if (!member.data_key) throw new AttributeRefused(`Member ${memberId} was erased`)
  if (isLocked(member) === locked)
    throw new AttributeRefused(`Member ${memberId} is ${locked ? 'locked already' : 'not locked'}`)
  const { [lockTag]: _before, ...others } = member.member_tag
  await trx
    .updateTable('member')
    .set({ member_tag: JSON.stringify(locked ? { ...others, [lockTag]: '1' } : others) })
    .where('id', '=', memberId)
    .execute()
  await memberLocked(trx, actor, memberId, { locked, reason })
  await memberChanged(trx, memberId)
}
