import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verifyChain } from '../../../../../audit/chain.ts'
import { bill, sendPage, startProof } from '../../../../../testing/addresses.ts'
import { pdfOf } from '../../../../../providers/builtin/testing/pdf.ts'
import { picture } from '../../../../../testing/attempts.ts'
import { fieldsAreChecked, onlyMembersEnter } from '../../../../../testing/doors.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/address/submit'

/** Sends one page and waits until the machine has done with it. */
async function send(member: TestMember, page: Buffer): Promise<string> {
  const proofId = await startProof(member)
  await sendPage(member, proofId, page)
  expect((await member.call(name, { body: { proofId } })).result.proof.status).toBe('submitted')
  const status = async (): Promise<string | undefined> => (await member.call('POST /v3/private/kyc/address/proof', { body: {} })).result.proof?.status
  await expect.poll(status, { timeout: 60_000, interval: 200 }).not.toBe('submitted')
  return (await status()) ?? ''
}

describe(name, () => {
  onlyMembersEnter(server, name, { body: { proofId: randomUUID() } })
  fieldsAreChecked(server, name, [[{ body: {} }, 'proofId']])

  it('a bill on which name, address and day are found is approved by the machine, and opens the level', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    expect(await send(member, await bill())).toBe('approved')
    expect((await member.call('POST /v3/private/kyc/kyc-info', { body: {} })).result.applicant.level).toBe('LEVEL_2')
    expect((await verifyChain(server().db)).ok).toBe(true)
  }, 90_000)

  it('a PDF is read beyond its first page: name, address and day may stand on a later one', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    expect(await send(member, await pdfOf([await picture(), await picture(2), await bill()]))).toBe('approved')
  }, 90_000)

  it.each([
    ['another name', { name: 'Bram de Vries' }, 'address-name'],
    ['another day', { issued: '2026-01-02' }, 'address-date'],
  ])(
    'with %s it waits for a person, who sees which check did not pass',
    async (_, change, check) => {
      const member = await verifiedMember(server(), '2033-05-20')
      expect(await send(member, await bill(change))).toBe('in_review')
      const { checks } = await server().db.selectFrom('address_proof').select('checks').where('member_id', '=', member.id).executeTakeFirstOrThrow()
      expect(checks.filter(({ outcome }) => outcome !== 'passed').map(({ name: one }) => one)).toEqual([check])
    },
    90_000,
  )

  it('sent twice at once it is one proof and one job; without a page it is none', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const proofId = await startProof(member)
    expect((await member.call(name, { body: { proofId } })).ret_code).toBe(code('photoMissing'))
    await sendPage(member, proofId, await picture())
    const answers = await Promise.all([1, 2, 3].map(() => member.call(name, { body: { proofId } })))
    expect(answers.map(({ ret_code, result }) => [ret_code, result.version])).toEqual(answers.map(() => [0, answers[0]?.result.version]))
    expect(answers[0]?.ret_code).toBe(0)
    const sent = await server().db.selectFrom('audit_event').select('seq').where('subject', '=', `address-proof:${proofId}`).where('action', '=', 'address.submitted').execute()
    expect(sent).toHaveLength(1)
  })

  it('another member’s proof answers like one that does not exist', async () => {
    const [member, other] = [await verifiedMember(server(), '2033-05-20'), await verifiedMember(server(), '2033-05-20')]
    expect((await member.call(name, { body: { proofId: await startProof(other) } })).ret_code).toBe(code('attemptNotFound'))
  })
})
