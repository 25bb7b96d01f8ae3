import type { Db } from '../../../platform/db/postgres.ts'
import type { Keyring } from '../../../platform/secrets/keyring.ts'
import { signed } from '../../../platform/webhook-signature.ts'
import { simulatorSecret } from './provider.ts'
import { scenarioNamed, scenarios, type Scenario } from './scenarios.ts'

/** Sends a notice to our own endpoint and returns the HTTP status. */
export type Post = (body: string, headers: Record<string, string>) => Promise<number>

/** Every scenario is over long before. */
const longestMs = 86_400_000

/** Sends the due notices in order. A notice that was not accepted is sent again next time. */
export async function playNotices({ db, keyring }: { db: Db; keyring: Keyring }, post: Post, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const sessions = await trx
      .selectFrom('simulator_session')
      .selectAll()
      .where('submitted_at', '>', new Date(now.getTime() - longestMs))
      .where('cancelled_at', 'is', null)
      .orderBy('submitted_at', 'desc')
      .limit(50)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { ref, scenario, submitted_at: submittedAt, notices_sent: sent } of sessions) {
      const name = scenarioNamed(scenario)
      if (!name || !submittedAt) continue
      const { notices }: Scenario = scenarios[name]
      const due = notices.slice(sent).filter(({ afterMs }) => submittedAt.getTime() + afterMs <= now.getTime())
      let taken = sent
      for (const { afterMs, number } of due) {
        const body = JSON.stringify({
          session: ref,
          occurred_at: new Date(submittedAt.getTime() + afterMs).toISOString(),
        })
        const status = await post(
          body,
          signed([`whsec_${simulatorSecret(keyring).toString('base64')}`], `${ref}-${number}`, now, body),
        )
        if (status !== 200) break
        taken += 1
      }
      if (taken > sent)
        await trx.updateTable('simulator_session').set({ notices_sent: taken }).where('ref', '=', ref).execute()
    }
  })
}
