import { staffConfirmOptions } from '@tessera/contract/endpoints/v1/staff/session/confirm-options.ts'
import { staffConfirmOptions as optionsOf } from '../../../../../platform/staff/passkeys.ts'
import { handle } from '../../../../http/handler.ts'
import { staffParty } from '../../../../http/staff-party.ts'

export const staffConfirmOptionsRoute = handle(staffConfirmOptions, ({ context, body, request, staff }) =>
  optionsOf(context.db, staffParty(request, context), { sessionId: staff.sessionId, name: staff.name, act: body.act }),
)
