import { describe, expect, it, vi } from 'vitest'
import { bill, proofInReview, sendPage, startProof } from '../../../../../../testing/addresses.ts'
import { readablePages } from '../../../../../../verification/addresses/pages.ts'
import { pdfOf } from '../../../../../../recognition/testing/pdf.ts'
import { picture } from '../../../../../../testing/attempts.ts'
import { code, useServer } from '../../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../../testing/updates.ts'

const server = useServer()
const name = 'PUT /v3/private/kyc/address/page'

describe(name, () => {
  it('stores a page, and the same page only once', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const proofId = await startProof(member)
    const bytes = await bill()
    expect(await sendPage(member, proofId, bytes)).toMatchObject({
      ret_code: 0,
      result: { repeated: false, proof: { pages: [{ bytes: bytes.length }] } },
    })
    expect(await sendPage(member, proofId, bytes)).toMatchObject({
      ret_code: 0,
      result: { repeated: true, proof: { pages: [{}] } },
    })
  })

  it('stores a complete PDF, counts its pages, and renders only those that are read', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const proofId = await startProof(member)
    const pdf = await pdfOf(await Promise.all([1, 2, 3, 4, 5, 6, 7].map((seed) => picture(seed))))
    expect(await sendPage(member, proofId, pdf)).toMatchObject({
      ret_code: 0,
      result: { proof: { pages: [{ bytes: pdf.length, sheets: 7 }] } },
    })
    await sendPage(member, proofId, await bill())
    const { result } = await member.call('POST /v3/private/kyc/address/proof', { body: {} })
    expect(result.proof?.pages.map(({ sheets }) => sheets)).toEqual([7, 1])
    const rows = await server()
      .db.selectFrom('address_proof_page')
      .selectAll()
      .where('proof_id', '=', proofId)
      .orderBy('created_at')
      .execute()
    expect(rows.map(({ more_blobs: more, pdf_blob: whole }) => [more.length, whole !== null])).toEqual([
      [4, true],
      [0, false],
    ])
    // The file is encrypted in the store.
    const sealed = await server().running.context.storage.get(rows[0]?.pdf_blob ?? '')
    expect(sealed.includes(pdf.subarray(0, 64))).toBe(false)
    expect(readablePages(rows).map(({ blob }) => blob)).toEqual([
      rows[0]?.blob,
      rows[1]?.blob,
      ...(rows[0]?.more_blobs.slice(0, 3) ?? []),
    ])
  }, 30_000)

  it('leaves no extra file in the store for a PDF that was sent twice', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const proofId = await startProof(member)
    const pdf = await pdfOf([await picture(1), await picture(2)])
    const removed = vi.spyOn(server().running.context.storage, 'remove')
    expect((await sendPage(member, proofId, pdf)).ret_code).toBe(0)
    expect(removed).not.toHaveBeenCalled()
    expect(await sendPage(member, proofId, pdf)).toMatchObject({ result: { repeated: true } })
    expect(removed).toHaveBeenCalledTimes(3)
  })

  it('accepts at most six pages', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const proofId = await startProof(member)
    for (let page = 1; page <= 6; page += 1)
      expect((await sendPage(member, proofId, await picture(page))).ret_code).toBe(0)
    expect(await sendPage(member, proofId, await picture(7))).toMatchObject({
      ret_code: code('tooManyPages'),
      ext_info: { most: 6 },
    })
  })

  it.each([
    ['a text', Buffer.from('not a picture'), 'fileTypeUnsupported'],
    ['a broken picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64)]), 'fileUnreadable'],
    ['a large file', Buffer.alloc(15 * 1024 * 1024 + 1), 'fileTooLarge'],
  ] as const)('rejects %s', async (_, bytes, refusal) => {
    const member = await verifiedMember(server(), '2033-05-20')
    expect((await sendPage(member, await startProof(member), bytes)).ret_code).toBe(code(refusal))
  })

  it('gives the same answer for another member’s proof as for an unknown one, and rejects a submitted one', async () => {
    const [member, other] = [await verifiedMember(server(), '2033-05-20'), await verifiedMember(server(), '2033-05-20')]
    const proofId = await proofInReview(server(), other)
    expect((await sendPage(member, proofId, await picture())).ret_code).toBe(code('attemptNotFound'))
    expect((await sendPage(other, proofId, await picture())).ret_code).toBe(code('attemptClosed'))
  })
})
