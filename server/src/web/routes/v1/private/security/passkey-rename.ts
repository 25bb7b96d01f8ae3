import { passkeyRename } from '@tessera/contract/endpoints/v1/private/security/passkey-rename.ts'
import { renamePasskey } from '../../../../../accounts/factors/member-passkeys.ts'
import { lockMember, memberChanged } from '../../../../../accounts/members/store.ts'
import { browserName } from '../../../../../platform/http/browser-name.ts'
import { passkeyRenamed } from '../../../../../platform/audit/security-events.ts'
import { handle } from '../../../../http/handler.ts'

export const passkeyRenameRoute = handle(passkeyRename, async ({ context, member, request, body }) => ({
  done: await context.db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    if (!(await renamePasskey(trx, context.keyring, member, body))) return false
    await memberChanged(trx, member.id)
    await passkeyRenamed(trx, member.id, { browser: browserName(request) })
    return true
  }),
}))
