import { staffPeopleRemovePasskey } from '@tessera/contract/endpoints/v1/staff/people/remove-passkey.ts'
import { removeStaffPasskey } from '../../../../../platform/staff/passkeys.ts'
import { changingStaff } from '../../../../http/register-changes.ts'
import { handle } from '../../../../http/handler.ts'

export const staffPeopleRemovePasskeyRoute = handle(staffPeopleRemovePasskey, async ({ context, body, staff }) => ({
  left: await changingStaff(() => removeStaffPasskey(context.db, body, `reviewer:${staff.name}`)),
}))
