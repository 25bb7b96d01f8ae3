import { describe, expect, it } from 'vitest'
import { onlyMembersEnter } from '../../../../../testing/doors.ts'
import { useServer, type TestMember } from '../../../../../testing/server.ts'
import { assess } from '../../../../../testing/suitability.ts'

const server = useServer()
const name = 'GET /v3/private/kyc/risk-test/page'

const standing = async (member: TestMember) => (await member.call(name)).result
async function at(site: string): Promise<TestMember> {
  const member = await server().member()
  await server().db.updateTable('member').set({ site }).where('id', '=', member.id).execute()
  return member
}

describe(name, () => {
  onlyMembersEnter(server, name)

  it('binds in Hong Kong and is a guide elsewhere, in the member’s own currency', async () => {
    const [hong, other] = [await standing(await at('HKG')), await standing(await at('EU'))]
    expect([hong.binding, hong.currency, other.binding, other.currency]).toEqual([true, 'HKD', false, 'USD'])
    const { result } = await assess(server(), await at('EU'), { netWorth: 20_000_000, otherPercent: 0 })
    expect(result?.bands[4]?.exposure).toMatchObject({ counted: 20_000_000, limit: 6_000_000 })
  })
})
