import { staffPeopleInvite } from '@tessera/contract/endpoints/v1/staff/people/invite.ts'
import { inviteStaff } from '../../../../../platform/staff/passkeys.ts'
import { changingStaff, invitationLink } from '../../../../http/register-changes.ts'
import { handle } from '../../../../http/handler.ts'

export const staffPeopleInviteRoute = handle(staffPeopleInvite, async ({ context, body, staff, request }) => {
  const token = await changingStaff(() => inviteStaff(context.db, body.name, `reviewer:${staff.name}`))
  return { link: invitationLink(request, context, token) }
})
