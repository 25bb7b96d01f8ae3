import { staffPartnerKey } from '@tessera/contract/endpoints/v1/staff/partner/key.ts'
import { makeKey } from '../../../../../accounts/partners/partners.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffPartnerKeyRoute = handle(staffPartnerKey, async ({ context, body, staff }) => {
  const { partner, endEarlierAfter: rotateAfterSeconds } = body
  const rotate = rotateAfterSeconds === undefined ? {} : { rotateAfterSeconds }
  return {
    key: await refusing('setupRefused', () => makeKey(context.db, partner, `reviewer:${staff.name}`, rotate)),
  }
})
