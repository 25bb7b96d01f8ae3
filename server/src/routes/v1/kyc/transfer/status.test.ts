import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { verifyChain } from '../../../../audit/chain.ts'
import { onlyMembersEnter } from '../../../../testing/doors.ts'
import { useServer, type TestMember } from '../../../../testing/server.ts'
import { restedMember, transfer } from '../../../../testing/transfers.ts'
import { verifiedMember } from '../../../../testing/updates.ts'
import { completeTransfers } from '../../../../transfers/complete.ts'

const server = useServer()
const name = 'POST /v1/kyc/transfer/status'
const status = async (member: TestMember): Promise<unknown> => (await member.call(name, { body: {} })).result
const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000)
const complete = (at: Date): Promise<void> => completeTransfers(server().running.context, at)

describe(name, () => {
  onlyMembersEnter(server, name, { body: {} })

  it('says what hinders, and until when', async () => {
    expect(await status(await server().member())).toEqual({
      status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED',
      direction: null,
      result: null,
      frozenUntil: null,
      blocks: ['NOT_VERIFIED'],
      possibleAt: null,
    })
    expect(await status(await verifiedMember(server(), '2033-05-20'))).toMatchObject({ blocks: ['VERIFIED_TOO_RECENTLY'], possibleAt: expect.any(String) })
    const rested = await restedMember(server())
    expect(await status(rested)).toMatchObject({ blocks: [], possibleAt: null })
    await server()
      .db.updateTable('member')
      .set({ sub_attribute: JSON.stringify({ sandbox_fiat: '1' }), member_tag: JSON.stringify({ KYC: '1' }) })
      .where('id', '=', rested.id)
      .execute()
    expect(await status(rested)).toMatchObject({ blocks: ['ACCOUNT_NOT_EMPTY', 'RESTRICTED'] })
  })

  it('freezes both accounts for a day, then the identity has moved, and stays for half a year', async () => {
    const [source, target] = [await restedMember(server()), await server().member()]
    expect(await transfer(server(), source, target)).toBe(0)
    expect(await status(source)).toMatchObject({ status: 'KYC_TRANSFER_VERIFY_STATUS_PENDING', direction: 'source', result: 'pending', frozenUntil: expect.any(String) })
    expect(await status(target)).toMatchObject({ direction: 'target', result: 'pending' })
    const info = async (member: TestMember): Promise<Calls['POST /v3/private/kyc/kyc-info']['result']> => (await member.call('POST /v3/private/kyc/kyc-info', { body: {} })).result
    for (const member of [source, target])
      expect((await info(member)).limitationInfo).toContainEqual({ capability: 'CRYPTO_WITHDRAW', reasonKey: 'limitation.transfer', liftedBy: 'TRANSFER', until: expect.any(String) })
    expect((await target.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1' } })).ext_info).toEqual({ reason: 'TRANSFERRING' })

    await complete(inHours(23))
    expect(await status(source)).toMatchObject({ result: 'pending' })
    await Promise.all([complete(inHours(25)), complete(inHours(25))])
    expect(await status(source)).toMatchObject({ status: 'KYC_TRANSFER_VERIFY_STATUS_COMPLETE', direction: 'source', result: 'success', blocks: ['NOT_VERIFIED'] })
    expect(await info(source)).toMatchObject({ applicant: { level: 'LEVEL_DEFAULT', firstname: '' }, nextStep: 'VERIFY_LEVEL_1' })
    expect(await info(target)).toMatchObject({ applicant: { level: 'LEVEL_1', firstname: 'Anouk Elise' }, nextStep: 'VERIFY_LEVEL_2', updatePoi: { siteInfo: { country: 'NL' } } })
    expect(await status(target)).toMatchObject({ direction: 'target', result: 'success', blocks: ['MOVED_RECENTLY'] })
    expect((await verifyChain(server().db)).ok).toBe(true)
  })

  it('moves nothing when staff locked one of the two meanwhile', async () => {
    const [source, target] = [await restedMember(server()), await server().member()]
    await transfer(server(), source, target)
    await server()
      .db.updateTable('member')
      .set({ member_tag: JSON.stringify({ KYC: '1' }) })
      .where('id', '=', target.id)
      .execute()
    await complete(inHours(25))
    expect(await status(source)).toMatchObject({ status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED', frozenUntil: null, blocks: [] })
    expect((await source.call('POST /v3/private/kyc/kyc-info', { body: {} })).result.applicant.level).toBe('LEVEL_1')
  })
})
