import { describe, expect, it } from 'vitest'
import { verifiedMember } from '../../../../../testing/updates.ts'
import { interceptScenes } from '@tessera/contract/scenes.ts'
import { restedMember, transfer } from '../../../../../testing/transfers.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { useServer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/kyc/risk-component/intercept'

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: { scene: 'launch' } }, 'scene'],
    [{ body: {} }, 'scene'],
  ])

  it('closes a product without the level, opens it with the level, and closes it again when a newer document is overdue', async () => {
    const scene = (of: 'card' | 'withdraw') => ({ body: { scene: of } })
    expect((await (await server().member()).call(name, scene('card'))).result).toEqual({
      intercept: true,
      reasonKey: 'limitation.level',
      liftedBy: 'LEVEL_1',
      path: '/user/accounts/auth/kyc',
    })
    const member = await verifiedMember(server(), '2033-05-20')
    expect((await member.call(name, scene('card'))).result).toEqual({
      intercept: false,
      reasonKey: null,
      liftedBy: null,
      path: null,
    })
    await server()
      .db.insertInto('reverification')
      .values({ member_id: member.id, cause: 'reviewer:test', due_on: '2020-01-01' })
      .execute()
    expect((await member.call(name, scene('card'))).result).toEqual({
      intercept: true,
      reasonKey: 'limitation.reverification',
      liftedBy: 'UPDATE_POI',
      path: '/user/accounts/auth/updatekyc',
    })
    expect((await member.call(name, scene('withdraw'))).result.intercept).toBe(false)
  })

  it('names the identity transfer as the reason in both accounts, and does not ask for a verification that is not possible', async () => {
    const [source, target] = [await restedMember(server()), await server().member()]
    const said = async (member: TestMember): Promise<unknown[]> => {
      const found = []
      for (const scene of interceptScenes) found.push((await member.call(name, { body: { scene } })).result)
      return found
    }
    const before = await said(target)
    expect(await transfer(server(), source, target)).toBe(0)
    const move = { intercept: true, reasonKey: 'limitation.transfer', liftedBy: 'TRANSFER', path: null }
    const open = { intercept: false, reasonKey: null, liftedBy: null, path: null }
    // The source may still deposit crypto. The target gets that right only with the identity.
    expect(await said(source)).toEqual(interceptScenes.map((scene) => (scene === 'deposit' ? open : move)))
    expect(await said(target)).toEqual(interceptScenes.map(() => move))
    expect((await target.call('POST /v1/kyc/transfer/stop', { body: {} })).ret_code).toBe(0)
    expect(await said(target)).toEqual(before)
  })
})
