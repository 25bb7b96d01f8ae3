import { sql, type Transaction } from 'kysely'
import type { AccountParts } from '../parts.ts'
import type { ExchangeNoticeTable } from '../../platform/db/holding-tables.ts'
import type { Database } from '../../platform/db/tables.ts'

type About = ExchangeNoticeTable['about']
/** Sends the notice and returns when to repeat it, if at all. */
type Send = (memberId: number) => Promise<Date | null>

const claimMs = 60_000
const longestPauseMs = 3_600_000

/**
 * Queues a notice for the exchange within the transaction of the change. The server sends it, because a command has no
 * job queue. `at`: not before then.
 */
export async function notifyExchange(
  trx: Transaction<Database>,
  memberId: number,
  about: About,
  at = new Date(),
): Promise<void> {
  await trx
    .insertInto('exchange_notice')
    .values({ member_id: memberId, about, notify_at: at })
    .onConflict((conflict) =>
      // The earlier time wins. The data is read when we send, so one notice serves both.
      conflict
        .columns(['member_id', 'about'])
        .doUpdateSet({ notify_at: sql<Date>`least(exchange_notice.notify_at, excluded.notify_at)`, attempts: 0 }),
    )
    .execute()
}

/** Sends the due notices to the exchange. Retries failed ones, at most an hour apart. */
export async function sendNotices(
  { db, log }: Pick<AccountParts, 'db' | 'log'>,
  send: Record<About, Send>,
  now: Date,
): Promise<void> {
  const due = await db
    .selectFrom('exchange_notice')
    .selectAll()
    .where('notify_at', '<=', now)
    .orderBy('notify_at')
    .limit(100)
    .execute()
  for (const { member_id: memberId, about, attempts } of due) {
    const pause = Math.min(longestPauseMs, claimMs * 2 ** attempts)
    const claimed = new Date(now.getTime() + pause)
    const claim = await db
      .updateTable('exchange_notice')
      .set({ notify_at: claimed, attempts: attempts + 1 })
      .where('member_id', '=', memberId)
      .where('about', '=', about)
      .where('notify_at', '<=', now)
      .returning('member_id')
      .executeTakeFirst()
    if (!claim) continue
    try {
      const next = await send[about](memberId)
      // A notice that changed meanwhile has another time, so it is sent as well.
      const mine = db
        .deleteFrom('exchange_notice')
        .where('member_id', '=', memberId)
        .where('about', '=', about)
        .where('notify_at', '=', claimed)
      const later = db
        .updateTable('exchange_notice')
        .set({ notify_at: next ?? claimed, attempts: 0 })
        .where('member_id', '=', memberId)
        .where('about', '=', about)
        .where('notify_at', '=', claimed)
      await (next ? later : mine).execute()
    } catch (error) {
      log.error({ err: error, memberId, about }, 'the exchange did not accept a notice; we send it again')
    }
  }
}
