import { staffSupportRequests } from '@tessera/contract/endpoints/v1/staff/support/requests.ts'
import { readRequests } from '../../../../../accounts/support/read.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffSupportRequestsRoute = handle(staffSupportRequests, async ({ context, staff }) => {
  const { latest, count } = await refusing('listRefused', () => readRequests(context, 100, staff.name))
  return {
    count,
    latest: latest.toReversed().map(({ createdAt, ...one }) => ({ ...one, at: createdAt.toISOString() })),
  }
})
