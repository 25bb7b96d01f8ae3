import { describe, expect, it } from 'vitest'
import { code, useServer } from '../../../../../../testing/server.ts'
import { assess, boldSheet, passTime } from '../../../../../../testing/suitability.ts'
import { sealed } from '../../../../../../platform/secrets/sealed-columns.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/risk-test/accept'
const hour = 3600

describe(name, () => {
  it('accepts the measured band or a lower one, never a higher one, for twelve months', async () => {
    const member = await server().member()
    const { result } = await assess(server(), member, { answers: { ...boldSheet, emergencyMoney: 'none' } })
    expect(result).toMatchObject({ measured: 'R2', limitedBy: ['no_emergency_money'] })
    const assessmentId = result?.assessmentId ?? ''
    const take = (band: string) => member.call(name, { body: { assessmentId, band } })
    for (const band of ['R3', 'R9']) expect((await take(band)).ret_code).toBe(code('riskBandRefused'))
    const twice = await Promise.all([take('R2'), take('R2')])
    for (const one of twice)
      expect(one.result.result).toMatchObject({ state: 'accepted', band: 'R2', measured: 'R2', expired: false })
    const days = (new Date(twice[0].result.result?.validUntil ?? '').getTime() - Date.now()) / (24 * hour * 1000)
    expect(Math.round(days)).toBe(365)
    expect((await take('R1')).result.result?.band).toBe('R1')
    expect((await take('R2')).ret_code).toBe(code('riskBandRefused'))
    expect((await (await server().member()).call(name, { body: { assessmentId, band: 'R1' } })).ret_code).toBe(
      code('testAttemptNotFound'),
    )
    const trace = await server()
      .db.selectFrom('audit_event')
      .select(['action', 'data'])
      .where('subject', '=', `risk-assessment:${assessmentId}`)
      .orderBy('seq')
      .execute()
    expect(trace.map(({ action }) => action)).toEqual([
      'risk-test.started',
      'risk-test.ended',
      'risk-test.accepted',
      'risk-test.accepted',
    ])
    await passTime(server(), 'risk_assessment', assessmentId, 366 * 24 * hour)
    expect((await member.call('GET /v3/private/kyc/risk-test/page')).result).toMatchObject({
      mayStart: true,
      result: { expired: true },
    })
    expect((await take('R1')).ret_code).toBe(code('riskBandRefused'))
  })

  it('expires at the member’s 65th birthday, when the answer about the age changes', async () => {
    const member = await server().member()
    const birthday = new Date(Date.now() + 100 * 24 * hour * 1000).toISOString().slice(0, 10)
    const birthDate = `${Number(birthday.slice(0, 4)) - 65}${birthday.slice(4)}`
    const identity = {
      firstName: 'Ada',
      lastName: 'Specimen',
      birthDate,
      documentType: 'PASSPORT',
      country: 'NL',
      number: 'X1',
      expiresOn: null,
      verifiedAt: '2026-01-01T00:00:00Z',
    }
    const holder = await server()
      .db.selectFrom('member')
      .select(['id', 'data_key'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    await server().setMember(member, {
      identity: server().running.context.keyring.sealJson(holder, sealed('member', 'identity'), identity),
    })
    // A member who is 64 by the document cannot declare a younger age.
    const started = await member.call('POST /v3/private/kyc/risk-test/start', { body: {} })
    expect(started.result.attempt).toMatchObject({
      known: [{ question: 'age', source: 'age', at: null }],
      answers: { age: '55_64' },
    })
    const { result } = await assess(server(), member)
    const accepted = await member.call(name, { body: { assessmentId: result?.assessmentId ?? '', band: 'R1' } })
    expect(accepted.result.result?.validUntil).toBe(`${birthday}T00:00:00.000Z`)
  })

  it('rejects a result that is older than its validity, and the member takes the test again', async () => {
    const member = await server().member()
    const { result } = await assess(server(), member)
    const assessmentId = result?.assessmentId ?? ''
    const expired = async () => (await member.call('GET /v3/private/kyc/risk-test/page')).result.result?.expired
    await passTime(server(), 'risk_assessment', assessmentId, 364 * 24 * hour)
    expect(await expired()).toBe(false)
    await passTime(server(), 'risk_assessment', assessmentId, 2 * 24 * hour)
    expect(await expired()).toBe(true)
    expect((await member.call(name, { body: { assessmentId, band: 'R1' } })).ret_code).toBe(code('riskBandRefused'))
    const startOver = await assess(server(), member)
    expect(
      (await member.call(name, { body: { assessmentId: startOver.result?.assessmentId ?? '', band: 'R1' } })).result
        .result,
    ).toMatchObject({ state: 'accepted', expired: false })
  })

  it('rejects a result that is not the latest', async () => {
    const member = await server().member()
    const first = await assess(server(), member)
    await assess(server(), member)
    expect(
      (await member.call(name, { body: { assessmentId: first.result?.assessmentId ?? '', band: 'R5' } })).ret_code,
    ).toBe(code('riskBandRefused'))
  })
})
