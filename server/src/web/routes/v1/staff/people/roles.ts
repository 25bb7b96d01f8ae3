import { staffPeopleRoles } from '@tessera/contract/endpoints/v1/staff/people/roles.ts'
import { changeRoles } from '../../../../../platform/staff/register.ts'
import { changingStaff } from '../../../../http/register-changes.ts'
import { handle } from '../../../../http/handler.ts'

export const staffPeopleRolesRoute = handle(staffPeopleRoles, async ({ context, body, staff }) => {
  const { name, roles, sites } = body
  await changingStaff(() => changeRoles(context.db, name, { roles, sites }, `reviewer:${staff.name}`))
  return { changed: true }
})
