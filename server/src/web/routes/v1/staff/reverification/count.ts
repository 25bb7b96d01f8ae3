import { staffReverificationCount } from '@tessera/contract/endpoints/v1/staff/reverification/count.ts'
import { countOfRule } from '../../../../../review/acts/reverify.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffReverificationCountRoute = handle(staffReverificationCount, async ({ context, query, staff }) => ({
  members: await refusing('setupRefused', () => countOfRule(context, query, staff.name)),
}))
