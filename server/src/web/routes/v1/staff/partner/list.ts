import { staffPartnerList } from '@tessera/contract/endpoints/v1/staff/partner/list.ts'
import { listPartners } from '../../../../../accounts/partners/partners.ts'
import { handle } from '../../../../http/handler.ts'

export const staffPartnerListRoute = handle(staffPartnerList, async ({ context }) =>
  (await listPartners(context.db)).map(({ id, name, origins, closedAt, keys }) => ({
    id,
    name,
    origins,
    closedAt: closedAt?.toISOString() ?? null,
    keys: keys.map(({ ending, expiresAt }) => ({ ending, expiresAt: expiresAt?.toISOString() ?? null })),
  })),
)
