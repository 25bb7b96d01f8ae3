import { describe, expect, it } from 'vitest'
import type { RiskTestStatus } from '@tessera/contract/risk-test.ts'
import { memberWithPrerequisites } from '../../../../../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../../../../../testing/server.ts'
import { assess } from '../../../../../../testing/suitability.ts'

const server = useServer()
const name = 'GET /v3/private/kyc/risk-test/page'

const status = async (member: TestMember) => (await member.call(name)).result
async function at(site: string): Promise<TestMember> {
  const member = await server().member()
  await server().setMember(member, { site })
  return member
}

describe(name, () => {
  it('is binding in Hong Kong and advice elsewhere, in the member’s own currency', async () => {
    const [hong, other] = [await status(await at('HKG')), await status(await at('EU'))]
    expect([hong.binding, hong.currency, other.binding, other.currency]).toEqual([true, 'HKD', false, 'EUR'])
    const { result } = await assess(server(), await at('EU'), { netWorth: 20_000_000, otherPercent: 0 })
    expect(result?.bands[4]?.exposure).toMatchObject({ counted: 20_000_000, limit: 6_000_000 })
  })

  it('asks for amounts in the bands of the questionnaires, in the region’s currency', async () => {
    const member = await memberWithPrerequisites(server(), 'HKG')
    await member.call('POST /v3/private/kyc/risk-test/start', { body: {} })
    const said = (question: string, status: RiskTestStatus): string[] =>
      (status.attempt?.questions.find(({ id }) => id === question)?.options ?? []).map(({ text }) =>
        text.replaceAll(/\s/g, ' '),
      )
    expect(said('income', await status(member)).slice(0, 2)).toEqual([
      'Under HK$80,000',
      'HK$80,000 to under HK$200,000',
    ])
    expect(said('liquidNetWorth', await status(member)).at(-1)).toBe('HK$40,000,000 or more')
    expect(said('emergencyMoney', await status(member)).join('')).not.toContain('HKD')
    await server().setMember(member, { site: 'DEFAULT' })
    expect(said('income', await status(member)).slice(0, 2)).toEqual(['Under $10,000', '$10,000 to under $25,000'])
  })
})
