import { describe, expect, it, vi } from 'vitest'
import { carryOutErasures } from '../../../../../status/my-data/carry-out.ts'
import { setClosed } from '../../../../../status/closing/close.ts'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { latestEmails } from '../../../../../accounts/email/outbox.ts'
import { letProofExpire } from '../../../../../testing/factors.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'
import { verifiedAt } from '../../../../../testing/updates.ts'

const server = useServer()
const ask = 'POST /v1/private/my-data/erase'
const read = 'GET /v1/private/my-data/page'
const day = 86_400_000

const carryOut = (days: number): Promise<void> =>
  carryOutErasures(server().running.context, new Date(Date.now() + days * day))
const memberRow = (member: TestMember) =>
  server()
    .db.selectFrom('member')
    .select(['data_key', 'disabled_at'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()

describe(ask, () => {
  it('needs a fresh proof, and is asked for once however often it is pressed', async () => {
    const member = await server().member()
    await letProofExpire(server(), member)
    expect((await member.call(ask, { body: { confirm: true } })).ret_code).toBe(code('confirmFirst'))
    await member.call('POST /v1/private/security/confirm', { body: { password: member.password } })
    for (let press = 0; press < 2; press += 1)
      expect((await member.call(ask, { body: { confirm: true } })).result).toEqual({ done: true })
    expect((await member.call(read)).result.erasure).toMatchObject({ state: 'asked', kept: null })
  })

  it('erases a member of whom the law keeps nothing, and says so by email', async () => {
    const member = await server().member()
    await member.call(ask, { body: { confirm: true } })
    await carryOut(8)
    expect((await memberRow(member)).data_key).toBeNull()
    expect((await member.call(read)).ret_code).toBe(code('notSignedIn'))
    const emails = await latestEmails(server().db, server().running.context.keyring, 100)
    expect(emails.find(({ kind, to }) => kind === 'erasure-done' && to === member.email)).toBeDefined()
  })

  it('keeps of a verified member what the law of the region names, until its date, and closes the account', async () => {
    const member = await verifiedAt(server(), 'TUR')
    await member.call(ask, { body: { confirm: true } })
    const { erasure } = (await member.call(read)).result
    expect(erasure.kept).toMatchObject({ things: ['identity', 'decisions'], site: 'TUR' })
    expect(erasure.kept?.law).toBe('Law No. 5549 on prevention of laundering, article 7')
    member.headers['lang'] = 'de-DE'
    expect((await member.call(read)).result.erasure.kept?.law).toBe(
      'Gesetz Nr. 5549 zur Verhinderung der Geldwäsche, Artikel 7',
    )
    expect(Number(erasure.kept?.until.slice(0, 4))).toBe(new Date(Date.now() + 7 * day).getUTCFullYear() + 8)
    await carryOut(8)
    expect(await memberRow(member)).toMatchObject({ data_key: expect.any(Buffer), disabled_at: expect.any(Date) })
    await carryOut(9 * 365)
    expect((await memberRow(member)).data_key).toBeNull()
  })

  it('counts what the law keeps from the day on which the account would close, and names a hold', async () => {
    const member = await verifiedAt(server(), 'TUR')
    const held = new Date(Date.now() + day)
    await server().setMember(member, { security_hold_until: held })
    const { erasure } = (await member.call(read)).result
    const until = new Date(Date.now() + 7 * day)
    until.setUTCFullYear(until.getUTCFullYear() + 8)
    expect(erasure).toMatchObject({ heldUntil: held.toISOString(), kept: { until: until.toISOString().slice(0, 10) } })
    await server().setMember(member, { security_hold_until: new Date(Date.now() - day) })
    expect((await member.call(read)).result.erasure.heldUntil).toBeNull()
  })

  it('waits while the account holds money again, and counts what was sent during the week', async () => {
    const member = await server().member()
    await member.call(ask, { body: { confirm: true } })
    const holdings = vi.spyOn(server().running.context.exchange, 'holdings')
    holdings.mockResolvedValue({ fiatBalance: false, cryptoBalance: true, openOrders: false })
    await carryOut(8)
    expect(await memberRow(member)).toMatchObject({ data_key: expect.any(Buffer), disabled_at: null })
    holdings.mockRestore()
    await attemptInReview(server(), member)
    await carryOut(8)
    expect(await memberRow(member)).toMatchObject({ data_key: expect.any(Buffer), disabled_at: expect.any(Date) })
  })

  it('is withdrawn when the account is opened again', async () => {
    const member = await verifiedAt(server(), 'TUR')
    await member.call(ask, { body: { confirm: true } })
    await carryOut(8)
    await server()
      .db.transaction()
      .execute((trx) => setClosed(trx, 'reviewer:anna', member.id, false))
    await carryOut(9 * 365)
    expect((await memberRow(member)).data_key).not.toBeNull()
  })

  it('is refused while the account holds money, or nobody knows', async () => {
    const member = await server().member()
    const { exchange } = server().running.context
    const holdings = vi.spyOn(exchange, 'holdings')
    holdings.mockResolvedValueOnce({ fiatBalance: false, cryptoBalance: true, openOrders: false })
    expect(await member.call(ask, { body: { confirm: true } })).toMatchObject({
      ret_code: code('erasureRefused'),
      ext_info: { reason: 'NOT_EMPTY' },
    })
    holdings.mockRejectedValueOnce(new Error('down'))
    expect((await member.call(ask, { body: { confirm: true } })).ext_info).toMatchObject({ reason: 'UNKNOWN' })
    holdings.mockRestore()
  })
})
