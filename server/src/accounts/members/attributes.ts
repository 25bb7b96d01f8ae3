import type { Transaction } from 'kysely'
import { attributeChanged } from '../../platform/audit/account-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { permit } from '../../platform/staff/staff.ts'
import { memberChanged } from './store.ts'

/** A change that cannot be made, with the reason for the caller. */
export class AttributeRefused extends Error {}

/** Names and values are codes, never free text: they go to the page, the host page and the audit chain. */
const code = /^[A-Za-z][\w.-]{0,63}$/
const value = /^[\w.-]{0,64}$/

/**
 * Sets one attribute of the member's compliance configuration, or removes it when empty. Notifies open pages of the
 * member immediately. Returns all current attributes.
 */
export async function setAttribute(
  trx: Transaction<Database>,
  actor: string,
  memberId: number,
  { name, to }: { name: string; to: string },
): Promise<Record<string, string>> {
  await permit(trx, actor, 'manage', { member: memberId })
  if (!code.test(name)) throw new AttributeRefused(`Not a name of an attribute: ${name}`)
  if (!value.test(to)) throw new AttributeRefused(`Not a value of an attribute: ${to}`)
  const member = await trx
    .selectFrom('member')
    .select('sub_attribute')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw new AttributeRefused(`There is no member ${memberId}`)
  const { [name]: _before, ...others } = member.sub_attribute
  const attributes = to === '' ? others : { ...others, [name]: to }
  await trx
    .updateTable('member')
    .set({ sub_attribute: JSON.stringify(attributes) })
    .where('id', '=', memberId)
    .execute()
  await attributeChanged(trx, actor, memberId, { name, value: to })
  await memberChanged(trx, memberId)
  return attributes
}
