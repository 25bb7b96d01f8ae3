import { staffPeopleRoles } from '@tessera/contract/endpoints/v1/staff/people/roles.ts'
import { changeRoles } from '../../../../../platform/staff/staff.ts'
import { changingStaff } from '../../../../http/register-changes.ts'
import { handle } from '../../../../http/handler.ts'

export const staffPeopleRolesRoute = handle(staffPeopleRoles, async ({ context, body, staff }) => {
  await changingStaff(() => changeRoles(context.db, body.name, body.roles, `reviewer:${staff.name}`))
  return { changed: true }
})
