import { staffPartnerRegister } from '@tessera/contract/endpoints/v1/staff/partner/register.ts'
import { registerPartner } from '../../../../../accounts/partners/partners.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffPartnerRegisterRoute = handle(staffPartnerRegister, async ({ context, body, staff }) => {
  const { partner: id, name, origins } = body
  await refusing('setupRefused', () =>
    registerPartner(context.db, { id, name, origins }, `reviewer:${staff.name}`, context.config.mode),
  )
  return {}
})
