import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, type FileEntry } from '@zip.js/zip.js'
import { describe, expect, it } from 'vitest'
import { verifyChain } from '../../../../../platform/audit/chain.ts'
import { emailsTo } from '../../../../../testing/contacts.ts'
import { letProofExpire, withApp, withPasskey } from '../../../../../testing/factors.ts'
import { completeDraft } from '../../../../../testing/attempts.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()
const ask = 'POST /v1/private/my-data/export'
const link = 'POST /v1/private/my-data/link'
const read = 'GET /v1/private/my-data/page'

async function ready(member: TestMember): Promise<string> {
  const { result } = await member.call(ask, { body: {} })
  await expect.poll(async () => (await member.call(read)).result.export.state, { timeout: 20_000 }).toBe('ready')
  return result.password
}
const tokenOf = async (member: TestMember): Promise<string> => (await member.call(link, { body: {} })).result.token
const fetchFile = (member: Pick<TestMember, 'fetch'>, token: string): Promise<Response> =>
  member.fetch('GET', `/x-api/v1/private/my-data/file?token=${token}`)

async function unzip(bytes: Uint8Array, password: string): Promise<Map<string, Buffer>> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { password, useWebWorkers: false })
  const entries = (await zip.getEntries()).filter((entry): entry is FileEntry => !entry.directory)
  return new Map(
    await Promise.all(
      entries.map(async (entry) => [entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter()))] as const),
    ),
  )
}

describe(ask, () => {
  it('gives everything held as a page, JSON and the files, in a ZIP that opens with the password only', async () => {
    const member = await server().member()
    await completeDraft(member)
    await withPasskey(member, 'Laptop & phone')
    const password = await ready(member)
    const response = await fetchFile(member, await tokenOf(member))
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const bytes = new Uint8Array(await response.arrayBuffer())
    await expect(unzip(bytes, 'another password')).rejects.toThrow(/password/i)
    expect(Buffer.from(bytes).includes(member.email)).toBe(false)
    const files = await unzip(bytes, password)
    const json = files.get('data.json')?.toString() ?? ''
    for (const value of [member.email, 'Vantorre', '1991-03-14']) expect(json).toContain(value)
    expect(json).not.toMatch(/hash|data_key|facts|decided_by/)
    const page = files.get('index.html')?.toString() ?? ''
    expect(page).toContain('Vantorre')
    expect(page).toContain('Laptop &amp; phone')
    const photos = [...files].filter(([path]) => path.startsWith('files/photo-'))
    expect(photos.map(([, photo]) => photo.subarray(0, 2).toString('hex'))).toContain('ffd8')
    expect((await verifyChain(server().db)).ok).toBe(true)
  })

  it('is asked for and fetched with a fresh proof only, and an email says when it is ready', async () => {
    const member = await server().member()
    const app = await withApp(server(), member)
    await letProofExpire(server(), member)
    expect((await member.call(ask, { body: {} })).ret_code).toBe(code('confirmFirst'))
    await member.call('POST /v1/private/security/confirm', { body: { code: app.code() } })
    await ready(member)
    expect((await emailsTo(server(), member)).map(({ kind }) => kind)).toContain('data-ready')
    await letProofExpire(server(), member)
    expect((await member.call(link, { body: {} })).ret_code).toBe(code('confirmFirst'))
  })

  it('is fetched once, by its own member, for five minutes', async () => {
    const [member, other] = [await server().member(), await server().member()]
    await ready(member)
    const first = await tokenOf(member)
    const token = await tokenOf(member)
    for (const [visitor, tried] of [
      [member, first],
      [other, token],
      [member, 'x'],
    ] as const)
      expect(await (await fetchFile(visitor, tried)).json()).toMatchObject({ ret_code: code('tokenExpired') })
    const past = new Date(Date.now() - 1)
    const change = (at: Date) =>
      server().db.updateTable('data_export').set({ token_expires_at: at }).where('member_id', '=', member.id).execute()
    await change(past)
    expect(await (await fetchFile(member, token)).json()).toMatchObject({ ret_code: code('tokenExpired') })
    await change(new Date(Date.now() + 60_000))
    const answers = await Promise.all([fetchFile(member, token), fetchFile(member, token)])
    const types = answers.map(({ headers }) => headers.get('content-type')?.split(';', 1)[0])
    expect(types.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'application/json',
      'application/zip',
    ])
    expect((await member.call(link, { body: {} })).ret_code).toBe(code('tokenExpired'))
    expect((await member.call(read)).result.export.state).toBe('fetched')
  })

  it('can be asked for three times a day', async () => {
    const member = await server().member()
    for (let asked = 0; asked < 3; asked += 1) await member.call(ask, { body: {} })
    expect(await member.call(ask, { body: {} })).toMatchObject({ status: 429 })
  })
})
