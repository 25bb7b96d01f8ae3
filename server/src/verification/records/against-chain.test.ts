import { expect, it } from 'vitest'
import { decidedAttempt } from '../../testing/attempts.ts'
import { useServer } from '../../testing/server.ts'
import { differencesFromChain } from './against-chain.ts'

const server = useServer()
/** Those of the test's own members: the database has the members of other files. */
const differences = async (...own: (string | number)[]) =>
  (await differencesFromChain(server().db)).filter((one) => own.some((id) => one.includes(` ${id}`)))

async function verified() {
  const member = await server().member()
  return { member, attemptId: await decidedAttempt(server(), member, 'approved') }
}

it('a decision by the product agrees with the audit chain', async () => {
  const { member, attemptId } = await verified()
  expect(await differences(member.id, attemptId)).toEqual([])
})

it('a level or a decision that someone set in the database is found', async () => {
  const [nobody, { member, attemptId }] = [await server().member(), await verified()]
  const { db } = server()
  await db.updateTable('member').set({ kyc_level: 1 }).where('id', '=', nobody.id).execute()
  await db.updateTable('member').set({ kyc_level: 2 }).where('id', '=', member.id).execute()
  await db
    .insertInto('decision')
    .values({ attempt_id: attemptId, member_id: member.id, verdict: 'rejected', decided_by: 'reviewer:olga' })
    .execute()
  const found = await differences(nobody.id, member.id, attemptId)
  await db.updateTable('member').set({ kyc_level: 0 }).where('id', '=', nobody.id).execute()
  expect(found).toEqual([
    `Case ${attemptId}: the chain has no decision "rejected" of reviewer:olga`,
    `Member ${nobody.id} has level 1: the chain has no approval of their identity`,
    `Member ${member.id} has level 2: the chain has no approval of their address`,
  ])
})
