import { staffQueueHeld } from '@tessera/contract/endpoints/v1/staff/queue/held.ts'
import { allHeld } from '../../../../../compliance/questionnaires/holds.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQueueHeldRoute = handle(staffQueueHeld, async ({ context, staff }) =>
  (await allHeld(context, staff.name)).map(({ questionnaireId, memberId, templateCode, products, heldAt }) => ({
    id: questionnaireId,
    memberId,
    template: templateCode,
    products,
    since: heldAt.toISOString(),
  })),
)
