import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { onePage } from '../../../../../recognition/testing/pdf.ts'
import { ask, fill } from '../../../../../testing/questionnaires.ts'
import { code, useServer, type Answer, type TestMember } from '../../../../../testing/server.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { sealedFile } from '../../../../../platform/secrets/sealed-columns.ts'

const server = useServer()
const name = 'PUT /v1/private/questionnaire/file'
const query = { template_code: '230', path: 'sources.a.files', name: 'payslip.jpg' }

let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ccd' } })
    .withExif({ IFD0: { Software: 'SecretCam 3' } })
    .jpeg()
    .toBuffer()
})

async function put(
  member: TestMember,
  bytes: Uint8Array,
  change: Partial<typeof query> = {},
): Promise<Answer<Calls[typeof name]['result']>> {
  const response = await member.fetch(
    'PUT',
    `/x-api/v1/private/questionnaire/file?${new URLSearchParams({ ...query, ...change }).toString()}`,
    bytes,
    'application/octet-stream',
  )
  return {
    ...((await response.json()) as Answer<Calls[typeof name]['result']>),
    status: response.status,
    headers: response.headers,
  }
}

async function asked(): Promise<TestMember> {
  const member = await server().member()
  await ask(server(), member, 230)
  return member
}

describe(name, () => {
  it('stores a cleaned and encrypted picture, and shows it with the answer that names it', async () => {
    const member = await asked()
    const { result } = await put(member, picture)
    expect(result.file).toMatchObject({ path: 'sources.a.files', name: 'payslip.jpg', type: 'image/jpeg' })
    await fill(member, 230, { 'sources.a': 1, 'sources.a.files': [result.file.fileId] })
    expect(
      (await member.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject: '230' } })).result
        .draft.files,
    ).toEqual([result.file])
    const { context } = server().running
    const row = await server()
      .db.selectFrom('questionnaire_file')
      .selectAll()
      .where('id', '=', result.file.fileId)
      .executeTakeFirstOrThrow()
    const stored = await context.storage.get(row.blob)
    expect(stored.toString('latin1')).not.toMatch(/JFIF|SecretCam/)
    const holder = await server()
      .db.selectFrom('member')
      .select(['id', 'data_key'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    const opened = context.keyring.openFor(holder, sealedFile('questionnaire_file', row.blob), stored)
    expect((await sharp(opened).metadata()).format).toBe('jpeg')
    expect(opened.toString('latin1')).not.toContain('SecretCam')
    expect(row.name.toString('latin1')).not.toContain('payslip')
  })

  it('stores a valid PDF unchanged', async () => {
    const member = await asked()
    const pdf = onePage()
    expect((await put(member, pdf, { name: 'statement.pdf' })).result.file).toMatchObject({
      type: 'application/pdf',
      bytes: pdf.length,
    })
  })

  it('stores the same bytes only once', async () => {
    const member = await asked()
    const [first, second] = [await put(member, picture), await put(member, picture)]
    expect(second.result.file.fileId).toBe(first.result.file.fileId)
    expect(
      await server().db.selectFrom('questionnaire_file').select('id').where('member_id', '=', member.id).execute(),
    ).toHaveLength(1)
  })

  it('a file name cannot influence how the file is shown', async () => {
    const member = await asked()
    const { result } = await put(member, picture, { name: '../\u202e\u001b[2J<script>gpj.exe' })
    expect(result.file.name).toBe('../[2J<script>gpj.exe')
  })

  it.each([
    ['text', Buffer.from('hello'), 'fileTypeUnsupported'],
    ['half a picture', Buffer.from('/9j/4AAQSkZJRgABAQ', 'base64'), 'fileUnreadable'],
    ['nothing', Buffer.alloc(0), 'fileUnreadable'],
    ['more than ten megabytes', Buffer.alloc(10 * 1024 * 1024 + 1), 'fileTooLarge'],
  ] as const)('rejects %s', async (_, bytes, refusal) => {
    expect((await put(await asked(), bytes)).ret_code).toBe(code(refusal))
  })

  it('rejects a question that takes no files, and a questionnaire of another member', async () => {
    const member = await asked()
    expect((await put(member, picture, { path: 'wealth.story' })).ret_code).toBe(code('invalidParameters'))
    expect((await put(member, picture, { path: 'no.such' })).ret_code).toBe(code('invalidParameters'))
    expect((await put(await server().member(), picture)).ret_code).toBe(code('questionnaireNotFound'))
  })
})
