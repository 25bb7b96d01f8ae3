import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { setAttribute } from './members/attributes.ts'
import { ask } from '../testing/questionnaires.ts'
import { code, useServer, type TestMember } from '../testing/server.ts'
import { verifiedMember } from '../testing/updates.ts'

const server = useServer()
const info = async (member: TestMember): Promise<Calls['POST /v3/private/kyc/kyc-info']['result']> =>
  await member.kycInfo()
const agree = (member: TestMember) =>
  member.callWith('POST /v3/private/kyc/submit-kyc-announcement', {
    body: { announcement: 'custody-move', answer: 'agreed' },
  })

async function withPartner(member: TestMember, site = 'DEFAULT'): Promise<TestMember> {
  await server()
    .db.transaction()
    .execute((trx) => setAttribute(trx, 'reviewer:test', member.id, { name: 'custody', to: 'CUSTODY_SATOS' }))
  await server().setMember(member, { site })
  return member
}

describe('custody', () => {
  it('is not mentioned for most members', async () => {
    expect(await info(await server().member())).toMatchObject({
      custody: 'CUSTODY_UNSPECIFIED',
      custodyInfo: null,
      newSatosGray: false,
      displayControl: { isDisplayNewSatos: false, isDisplaySatosToEu: false },
    })
  })

  it('with the partner shows its questionnaire to verified members until they submit it', async () => {
    const newcomer = await withPartner(await server().member())
    expect(await info(newcomer)).toMatchObject({
      custody: 'CUSTODY_SATOS',
      custodyInfo: { custodian: null, moveBy: null },
      newSatosGray: true,
      displayControl: { isDisplayNewSatos: false },
    })
    const member = await withPartner(await verifiedMember(server(), '2033-05-20'))
    expect((await info(member)).displayControl.isDisplayNewSatos).toBe(true)
    await member.call('POST /v3/private/kyc/create-satos-questionnaire', { body: {} })
    expect((await info(member)).displayControl.isDisplayNewSatos).toBe(true)
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_PENDING' })
      .where('member_id', '=', member.id)
      .execute()
    expect((await info(member)).displayControl.isDisplayNewSatos).toBe(false)
  })

  it('moves to the platform when the member agrees, once', async () => {
    const member = await withPartner(await verifiedMember(server(), '2033-05-20'), 'EU')
    expect(await info(member)).toMatchObject({
      custody: 'CUSTODY_SATOS',
      custodyInfo: { moveBy: '2027-06-30' },
      displayControl: { isDisplaySatosToEu: true, isDisplayNewSatos: false },
    })
    expect(
      (
        await member.callWith('POST /v3/private/kyc/submit-kyc-announcement', {
          body: { announcement: 'custody-move', answer: 'read' },
        })
      ).ret_code,
    ).toBe(code('announcementUnknown'))
    const [first, second] = await Promise.all([agree(member), agree(member)])
    expect([first.ret_code, second.ret_code]).toEqual([0, 0])
    expect(await info(member)).toMatchObject({
      custody: 'CUSTODY_PLATFORM',
      custodyInfo: null,
      displayControl: { isDisplaySatosToEu: false },
    })
    const changes = await server()
      .db.selectFrom('audit_event')
      .select('actor')
      .where('subject', '=', `member:${member.id}`)
      .where('action', '=', 'member.attribute-changed')
      .orderBy('seq')
      .execute()
    expect(changes.map(({ actor }) => actor)).toEqual(['reviewer:test', `member:${member.id}`])
  })

  it('with someone other than the partner has no offer to move, and does not move', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    await server().setMember(member, { site: 'EU' })
    const { announcements } = (await member.call('GET /v3/private/kyc/get-config')).result
    expect(announcements.map(({ announcement }) => announcement)).not.toContain('custody-move')
    expect((await agree(member)).ret_code).toBe(code('announcementUnknown'))
    expect((await info(member)).custody).toBe('CUSTODY_UNSPECIFIED')
  })
})

describe('a new risk assessment of an account', () => {
  it('is shown until the member has answered', async () => {
    const member = await server().member()
    expect((await info(member)).displayControl.isDisplayNewRcOnboarding).toBe(false)
    await ask(server(), member, 222)
    expect((await info(member)).displayControl.isDisplayNewRcOnboarding).toBe(true)
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT' })
      .where('member_id', '=', member.id)
      .execute()
    expect((await info(member)).displayControl.isDisplayNewRcOnboarding).toBe(false)
  })
})
