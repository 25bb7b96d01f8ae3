import { describe, expect, it } from 'vitest'
import { decidedAttempt } from '../../../../../../testing/attempts.ts'
import { sendUpdate, verifiedMember } from '../../../../../../testing/updates.ts'
import { useServer, type TestMember } from '../../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /segw/task/v1/task/list'

describe(name, () => {
  const tasks = async (member: TestMember): Promise<string[]> =>
    (await member.call(name, { body: {} })).result.list.map(({ task, status }) => `${task} ${status}`)

  it('shows a new member the identity first, and then what to read', async () => {
    expect(await tasks(await server().member())).toEqual(['VERIFY_IDENTITY open', 'ANNOUNCEMENT open'])
  })

  it('shows a verified member the request for a newer document first, with its due date', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    await server()
      .db.insertInto('reverification')
      .values({ member_id: member.id, cause: 'reviewer:test', due_on: '2033-01-01' })
      .execute()
    expect(await tasks(member)).toEqual([
      'UPDATE_POI open',
      'PROVE_ADDRESS open',
      'ANNOUNCEMENT open',
      'VERIFY_IDENTITY done',
    ])
    expect((await member.call(name, { body: {} })).result.list[0]).toEqual({
      task: 'UPDATE_POI',
      status: 'open',
      dueOn: '2033-01-01',
      path: '/user/accounts/auth/updatekyc',
    })
    await sendUpdate(server(), member)
    expect((await tasks(member))[0]).toBe('UPDATE_POI waiting')
  })

  it('lists failed tasks before open ones', async () => {
    const member = await server().member()
    await decidedAttempt(server(), member, 'resubmission_requested', ['IMG_CUT_OFF'])
    expect(await tasks(member)).toEqual(['VERIFY_IDENTITY failed', 'ANNOUNCEMENT open'])
  })
})
