import { describe, expect, it } from 'vitest'
import { useServer, type TestMember } from '../../testing/server.ts'
import { withdrawalTerms } from './withdrawals.ts'

const server = useServer()

async function memberAt(site: string): Promise<TestMember> {
  const member = await server().member()
  await server().setMember(member, { site })
  return member
}
const terms = async (site: string, change: { first?: boolean; stablecoin?: boolean; travelRule?: boolean } = {}) =>
  withdrawalTerms(server().running.context, {
    memberId: (await memberAt(site)).id,
    first: false,
    stablecoin: false,
    travelRule: false,
    ...change,
  })
const notified = async (site: string) =>
  (await (await memberAt(site)).call('POST /v3/private/kyc/kyc-info', { body: {} })).result.policy.withdrawals

describe('withdrawals of virtual assets', () => {
  it.each([
    ['TUR', { first: true }, { waitHours: 72, cap: null }],
    ['TUR', {}, { waitHours: 48, cap: null }],
    ['TUR', { stablecoin: true }, { waitHours: 48, cap: { currency: 'USD', perDay: 3000, perMonth: 50_000 } }],
    [
      'TUR',
      { stablecoin: true, travelRule: true },
      { waitHours: 48, cap: { currency: 'USD', perDay: 6000, perMonth: 100_000 } },
    ],
    ['EU', { first: true, stablecoin: true }, { waitHours: 0, cap: null }],
  ])('%s %o have the waiting time and limits of the region file', async (site, change, expected) => {
    expect(await terms(site, change)).toEqual(expected)
  })

  it('shows the member the same terms', async () => {
    expect(await notified('TUR')).toEqual({
      firstHoldHours: 72,
      holdHours: 48,
      stablecoins: { currency: 'USD', perDay: '3000', perMonth: '50000' },
    })
    expect(await notified('EU')).toBeNull()
  })

  it('rejects an unknown member', async () => {
    await expect(
      withdrawalTerms(server().running.context, {
        memberId: 999_999_999,
        first: true,
        stablecoin: false,
        travelRule: false,
      }),
    ).rejects.toThrow('There is no member')
  })
})
