import { beforeEach, describe, expect, it } from 'vitest'
import { atConsole, limitToRegions, onlyStaff } from '../../../../../testing/console.ts'
import { decidedCase, nextCheck, withoutEarlier } from '../../../../../testing/quality.ts'
import { useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer({ TESSERA_QUALITY_PERCENT: '100' })
const name = 'POST /v1/staff/quality/next'

beforeEach(async () => {
  await withoutEarlier(server())
  await onlyStaff(server(), { root: 'admin', anna: 'reviewer', bert: 'reviewer' })
})

describe(name, () => {
  it('gives decisions of machines and people, never one’s own, and one to one person only', async () => {
    const machine = await decidedCase(server(), { by: 'machine' })
    const own = await decidedCase(server(), { by: 'reviewer:anna' })
    const [anna, bert] = [await atConsole(server(), 'anna'), await atConsole(server(), 'bert')]
    expect(await nextCheck(anna)).toBe(machine.decision)
    // The same until it is answered.
    expect(await nextCheck(anna)).toBe(machine.decision)
    expect(await nextCheck(bert)).toBe(own.decision)
    await server().db.deleteFrom('quality_check').where('decision_id', '=', own.decision).execute()
    await anna.call('POST /v1/staff/quality/review', {
      body: { id: machine.decision, verdict: 'approved', reasons: [] },
    })
    expect(await nextCheck(anna)).toBeUndefined()
  })

  it('gives nobody a case that they have worked on, or of another region, and gives back what was left for a day', async () => {
    const { id, decision } = await decidedCase(server(), { by: 'machine' })
    const [anna, bert] = [await atConsole(server(), 'anna'), await atConsole(server(), 'bert')]
    await anna.call('GET /v1/staff/case/read', { query: { id } })
    expect(await nextCheck(anna)).toBeUndefined()
    await limitToRegions(server(), 'bert', 'HKG')
    expect(await nextCheck(bert)).toBeUndefined()
    await limitToRegions(server(), 'bert')
    expect(await nextCheck(bert)).toBe(decision)
    await onlyStaff(server(), { root: 'admin', carla: 'senior' })
    const carla = await atConsole(server(), 'carla')
    expect(await nextCheck(carla)).toBeUndefined()
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await server().db.updateTable('quality_check').set({ taken_at: yesterday }).execute()
    expect(await nextCheck(carla)).toBe(decision)
  })

  it('takes about the share of decisions that is set', async () => {
    const cases = 60
    for (let made = 0; made < cases; made += 1) await decidedCase(server(), { by: 'machine' })
    const { context } = server().running
    const percent = context.config.qualityPercent
    const anna = await atConsole(server(), 'anna')
    const inSample = async (share: number) => {
      context.config.qualityPercent = share
      const { result } = await anna.call('GET /v1/staff/figures/read', { query: { days: '7' } })
      return result.quality.kinds[0]?.sampled ?? 0
    }
    expect([await inSample(0), await inSample(100)]).toEqual([0, cases])
    const half = await inSample(50)
    expect(half).toBeGreaterThan(10)
    expect(half).toBeLessThan(50)
    context.config.qualityPercent = percent
  })
})
