import { staffPeopleAdd } from '@tessera/contract/endpoints/v1/staff/people/add.ts'
import { inviteStaff } from '../../../../../platform/staff/passkeys.ts'
import { addStaff } from '../../../../../platform/staff/register.ts'
import { NotPermitted, staffNow } from '../../../../../platform/staff/staff.ts'
import { changingStaff, invitationLink } from '../../../../http/register-changes.ts'
import { handle } from '../../../../http/handler.ts'

export const staffPeopleAddRoute = handle(staffPeopleAdd, async ({ context, body, staff, request }) => {
  const { name, roles, sites } = body
  const by = `reviewer:${staff.name}`
  return changingStaff(async () => {
    // On the command line the same gives a person a new key. Here a name typed twice must not take theirs.
    if ((await staffNow(context.db)).some((one) => one.name === name))
      throw new NotPermitted(`${name} is registered already`)
    const key = await addStaff(context.db, name, { roles, sites }, by)
    // The first person in a sandbox is an admin, who invites themselves: from now on the caller is nobody.
    const inviter = staff.sandbox ? `reviewer:${name}` : by
    return { key, link: invitationLink(request, context, await inviteStaff(context.db, name, inviter)) }
  })
})
