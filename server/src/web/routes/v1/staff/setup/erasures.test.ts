import { expect, it } from 'vitest'
import { completeDraft } from '../../../../../testing/attempts.ts'
import { atConsole, onlyStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()

it('GET /v1/staff/setup/erasures lists what vendors were asked to erase, and what was given up, which is in the queue', async () => {
  const member = await server().member()
  const { attemptId } = await completeDraft(member)
  const { id } = await server()
    .db.insertInto('provider_session')
    .values({ attempt_id: attemptId, member_id: member.id, provider: 'sumsub', ref: 'S-1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server()
    .db.insertInto('provider_erasure')
    .values({ session_id: id, attempts: 10, due_at: null, fault: 'cannot be reached', given_up_at: new Date() })
    .execute()
  const { result } = await (await atConsole(server())).call('GET /v1/staff/setup/erasures')
  expect(result).toMatchObject([
    { memberId: member.id, provider: 'sumsub', ref: 'S-1', attempts: 10, dueAt: null, doneAt: null },
  ])
  expect(result[0]?.givenUpAt).not.toBeNull()
  const console = await atConsole(server())
  const queued = async () =>
    (await console.call('GET /v1/staff/queue/list', { query: { kind: 'erasure' } })).result.rows
  expect(await queued()).toMatchObject([{ kind: 'erasure', memberId: member.id, about: ['sumsub'] }])
  await server().db.updateTable('member').set({ data_key: null }).where('id', '=', member.id).execute()
  expect(await queued()).toHaveLength(1)
  await server().db.updateTable('provider_erasure').set({ done_at: new Date() }).execute()
  expect(await queued()).toEqual([])
})

it('GET /v1/staff/setup/erasures is for admins alone', async () => {
  await onlyStaff(server(), { root: 'admin', sam: 'senior' })
  const answer = async (name: string) =>
    (await (await atConsole(server(), name)).call('GET /v1/staff/setup/erasures')).ret_code
  expect([await answer('sam'), await answer('root')]).toEqual([code('accountRestricted'), 0])
})
