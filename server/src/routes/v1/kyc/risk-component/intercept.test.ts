import { describe, expect, it } from 'vitest'
import { verifiedMember } from '../../../../testing/updates.ts'
import { fieldsAreChecked, onlyMembersEnter } from '../../../../testing/doors.ts'
import { useServer } from '../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/kyc/risk-component/intercept'

describe(name, () => {
  onlyMembersEnter(server, name, { body: { scene: 'card' } })
  fieldsAreChecked(server, name, [
    [{ body: { scene: 'launch' } }, 'scene'],
    [{ body: {} }, 'scene'],
  ])

  it('closed by the level, open with it, closed again when a newer document is overdue', async () => {
    const scene = (of: 'card' | 'withdraw') => ({ body: { scene: of } })
    expect((await (await server().member()).call(name, scene('card'))).result).toEqual({ intercept: true, reasonKey: 'limitation.level', liftedBy: 'LEVEL_1', path: '/user/accounts/auth/kyc' })
    const member = await verifiedMember(server(), '2033-05-20')
    expect((await member.call(name, scene('card'))).result).toEqual({ intercept: false, reasonKey: null, liftedBy: null, path: null })
    await server().db.insertInto('reverification').values({ member_id: member.id, cause: 'operator:test', due_on: '2020-01-01' }).execute()
    expect((await member.call(name, scene('card'))).result).toEqual({ intercept: true, reasonKey: 'limitation.reverification', liftedBy: 'UPDATE_POI', path: '/user/accounts/auth/updatekyc' })
    expect((await member.call(name, scene('withdraw'))).result.intercept).toBe(false)
  })
})
