import { endOthers } from '@tessera/contract/endpoints/v1/private/security/end-others.ts'
import { lockMember, memberChanged } from '../../../../../accounts/members/store.ts'
import { endSessions } from '../../../../../accounts/sessions/sessions.ts'
import { browserName } from '../../../../../platform/http/browser-name.ts'
import { othersSignedOut } from '../../../../../platform/audit/security-events.ts'
import { handle } from '../../../../http/handler.ts'

export const endOthersRoute = handle(endOthers, async ({ context, member, sessionId, request }) => {
  const ended = await context.db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    const count = await endSessions(trx, member.id, { cause: 'revoked', except: sessionId })
    await memberChanged(trx, member.id)
    if (count > 0) await othersSignedOut(trx, member.id, { browser: browserName(request) })
    return count
  })
  return { ended }
})
