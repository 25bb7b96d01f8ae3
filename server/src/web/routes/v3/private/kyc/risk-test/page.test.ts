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
  await server().db.updateTable('member').set({ site }).where('id', '=', member.id).execute()
  return member
}

describe(name, () => {
  it('is binding in Hong Kong and advice elsewhere, in the member’s own currency', async () => {
    const [hong, other] = [await status(await at('HKG')), await status(await at('EU'))]
    expect([hong.binding, hong.currency, other.binding, other.currency]).toEqual([true, 'HKD', false, 'USD'])
    const { result } = await assess(server(), await at('EU'), { netWorth: 20_000_000, otherPercent: 0 })
    expect(result?.bands[4]?.exposure).toMatchObject({ counted: 20_000_000, limit: 6_000_000 })
  })

  it('also shows amount bands in the region’s currency, and only in that region', async () => {
    const member = await memberWithPrerequisites(server(), 'HKG')
    await member.call('POST /v3/private/kyc/risk-test/start', { body: {} })
    const said = (question: string, status: RiskTestStatus): string[] =>
      (status.attempt?.questions.find(({ id }) => id === question)?.options ?? []).map(({ text }) =>
        text.replaceAll(/[\u2068\u2069]/g, '').replaceAll(/\s/g, ' '),
      )
    expect(said('income', await status(member)).slice(0, 2)).toEqual([
      'Under US$10,000 (≈ < HKD 78,000)',
      'US$10,000 to 25,000 (≈ HKD 78,000–200,000)',
    ])
    expect(said('liquidNetWorth', await status(member)).at(-1)).toBe('Over US$5 million (≈ > HKD 39,000,000)')
    expect(said('emergencyMoney', await status(member)).join('')).not.toContain('HKD')
    await server().db.updateTable('member').set({ site: 'DEFAULT' }).where('id', '=', member.id).execute()
    expect(said('income', await status(member)).slice(0, 2)).toEqual(['Under US$10,000', 'US$10,000 to 25,000'])
  })
})
