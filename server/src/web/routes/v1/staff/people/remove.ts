import { staffPeopleRemove } from '@tessera/contract/endpoints/v1/staff/people/remove.ts'
import { removeStaff } from '../../../../../platform/staff/register.ts'
import { changingStaff } from '../../../../http/register-changes.ts'
import { handle } from '../../../../http/handler.ts'

export const staffPeopleRemoveRoute = handle(staffPeopleRemove, async ({ context, body, staff }) => {
  await changingStaff(() => removeStaff(context.db, body.name, `reviewer:${staff.name}`, context.config.mode))
  return { removed: true }
})
