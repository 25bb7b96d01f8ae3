import { sql } from 'kysely'
import { noticeSeen } from '@tessera/contract/endpoints/v1/private/notice/seen.ts'
import { memberChanged } from '../../../../../accounts/members/store.ts'
import { handle } from '../../../../http/handler.ts'

/** Notifies the member's other windows. */
export const noticeSeenRoute = handle(noticeSeen, async ({ context, member }) => {
  await context.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('member')
      .set({ notices_seen_at: sql<Date>`now()` })
      .where('id', '=', member.id)
      .execute()
    await memberChanged(trx, member.id)
  })
  return { unread: 0 }
})
