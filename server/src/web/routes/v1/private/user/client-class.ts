import { userClientClass } from '@tessera/contract/endpoints/v1/private/user/client-class.ts'
import { handle } from '../../../../http/handler.ts'
import { giveUpClass } from '../../../../../compliance/questionnaires/classes.ts'

export const userClientClassRoute = handle(userClientClass, async ({ context, member }) => {
  await context.db.transaction().execute((trx) => giveUpClass(trx, member.id))
  return { clientClass: { name: 'RETAIL' as const, validUntil: null } }
})
