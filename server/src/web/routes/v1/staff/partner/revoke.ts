import { staffPartnerRevoke } from '@tessera/contract/endpoints/v1/staff/partner/revoke.ts'
import { revokeKeys } from '../../../../../accounts/partners/partners.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffPartnerRevokeRoute = handle(staffPartnerRevoke, async ({ context, body, staff }) => ({
  ended: await refusing('setupRefused', () => revokeKeys(context.db, body.partner, `reviewer:${staff.name}`)),
}))
