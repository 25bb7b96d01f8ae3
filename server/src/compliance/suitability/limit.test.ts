import { describe, expect, it } from 'vitest'
import type { ExposureLimit } from '../../accounts/exchange/exchange.ts'
import { erase } from '../../testing/attempts.ts'
import { approvedQuestionnaire, memberWithPrerequisites } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { assess, passTime } from '../../testing/suitability.ts'
import { limitOf } from './limit.ts'

const server = useServer()

/** A member in Hong Kong with a net worth of ten million, of which 10 % are virtual assets elsewhere. */
async function measured(site = 'HKG'): Promise<{ member: TestMember; assessmentId: string }> {
  const member = await memberWithPrerequisites(server(), site)
  const { result } = await assess(server(), member, { netWorth: 10_000_000, otherPercent: 10 })
  return { member, assessmentId: result?.assessmentId ?? '' }
}
const accept = (member: TestMember, assessmentId: string, band: string) =>
  member.call('POST /v3/private/kyc/risk-test/accept', { body: { assessmentId, band } })
const limit = (member: TestMember) => limitOf(server().running.context, member.id, new Date())
const notified = async (member: TestMember) =>
  (await member.call('GET /v2/private/user/profile')).result.sub_attribute['sandbox_exposure']

const move = (member: TestMember, site: string) => server().move(member, site)
const riskTask = async (member: TestMember) => (await member.tasks()).find(({ type }) => type === 'RISK_TEST')?.status

describe('the exposure limit at the exchange', () => {
  it('is sent when the member accepts it and again when they lower it, with exactly the numbers they saw', async () => {
    const { member, assessmentId } = await measured()
    expect([await limit(member), await notified(member)]).toEqual([null, undefined])
    const { result } = await accept(member, assessmentId, 'R5')
    const shown = result.result?.bands.find(({ id }) => id === 'R5')?.exposure
    // In Hong Kong, the net worth counts up to eight million.
    expect(shown).toMatchObject({ currency: 'HKD', counted: 8_000_000, otherPercent: 10 })
    const until = result.result?.validUntil ?? ''
    await expect.poll(() => notified(member)).toBe(`${shown?.limit}.HKD.binding.${until.slice(0, 10)}`)
    expect(await limit(member)).toEqual({
      assessmentId,
      band: 'R5',
      currency: 'HKD',
      limit: shown?.limit,
      binding: true,
      validUntil: new Date(until),
    })
    const lowered = await accept(member, assessmentId, 'R2')
    const lower = lowered.result.result?.bands.find(({ id }) => id === 'R2')?.exposure.limit ?? -1
    expect(lower).toBeLessThan(shown?.limit ?? 0)
    await expect.poll(() => notified(member)).toBe(`${lower}.HKD.binding.${until.slice(0, 10)}`)
  })

  it.each(['by a member’s correction', 'by a reviewer'])(
    'ends when the member moves to another region, %s: the test is asked again, and the exchange is notified',
    async (how) => {
      const { member, assessmentId } = await measured('EU')
      const { result } = await accept(member, assessmentId, 'R5')
      const shown = result.result?.bands.find(({ id }) => id === 'R5')?.exposure
      await expect
        .poll(() => notified(member))
        .toBe(`${shown?.limit}.${shown?.currency}.guide.${result.result?.validUntil?.slice(0, 10)}`)
      if (how === 'by a reviewer') await move(member, 'HKG')
      else {
        await server().setMember(member, { kyc_level: 0, residence_country: 'NL', nationality: 'NL' })
        await member.call('POST /v3/private/kyc/residence', { body: { save: { residence: 'HK', nationality: 'NL' } } })
        await server().setMember(member, { kyc_level: 1 })
      }
      await approvedQuestionnaire(server(), member, 280)
      expect((await member.call('GET /v2/private/user/profile')).result.site).toBe('HKG')
      expect(await limit(member)).toBeNull()
      expect(await riskTask(member)).toBe('EXPIRED')
      await expect
        .poll(() => notified(member), { timeout: 20_000 })
        .toBe(`${shown?.limit}.${shown?.currency}.guide.${new Date().toISOString().slice(0, 10)}`)
      expect((await accept(member, assessmentId, 'R2')).ret_code).not.toBe(0)
      // The member can take a second assessment at once. The third has a pause, also after a move.
      await assess(server(), member, { netWorth: 100_000_000 })
      const { result: page } = await member.call('GET /v3/private/kyc/risk-test/page')
      const exposure = page.result?.bands.find(({ id }) => id === page.result?.band)?.exposure
      expect(exposure).toMatchObject({ currency: 'HKD', counted: 8_000_000 })
      await move(member, 'EU')
      await move(member, 'HKG')
      await approvedQuestionnaire(server(), member, 280)
      expect(await riskTask(member)).toBe('COOLING_OFF')
    },
    30_000,
  )

  it('is a guide where it is not binding, and ends when it expires', async () => {
    const { member, assessmentId } = await measured('EU')
    await accept(member, assessmentId, 'R3')
    expect(await limit(member)).toMatchObject({ binding: false })
    await passTime(server(), 'risk_assessment', assessmentId, 366 * 86_400)
    expect(await limit(member)).toBeNull()
  })

  it('is sent again while the exchange cannot be reached', async () => {
    const { exchange } = server().running.context
    const real = exchange.limitExposure
    const taken: ExposureLimit[] = []
    let fails = 1
    exchange.limitExposure = (_, one) => {
      fails -= 1
      if (fails >= 0) return Promise.reject(new Error('The exchange is down'))
      taken.push(one)
      return Promise.resolve()
    }
    const { member, assessmentId } = await measured()
    await accept(member, assessmentId, 'R1')
    await expect.poll(() => taken.map(({ band }) => band), { timeout: 30_000 }).toEqual(['R1'])
    exchange.limitExposure = real
  }, 40_000)

  it('is deleted with the member', async () => {
    const { member, assessmentId } = await measured()
    await accept(member, assessmentId, 'R1')
    await erase(server(), member)
    await expect(limit(member)).rejects.toThrow('erased')
  })
})
