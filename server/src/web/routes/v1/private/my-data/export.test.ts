import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, type FileEntry } from '@zip.js/zip.js'
import { describe, expect, it } from 'vitest'
import { verifyChain } from '../../../../../platform/audit/chain.ts'
import { emailsTo } from '../../../../../testing/contacts.ts'
import { letProofExpire, withApp, withPasskey } from '../../../../../testing/factors.ts'
import { completeDraft } from '../../../../../testing/attempts.ts'
import { exportToken, fetchExportFile, readyExport } from '../../../../../testing/my-data.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const ask = 'POST /v1/private/my-data/export'

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
    const password = await readyExport(member)
    const response = await fetchExportFile(member, await exportToken(member))
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
    await readyExport(member)
    expect((await emailsTo(server(), member)).map(({ kind }) => kind)).toContain('data-ready')
  })

  it('drops a finished download for a new one with a password of its own', async () => {
    const member = await server().member()
    const old = await readyExport(member)
    const token = await exportToken(member)
    const password = await readyExport(member)
    expect((await fetchExportFile(member, token)).headers.get('content-disposition')).toBeNull()
    const response = await fetchExportFile(member, await exportToken(member))
    const bytes = new Uint8Array(await response.arrayBuffer())
    await expect(unzip(bytes, old)).rejects.toThrow(/password/i)
    expect([...(await unzip(bytes, password)).keys()]).toContain('index.html')
  })

  it('can be asked for three times a day', async () => {
    const member = await server().member()
    for (let asked = 0; asked < 3; asked += 1) await member.call(ask, { body: {} })
    expect(await member.call(ask, { body: {} })).toMatchObject({ status: 429 })
  })
})
