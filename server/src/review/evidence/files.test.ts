import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { onePage, pdfOf } from '../../recognition/testing/pdf.ts'
import { bill, sendPage, startProof } from '../../testing/addresses.ts'
import { completeDraft, decidedAttempt, erase, picture } from '../../testing/attempts.ts'
import { ask, send } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { filesOfCase, openFile } from './files.ts'

const server = useServer()
const files = (caseId: string) => filesOfCase(server().running.context, caseId, 'anna')
const open = (caseId: string, fileId: string) => openFile(server().running.context, { caseId, fileId, by: 'anna' })
const chain = () =>
  server()
    .db.selectFrom('audit_event')
    .select(['actor', 'subject', 'data'])
    .where('action', '=', 'evidence.opened')
    .orderBy('seq')
    .execute()
const isJpeg = (content: Buffer): boolean => content.readUInt16BE(0) === 0xffd8

/** Uploads bytes to one of the file endpoints and returns the file's id. */
async function put(member: TestMember, path: string, query: Record<string, string>, bytes: Buffer): Promise<string> {
  const response = await member.fetch(
    'PUT',
    `/x-api${path}?${new URLSearchParams(query).toString()}`,
    bytes,
    'application/octet-stream',
  )
  return ((await response.json()) as { result: { file: { fileId: string } } }).result.file.fileId
}

/** A submitted case with one photo. */
async function sentAttempt(): Promise<{ member: TestMember; caseId: string; fileId: string }> {
  const member = await server().member()
  const { attemptId: caseId } = await completeDraft(member)
  await server()
    .db.updateTable('attempt')
    .set({ state: 'in_review', submitted_at: new Date() })
    .where('id', '=', caseId)
    .execute()
  const [file] = (await files(caseId)).files
  if (!file) throw new Error('The photo is not there')
  return { member, caseId, fileId: file.fileId }
}

describe('the files of a case', () => {
  it('lists a document’s photos, including replaced ones, and audits each opening', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member)
    await member.upload({ attemptId, side: 'front' }, await picture(3))
    await expect(files(attemptId)).rejects.toThrow(`The case ${attemptId} was not submitted yet`)
    await server()
      .db.updateTable('attempt')
      .set({ state: 'in_review', submitted_at: new Date() })
      .where('id', '=', attemptId)
      .execute()
    const found = await files(attemptId)
    expect(found).toMatchObject({
      kind: 'attempt',
      memberId: member.id,
      state: 'in_review',
      files: [
        { name: 'document, front', side: 'front', replaced: true },
        { name: 'document, front', side: 'front', replaced: false },
      ],
    })
    const before = await chain()
    for (const { fileId, bytes } of found.files) {
      const { content } = await open(attemptId, fileId)
      expect([isJpeg(content), content.length]).toEqual([true, bytes])
    }
    expect((await chain()).slice(before.length)).toEqual(
      found.files.map(({ fileId }) => ({ actor: 'reviewer:anna', subject: `attempt:${attemptId}`, data: { fileId } })),
    )
  })

  it('lists a PDF of an address as page pictures and as the original', async () => {
    const member = await server().member()
    await server().setMember(member, { kyc_level: 1 })
    const proofId = await startProof(member)
    const pdf = await pdfOf([await picture(1), await bill()])
    await sendPage(member, proofId, pdf)
    await server()
      .db.updateTable('address_proof')
      .set({ state: 'in_review', submitted_at: new Date() })
      .where('id', '=', proofId)
      .execute()
    const { files: stored } = await files(proofId)
    expect(stored.map(({ name, type }) => [name, type])).toEqual([
      ['page 1, 1 of 2', 'image/jpeg'],
      ['page 1, 2 of 2', 'image/jpeg'],
      ['page 1, all 2 as sent', 'application/pdf'],
    ])
    const [first, second, whole] = await Promise.all(
      stored.map(async ({ fileId }) => (await open(proofId, fileId)).content),
    )
    expect([first, second].map((content) => content && isJpeg(content))).toEqual([true, true])
    expect(first?.equals(second ?? Buffer.of())).toBe(false)
    expect(whole?.equals(pdf)).toBe(true)
  })

  it('lists the pages of a proof of address', async () => {
    const member = await server().member()
    await decidedAttempt(server(), member, 'approved')
    const proofId = await startProof(member)
    await sendPage(member, proofId, await bill())
    await server()
      .db.updateTable('address_proof')
      .set({ state: 'in_review', submitted_at: new Date() })
      .where('id', '=', proofId)
      .execute()
    const found = await files(proofId)
    expect(found).toMatchObject({
      kind: 'address-proof',
      files: [{ name: 'page 1', type: 'image/jpeg', replaced: false }],
    })
    expect(isJpeg((await open(proofId, found.files[0]?.fileId ?? '')).content)).toBe(true)
  })

  it('lists those sent with a questionnaire, without removed or newly added ones', async () => {
    const member = await server().member()
    const id = await ask(server(), member, 252)
    const where = { template_code: '252', path: 'proof.document' }
    const path = '/v1/private/questionnaire/file'
    await put(member, path, { ...where, name: 'wrong.jpg' }, await picture(1))
    const stored = await put(member, path, { ...where, name: 'pass\u202eport.pdf' }, onePage())
    const selfie = await put(
      member,
      path,
      { template_code: '252', path: 'proof.selfie', name: 'me.jpg' },
      await picture(2),
    )
    await expect(files(id)).rejects.toThrow('was not submitted yet')
    const answers = {
      'mismatch.reason': 'typo',
      'mismatch.correct': 'Ada Specimen',
      'proof.document': [stored],
      'proof.selfie': selfie,
      'decl.true': true,
      'decl.name': 'Ada Specimen',
    }
    expect(await send(member, 252, answers)).toMatchObject({ ret_code: 0 })
    const shown = [
      { fileId: stored, name: 'passport.pdf', type: 'application/pdf' },
      { fileId: selfie, name: 'me.jpg' },
    ]
    expect((await files(id)).files).toMatchObject(shown)
    await member.call('POST /v1/private/questionnaire/withdraw', { body: { templateCode: 252 } })
    const added = await put(member, path, { ...where, name: 'later.jpg' }, await picture(4))
    expect((await files(id)).files).toMatchObject(shown)
    await expect(open(id, added)).rejects.toThrow(InvalidTransition)
    expect((await open(id, stored)).content.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('lists those of a proof of knowledge', async () => {
    const member = await server().member()
    const fileId = await put(
      member,
      '/v3/private/kyc/knowledge-test/file',
      { name: 'certificate.jpg' },
      await picture(2),
    )
    await member.call('POST /v3/private/kyc/knowledge-test/prove', {
      body: {
        route: 'work',
        statement: 'Two years at a licensed fund, trading desk, 2023 to 2025.',
        fileIds: [fileId],
        declared: true,
      },
    })
    const proof = await server()
      .db.selectFrom('knowledge_proof')
      .select('id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(await files(proof.id)).toMatchObject({
      kind: 'knowledge-proof',
      files: [{ fileId, name: 'certificate.jpg' }],
    })
    expect(isJpeg((await open(proof.id, fileId)).content)).toBe(true)
  })
})

describe('opening fails without an audit event for', () => {
  it.each<
    [string, (mine: { caseId: string; fileId: string }, other: { caseId: string; fileId: string }) => Promise<unknown>]
  >([
    ['a case that does not exist', () => files(randomUUID())],
    ['a file that does not exist', ({ caseId }) => open(caseId, randomUUID())],
    ['a file of another case', ({ caseId }, other) => open(caseId, other.fileId)],
  ])('%s', async (_, act) => {
    const [mine, other] = [await sentAttempt(), await sentAttempt()]
    const before = await chain()
    await expect(act(mine, other)).rejects.toThrow(InvalidTransition)
    expect(await chain()).toEqual(before)
  })

  it('a file whose bytes are missing or altered', async () => {
    const { caseId, fileId } = await sentAttempt()
    const { storage } = server().running.context
    const { blob } = await server()
      .db.selectFrom('photo')
      .select('blob')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow()
    const before = await chain()
    await storage.remove(blob)
    await expect(open(caseId, fileId)).rejects.toThrow('is not in the store any more')
    await storage.put(blob, Buffer.alloc(200, 1))
    await expect(open(caseId, fileId)).rejects.toThrow(/authenticate/)
    expect(await chain()).toEqual(before)
  })

  it('any file of an erased member', async () => {
    const { member, caseId, fileId } = await sentAttempt()
    await erase(server(), member)
    await expect(files(caseId)).rejects.toThrow('was erased')
    await expect(open(caseId, fileId)).rejects.toThrow('was erased')
  })
})
