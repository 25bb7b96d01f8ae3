import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { onlyMembersEnter } from '../../../../../testing/doors.ts'
import { code, useServer, type Answer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()
const file = 'PUT /v3/private/kyc/knowledge-test/file'

async function picture(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}
async function put(member: TestMember, bytes: Uint8Array, called = 'certificate.jpg'): Promise<Answer<Calls[typeof file]['result']>> {
  const response = await member.fetch('PUT', `/x-api/v3/private/kyc/knowledge-test/file?${new URLSearchParams({ name: called }).toString()}`, bytes, 'application/octet-stream')
  return { ...((await response.json()) as Answer<Calls[typeof file]['result']>), status: response.status, headers: response.headers }
}
describe(file, () => {
  onlyMembersEnter(server, file, { query: { name: 'a.jpg' } })

  it('keeps a picture cleaned and sealed; the same bytes again are the same file', async () => {
    const member = await server().member()
    const [first, again] = [await put(member, await picture('#eee'), 'a\u202Eb<x>.jpg'), await put(member, await picture('#eee'))]
    expect(first.result.file.name).toBe('ab<x>.jpg')
    expect(again.result.file.fileId).toBe(first.result.file.fileId)
    const row = await server().db.selectFrom('knowledge_proof_file').selectAll().where('id', '=', first.result.file.fileId).executeTakeFirstOrThrow()
    expect((await server().running.context.storage.get(row.blob)).toString('latin1')).not.toContain('JFIF')
  })

  it('refuses what is no picture or PDF', async () => {
    expect((await put(await server().member(), Buffer.from('just words'))).ret_code).toBe(code('fileTypeUnsupported'))
  })
})
