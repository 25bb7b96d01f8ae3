import type { TestMember, TestServer, Visitor } from './server.ts'
import { attemptInReview } from './attempts.ts'

/** A case that a machine or a person decided, as if they had. */
export async function decidedCase(
  server: TestServer,
  { by, verdict = 'approved' as const }: { by: string; verdict?: 'approved' | 'rejected' },
): Promise<{ id: string; member: TestMember; decision: string }> {
  const member = await server.member()
  const id = await attemptInReview(server, member)
  const reasons = verdict === 'rejected' ? ['FRAUD' as const] : []
  await server.db.updateTable('attempt').set({ state: verdict, reasons }).where('id', '=', id).execute()
  const { id: decision } = await server.db
    .insertInto('decision')
    .values({ attempt_id: id, member_id: member.id, verdict, reasons, reason_sides: '{}', decided_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, member, decision }
}

/** Erases the members of earlier tests: their decisions are in no sample any more. */
export async function withoutEarlier({ db }: TestServer): Promise<void> {
  await db.updateTable('member').set({ data_key: null }).execute()
}

/** The next check of a person. */
export const nextCheck = async (visitor: Visitor): Promise<string | undefined> =>
  (await visitor.call('POST /v1/staff/quality/next')).result?.id
