import { staffPartnerClose } from '@tessera/contract/endpoints/v1/staff/partner/close.ts'
import { closePartner, reopenPartner } from '../../../../../integrations/partners/closing.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffPartnerCloseRoute = handle(staffPartnerClose, async ({ context, body, staff }) => {
  const change = body.closed ? closePartner : reopenPartner
  await refusing('setupRefused', () => change(context.db, body.partner, `reviewer:${staff.name}`))
  return {}
})
