import { userClientClass } from '@tessera/contract/endpoints/v1/private/user/client-class.ts'
import { handle } from '../../../../http/handler.ts'
import { leaveClass } from '../../../../../compliance/questionnaires/classes.ts'

export const userClientClassRoute = handle(userClientClass, async ({ context, member }) => {
  await context.db.transaction().execute((trx) => leaveClass(trx, member.id))
  return { clientClass: { name: 'RETAIL' as const, validUntil: null } }
})
