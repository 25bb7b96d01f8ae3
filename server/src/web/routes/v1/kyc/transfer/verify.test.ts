import { describe, expect, it } from 'vitest'
import { decidedAttempt } from '../../../../../testing/attempts.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { code, useServer } from '../../../../../testing/server.ts'
import { codeOf, restedMember, transfer } from '../../../../../testing/transfers.ts'
import { completeTransfers } from '../../../../../status/transfers/complete.ts'
import { sendUpdate, verifiedMember } from '../../../../../testing/updates.ts'

const server = useServer()
const name = 'POST /v1/kyc/transfer/verify'
const before = (target: string) => ({ body: { action: '30030', target } }) as const
const after = (target: string, sourceCode: string, targetCode: string) =>
  ({ body: { action: '30031', target, sourceCode, targetCode } }) as const

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: { target: 'a@b.example' } }, 'action'],
    [{ body: { action: '30029', target: 'a@b.example' } }, 'action'],
    [{ body: { action: '30030' } }, 'target'],
    [{ body: { action: '30031', target: 'a@b.example', sourceCode: '12345' } }, 'sourceCode'],
  ])

  it('emails a code to both accounts, and gives the same answer for an unknown address', async () => {
    const [source, target] = [await restedMember(server()), await server().member()]
    const known = await source.call(name, before(target.email))
    const unknown = await source.call(name, before('nobody@test.example'))
    const { codesValidUntil: _, ...rest } = known.result
    expect([known.ret_code, unknown.ret_code]).toEqual([0, 0])
    expect(unknown.result).toMatchObject(rest)
    expect(await codeOf(server(), target)).toMatch(/^\d{6}$/)
    const stored = await server()
      .db.selectFrom('one_time_code')
      .select('code_hash')
      .where('member_id', '=', target.id)
      .executeTakeFirstOrThrow()
    expect(stored.code_hash).toHaveLength(32)
    expect(
      (await source.call(name, after('nobody@test.example', await codeOf(server(), source), '123456'))).ret_code,
    ).toBe(code('transferCodeWrong'))
  })

  it('refreshes the other windows of the source, but not the pages of the target', async () => {
    const [source, target] = [await restedMember(server()), await server().member()]
    const version = async (of: typeof source): Promise<number> => (await of.kycInfo()).version
    const [own, theirs] = [await version(source), await version(target)]
    await source.call(name, before(target.email))
    expect(await version(source)).not.toBe(own)
    expect(await version(target)).toBe(theirs)
  })

  it('20191: the source is not verified, or not long enough', async () => {
    expect((await (await server().member()).call(name, before('a@b.example'))).ret_code).toBe(20191)
    expect((await (await verifiedMember(server(), '2033-05-20')).call(name, before('a@b.example'))).ret_code).toBe(
      20191,
    )
  })

  it('20192 and 20200: the target is verified, or is the same account; says the first only with both codes', async () => {
    const [source, verified] = [await restedMember(server()), await verifiedMember(server(), '2033-05-20')]
    expect((await source.call(name, before(source.email.toUpperCase()))).ret_code).toBe(20200)
    await source.call(name, before(verified.email))
    const own = await codeOf(server(), source)
    const theirs = await codeOf(server(), verified)
    expect(
      (await source.call(name, after(verified.email, own, theirs === '000000' ? '000001' : '000000'))).ret_code,
    ).toBe(20195)
    expect((await source.call(name, after(verified.email, own, theirs))).ret_code).toBe(20192)
  })

  it('20193: the identity moved within the last half year', async () => {
    const [source, target] = [await restedMember(server()), await restedMember(server())]
    await server()
      .db.insertInto('identity_transfer')
      .values({
        source_id: target.id,
        target_id: source.id,
        state: 'success',
        frozen_until: new Date(),
        completed_at: new Date(Date.now() - 179 * 86_400_000),
      })
      .execute()
    expect(await source.call(name, before('a@b.example'))).toMatchObject({
      ret_code: 20193,
      ext_info: { block: 'MOVED_RECENTLY', possible_at: expect.any(String) },
    })
    await server()
      .db.updateTable('identity_transfer')
      .set({ completed_at: new Date(Date.now() - 181 * 86_400_000) })
      .where('target_id', '=', source.id)
      .execute()
    expect((await source.call(name, before('a@b.example'))).ret_code).toBe(0)
  })

  it.each(['sandbox_fiat', 'sandbox_orders'])('20194: the exchange reports %s', async (attribute) => {
    const source = await restedMember(server())
    await server().setMember(source, { sub_attribute: JSON.stringify({ [attribute]: '1' }) })
    expect((await source.call(name, before('a@b.example'))).ret_code).toBe(20194)
  })

  it('20195, then 20196: five wrong codes void both; 20198: too old, or sent for another address', async () => {
    const [source, target, other] = [await restedMember(server()), await server().member(), await server().member()]
    await source.call(name, before(target.email))
    const [own, theirs] = [await codeOf(server(), source), await codeOf(server(), target)]
    expect((await source.call(name, after(other.email, own, theirs))).ret_code).toBe(20198)
    const wrong = own === '000000' ? '000001' : '000000'
    for (let attempts = 1; attempts <= 4; attempts += 1)
      expect((await source.call(name, after(target.email, wrong, theirs))).ret_code).toBe(20195)
    expect((await source.call(name, after(target.email, wrong, theirs))).ret_code).toBe(20196)
    expect((await source.call(name, after(target.email, own, theirs))).ret_code).toBe(20196)
    await source.call(name, before(target.email))
    await server()
      .db.updateTable('one_time_code')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('used_at', 'is', null)
      .execute()
    expect(
      (await source.call(name, after(target.email, await codeOf(server(), source), await codeOf(server(), target))))
        .ret_code,
    ).toBe(20198)
  })

  it('20197: an account is in review or part of a transfer; two confirmations at once create one transfer', async () => {
    const looked = await restedMember(server())
    await sendUpdate(server(), looked)
    expect((await looked.call(name, before('a@b.example'))).ret_code).toBe(20197)
    const [source, target] = [await restedMember(server()), await server().member()]
    await source.call(name, before(target.email))
    const [own, theirs] = [await codeOf(server(), source), await codeOf(server(), target)]
    const answers = await Promise.all([1, 2].map(() => source.call(name, after(target.email, own, theirs))))
    answers.push(await source.call(name, after(target.email, own, theirs)))
    expect(answers.map(({ ret_code: ret, result }) => [ret, result])).toEqual(
      answers.map(() => [0, answers[0]?.result]),
    )
    expect(answers[0]?.result).toMatchObject({ result: 'pending', frozenUntil: expect.any(String) })
    const wrong = own === '000000' ? '000001' : '000000'
    expect((await source.call(name, after(target.email, wrong, theirs))).ret_code).toBe(20197)
    expect((await source.call(name, after(target.email, own, wrong === theirs ? own : wrong))).ret_code).toBe(20197)
    expect(
      await server().db.selectFrom('identity_transfer').select('id').where('source_id', '=', source.id).execute(),
    ).toHaveLength(1)
    expect((await source.call(name, before('a@b.example'))).ret_code).toBe(20197)
  })

  it('20199: sends codes at most five times a day', async () => {
    const source = await restedMember(server())
    for (let times = 1; times <= 5; times += 1)
      expect((await source.call(name, before('a@b.example'))).ret_code).toBe(0)
    expect((await source.call(name, before('a@b.example'))).ret_code).toBe(20199)
  })

  it('never reveals who has an account, however often and for whatever purpose it is called', async () => {
    const [source, target] = [await restedMember(server()), await server().member()]
    await source.call(name, before('nobody@test.example'))
    const mine = await codeOf(server(), source)
    const sent = (email: string) =>
      source.call(name, {
        body: { ...after(email, mine, '123456').body, purpose: `transfer:${source.id}:nobody@test.example` } as never,
      })
    expect([(await sent('nobody@test.example')).ret_code, (await sent(target.email)).ret_code]).toEqual([20195, 20198])
    await source.call(name, before(target.email))
    const [own, theirs] = [await codeOf(server(), source), await codeOf(server(), target)]
    const wrong = theirs === '000000' ? '000001' : '000000'
    for (let attempts = 0; attempts < 7; attempts += 1)
      expect((await source.call(name, after(target.email, own, wrong))).ret_code).toBe(20195)
    expect((await source.call(name, after(target.email, own, theirs))).ret_code).toBe(20195)
  })

  it('a finally rejected account cannot receive an identity', async () => {
    const [source, target] = [await restedMember(server()), await server().member()]
    await decidedAttempt(server(), target, 'rejected', ['FRAUD'])
    await source.call(name, before(target.email))
    expect(
      (await source.call(name, after(target.email, await codeOf(server(), source), await codeOf(server(), target))))
        .ret_code,
    ).toBe(20197)
  })

  it('an account that was rejected as a duplicate can receive the identity from the other account', async () => {
    const [source, target] = [await restedMember(server()), await server().member()]
    await decidedAttempt(server(), target, 'rejected', ['DUPLICATE'])
    expect(await transfer(server(), source, target)).toBe(0)
    await completeTransfers(server().running.context, new Date(Date.now() + 25 * 3_600_000))
    expect(await target.kycInfo()).toMatchObject({
      applicant: { level: 'LEVEL_1' },
      nextStep: 'VERIFY_LEVEL_2',
      appeal: null,
    })
  })

  it('access to only one of the two mailboxes is not enough', async () => {
    const [source, target] = [await restedMember(server()), await server().member()]
    await source.call(name, before(target.email))
    const own = await codeOf(server(), source)
    expect((await source.call(name, after(target.email, own, own))).ret_code).not.toBe(0)
    expect(await transfer(server(), source, target)).toBe(0)
  })
})
