import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { tidy } from '../../../../../../status/tidy.ts'
import { picture, putProof } from '../../../../../../testing/suitability.ts'
import { code, useServer } from '../../../../../../testing/server.ts'

const server = useServer()
const file = 'PUT /v3/private/kyc/knowledge-test/file'

describe(file, () => {
  it('stores a picture cleaned and encrypted, and the same bytes only once', async () => {
    const member = await server().member()
    const [first, again] = [
      await putProof(member, await picture('#eee'), 'a\u202Eb<x>.jpg'),
      await putProof(member, await picture('#eee')),
    ]
    expect(first.result.file.name).toBe('ab<x>.jpg')
    expect(again.result.file.fileId).toBe(first.result.file.fileId)
    const row = await server()
      .db.selectFrom('knowledge_proof_file')
      .selectAll()
      .where('id', '=', first.result.file.fileId)
      .executeTakeFirstOrThrow()
    expect((await server().running.context.storage.get(row.blob)).toString('latin1')).not.toContain('JFIF')
  })

  it('allows 30 files without a proof, and deletes them from database and store after a day', async () => {
    const { db, running } = server()
    const { context } = running
    const member = await server().member()
    const files = () =>
      db
        .selectFrom('knowledge_proof_file')
        .select(['id', 'blob', 'proof_id'])
        .where('member_id', '=', member.id)
        .orderBy('created_at')
    const inOneProof = [(await putProof(member, await picture('#111'))).result.file.fileId]
    const body = {
      route: 'training' as const,
      statement: 'A course of two years at a school for traders.',
      fileIds: inOneProof,
      declared: true as const,
    }
    expect((await member.call('POST /v3/private/kyc/knowledge-test/prove', { body })).ret_code).toBe(0)
    const { fileId: stored } = (await putProof(member, await picture('#222'))).result.file
    const [, first] = await files().execute()
    await expect(context.storage.get(first?.blob ?? '')).resolves.toBeDefined()
    const row = await db
      .selectFrom('knowledge_proof_file')
      .selectAll()
      .where('id', '=', stored)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 29 }, (_one, index) => ({
      ...row,
      id: randomUUID(),
      blob: randomUUID(),
      content_hash: Buffer.alloc(32, index),
    }))
    await db.insertInto('knowledge_proof_file').values(more).execute()
    expect((await putProof(member, await picture('#333'))).ret_code).toBe(code('tooManyFiles'))
    await tidy(context, new Date(Date.now() + 23 * 3_600_000))
    expect(await files().execute()).toHaveLength(31)
    await tidy(context, new Date(Date.now() + 25 * 3_600_000))
    // Files of a submitted proof are evidence and stay.
    expect((await files().execute()).map(({ id }) => id)).toEqual(inOneProof)
    await expect(context.storage.get(first?.blob ?? '')).rejects.toThrow(first?.blob ?? '')
    expect((await putProof(member, await picture('#333'))).ret_code).toBe(0)
    expect(
      await db
        .selectFrom('audit_event')
        .select('actor')
        .where('action', '=', 'knowledge-proof.file-removed')
        .where('subject', '=', `knowledge-file:${stored}`)
        .execute(),
    ).toEqual([{ actor: 'machine' }])
  })

  it('rejects anything but a picture or PDF', async () => {
    expect((await putProof(await server().member(), Buffer.from('just words'))).ret_code).toBe(
      code('fileTypeUnsupported'),
    )
  })
})
