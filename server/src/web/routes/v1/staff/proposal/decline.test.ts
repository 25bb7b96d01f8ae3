import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withActs } from '../../../../../testing/approvals.ts'
import { atConsole, fieldsOfStaff, onlyStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer, type Visitor } from '../../../../../testing/server.ts'

const server = useOwnServer()

let usual: ReturnType<typeof server>['running']['context']['regions']
beforeEach(async () => {
  const { context } = server().running
  usual = context.regions
  context.regions = withActs(usual, ['erase'])
  await onlyStaff(server(), { root: 'admin', ruth: 'admin', carla: 'senior', anna: 'reviewer' })
})
afterEach(() => {
  server().running.context.regions = usual
})

const at = (name: string) => atConsole(server(), name)

describe('POST /v1/staff/proposal/decline', () => {
  fieldsOfStaff(
    server,
    'POST /v1/staff/proposal/decline',
    [
      [{ body: { act: 'sell', subject: 'member:1' } }, 'act'],
      [{ body: { act: 'erase', subject: 'x' } }, 'subject'],
    ],
    'root',
  )

  it('ends it, for those who could confirm it and the one who asked', async () => {
    const [root, ruth] = [await at('root'), await at('ruth')]
    const { id } = await server().member()
    const body = { act: 'erase', subject: `member:${id}` } as const
    const decline = async (by: Visitor) => (await by.call('POST /v1/staff/proposal/decline', { body })).ret_code
    const erase = (by: Visitor) => by.call('POST /v1/staff/member/erase', { body: { memberId: id } })
    await erase(root)
    expect(await decline(await at('carla'))).toBe(code('memberChangeRefused'))
    expect(await decline(ruth)).toBe(0)
    expect((await erase(ruth)).result).toEqual({ outcome: 'proposed' })
    expect(await decline(ruth)).toBe(0)
    const events = await server()
      .db.selectFrom('audit_event')
      .select('action')
      .where('subject', '=', `member:${id}`)
      .where('action', 'like', 'act.%')
      .orderBy('seq')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['act.proposed', 'act.declined', 'act.proposed', 'act.declined'])
  })
})
