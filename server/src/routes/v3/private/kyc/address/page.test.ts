import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bill, proofInReview, sendPage, startProof } from '../../../../../testing/addresses.ts'
import { picture } from '../../../../../testing/attempts.ts'
import { onlyMembersEnter } from '../../../../../testing/doors.ts'
import { code, useServer } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'

const server = useServer()
const name = 'PUT /v3/private/kyc/address/page'

describe(name, () => {
  onlyMembersEnter(server, name, { query: { proofId: randomUUID() } })

  it('keeps a page, and the same page once', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const proofId = await startProof(member)
    const bytes = await bill()
    expect(await sendPage(member, proofId, bytes)).toMatchObject({ ret_code: 0, result: { repeated: false, proof: { pages: [{ bytes: bytes.length }] } } })
    expect(await sendPage(member, proofId, bytes)).toMatchObject({ ret_code: 0, result: { repeated: true, proof: { pages: [{}] } } })
  })

  it('takes six pages and no more', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const proofId = await startProof(member)
    for (let page = 1; page <= 6; page += 1) expect((await sendPage(member, proofId, await picture(page))).ret_code).toBe(0)
    expect(await sendPage(member, proofId, await picture(7))).toMatchObject({ ret_code: code('tooManyPages'), ext_info: { most: 6 } })
  })

  it.each([
    ['a text', Buffer.from('not a picture'), 'fileTypeUnsupported'],
    ['a broken picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64)]), 'fileUnreadable'],
    ['a large file', Buffer.alloc(15 * 1024 * 1024 + 1), 'fileTooLarge'],
  ] as const)('refuses %s', async (_, bytes, refusal) => {
    const member = await verifiedMember(server(), '2033-05-20')
    expect((await sendPage(member, await startProof(member), bytes)).ret_code).toBe(code(refusal))
  })

  it('another member’s proof answers like one that does not exist; a sent one is closed', async () => {
    const [member, other] = [await verifiedMember(server(), '2033-05-20'), await verifiedMember(server(), '2033-05-20')]
    const proofId = await proofInReview(server(), other)
    expect((await sendPage(member, proofId, await picture())).ret_code).toBe(code('attemptNotFound'))
    expect((await sendPage(other, proofId, await picture())).ret_code).toBe(code('attemptClosed'))
  })
})
