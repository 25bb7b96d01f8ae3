import { describe, expect, it } from 'vitest'
import type { ExposureLimit } from '../exchange/exchange.ts'
import { erase } from '../testing/attempts.ts'
import { memberInTurn } from '../testing/questionnaires.ts'
import { useServer, type TestMember } from '../testing/server.ts'
import { assess, passTime } from '../testing/suitability.ts'
import { limitOf } from './limit.ts'

const server = useServer()

/** A member of Hong Kong's site, with a net worth of ten million of which 10 % are virtual assets elsewhere. */
async function measured(site = 'HKG'): Promise<{ member: TestMember; assessmentId: string }> {
  const member = await memberInTurn(server(), site)
  const { result } = await assess(server(), member, { netWorth: 10_000_000, otherPercent: 10 })
  return { member, assessmentId: result?.assessmentId ?? '' }
}
const accept = (member: TestMember, assessmentId: string, band: string) => member.call('POST /v3/private/kyc/risk-test/accept', { body: { assessmentId, band } })
const limit = (member: TestMember) => limitOf(server().running.context, member.id, new Date())
const told = async (member: TestMember) => (await member.call('GET /v2/private/user/profile')).result.sub_attribute['sandbox_exposure']

describe('the exposure limit at the exchange', () => {
  it('is told as soon as it is accepted, and again when it is lowered: what the member saw, in the very numbers', async () => {
    const { member, assessmentId } = await measured()
    expect([await limit(member), await told(member)]).toEqual([null, undefined])
    const { result } = await accept(member, assessmentId, 'R5')
    const shown = result.result?.bands.find(({ id }) => id === 'R5')?.exposure
    // The net worth counts up to eight million there.
    expect(shown).toMatchObject({ currency: 'HKD', counted: 8_000_000, otherPercent: 10 })
    const until = result.result?.validUntil ?? ''
    await expect.poll(() => told(member)).toBe(`${shown?.limit}.HKD.binding.${until.slice(0, 10)}`)
    expect(await limit(member)).toEqual({ assessmentId, band: 'R5', currency: 'HKD', limit: shown?.limit, binding: true, validUntil: new Date(until) })
    const lowered = await accept(member, assessmentId, 'R2')
    const lower = lowered.result.result?.bands.find(({ id }) => id === 'R2')?.exposure.limit ?? -1
    expect(lower).toBeLessThan(shown?.limit ?? 0)
    await expect.poll(() => told(member)).toBe(`${lower}.HKD.binding.${until.slice(0, 10)}`)
  })

  it('stays what was accepted when the member moves to another site', async () => {
    const { member, assessmentId } = await measured()
    const accepted = await accept(member, assessmentId, 'R3')
    await server().db.updateTable('member').set({ site: 'EU' }).where('id', '=', member.id).execute()
    expect(await limit(member)).toMatchObject({ currency: 'HKD', binding: true })
    const { result } = await member.call('GET /v3/private/kyc/risk-test/page')
    const of = (bands: { id: string; exposure: unknown }[] | undefined) => bands?.find(({ id }) => id === 'R3')?.exposure
    expect(of(result.result?.bands)).toEqual(of(accepted.result.result?.bands))
  })

  it('is a guide where nothing binds, and none once its time is over', async () => {
    const { member, assessmentId } = await measured('EU')
    await accept(member, assessmentId, 'R3')
    expect(await limit(member)).toMatchObject({ binding: false })
    await passTime(server(), 'risk_assessment', assessmentId, 366 * 86_400)
    expect(await limit(member)).toBeNull()
  })

  it('is told again while the exchange cannot be reached', async () => {
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

  it('is forgotten with the member', async () => {
    const { member, assessmentId } = await measured()
    await accept(member, assessmentId, 'R1')
    await erase(server(), member)
    await expect(limit(member)).rejects.toThrow('erased')
  })
})
