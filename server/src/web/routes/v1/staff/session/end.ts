import { staffSessionEnd } from '@tessera/contract/endpoints/v1/staff/session/end.ts'
import { clearStaffCookie } from '../../../../../platform/http/cookies.ts'
import { consoleSettings } from '../../../../../platform/http/origin.ts'
import { endStaffSession } from '../../../../../platform/staff/sessions.ts'
import { handle } from '../../../../http/handler.ts'

export const staffSessionEndRoute = handle(staffSessionEnd, async ({ context, body, staff, request, reply }) => {
  const id = body.id ?? staff.sessionId
  const ended = await endStaffSession(context.db, staff.name, id)
  if (id === staff.sessionId) clearStaffCookie(request, reply, consoleSettings(context.config))
  return { ended }
})
