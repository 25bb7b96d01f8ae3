import { afterEach, describe, expect, it } from 'vitest'
import { verifyChain } from '../../platform/audit/chain.ts'
import { addStaff } from '../../platform/staff/register.ts'
import { startProof } from '../../testing/addresses.ts'
import { code, useServer, type TestMember } from '../../testing/server.ts'
import { verifiedMember } from '../../testing/updates.ts'
import { setLocked } from './lock.ts'

const server = useServer()
const set = (id: number, locked: boolean, by = 'anna'): Promise<void> =>
  server()
    .db.transaction()
    .execute((trx) => setLocked(trx, `reviewer:${by}`, id, { locked, reason: 'FRAUD' }))

describe('a locked member', () => {
  afterEach(() => server().db.deleteFrom('staff').execute())

  it('cannot submit or start again, stays verified, and can continue once unlocked', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const proofId = await startProof(member)
    const notified: number[] = []
    const stop = server().running.context.live.subscribe(member.id, (version) => notified.push(version))
    await set(member.id, true)
    await expect.poll(() => notified.length).toBe(1)
    stop()
    const submit = (one: TestMember) => one.call('POST /v3/private/kyc/address/submit', { body: { proofId } })
    expect(await submit(member)).toMatchObject({
      ret_code: code('verificationNotAllowed'),
      ext_info: { reason: 'LOCKED' },
    })
    expect(await member.kycInfo()).toMatchObject({
      applicant: { level: 'LEVEL_1' },
      nextStep: 'LOCKED',
    })
    expect((await member.call('POST /v3/private/kyc/self-reset', { body: {} })).result.refused).toBe('LOCKED')
    await expect(set(member.id, true)).rejects.toThrow('is locked already')
    await set(member.id, false)
    expect((await submit(member)).ret_code).toBe(code('photoMissing'))
    expect((await verifyChain(server().db)).ok).toBe(true)
  })

  it('keeps their other tags', async () => {
    const member = await server().member()
    await server().setMember(member, { member_tag: JSON.stringify({ vip: 'gold' }) })
    const tags = async (): Promise<unknown> => (await member.call('GET /v2/private/user/profile')).result.member_tag
    await set(member.id, true)
    expect(await tags()).toEqual({ vip: 'gold', KYC: '1' })
    await set(member.id, false)
    expect(await tags()).toEqual({ vip: 'gold' })
  })

  it('can be locked only by people who may view cases', async () => {
    const { db } = server()
    const member = await server().member()
    await addStaff(db, 'root', { roles: ['admin'] }, 'reviewer:nobody')
    await addStaff(db, 'olga', { roles: ['reviewer'] }, 'reviewer:root')
    await expect(set(member.id, true, 'root')).rejects.toThrow('it takes the role reviewer or senior')
    await expect(set(member.id, true, 'mallory')).rejects.toThrow('not registered')
    await set(member.id, true, 'olga')
  })
})
