import { messengerUnlink } from '@tessera/contract/endpoints/v1/private/messenger/unlink.ts'
import { handle } from '../../../../http/handler.ts'
import { unlink } from '../../../../../accounts/messenger/links.ts'

export const messengerUnlinkRoute = handle(messengerUnlink, async ({ context, member, sessionId }) => ({
  unlinked: await context.db.transaction().execute((trx) => unlink(trx, member.id, sessionId)),
}))
