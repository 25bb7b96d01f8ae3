import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { lockedUnzip } from '../../platform/archive/locked-unzip.ts'
import { lockedZip } from '../../platform/archive/locked-zip.ts'
import { attemptInReview } from '../../testing/attempts.ts'
import { receiveArchive, type ReceivedArchive } from '../../testing/case-export.ts'
import { atConsole } from '../../testing/console.ts'
import { useServer } from '../../testing/server.ts'
import { sha256 } from './export.ts'
import { verifyArchive } from './verify.ts'

const server = useServer()

async function archive(): Promise<ReceivedArchive> {
  const id = await attemptInReview(server(), await server().member())
  return receiveArchive(await atConsole(server()), 'case', { id, reason: 'AUDIT' })
}

const faultsOf = async (zip: Buffer, password: string) =>
  (await verifyArchive(server().running.context, zip, password)).faults

/** Packs changed files with the right password, as someone who has it could. */
const packed = (files: ReadonlyMap<string, Buffer | string>, password: string) =>
  buffer(
    lockedZip(
      [...files].map(([path, text]) => ({ path, bytes: async () => Buffer.from(text) })),
      password,
    ),
  )

describe('verifying an archive', () => {
  it('finds a changed byte, a wrong password, and a file that was cut off', async () => {
    const { zip, password } = await archive()
    expect(await faultsOf(zip, password)).toEqual([])
    const changed = Buffer.from(zip)
    const at = Math.floor(zip.length / 2)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(await faultsOf(changed, password)).toHaveLength(1)
    expect(await faultsOf(zip, 'wrong')).toEqual(['README.txt does not open with this password, or was changed'])
    expect((await faultsOf(zip.subarray(0, -3), password))[0]).toContain('not a whole archive')
  })

  it('finds files that were changed, added or left out by someone with the password', async () => {
    const { zip, password, files } = await archive()
    const raw = new Map([...lockedUnzip(zip, password)].map(({ path, content }) => [path, content]))
    const caseFile = [...files.keys()].find((path) => path.endsWith('case.json')) ?? ''
    const other = await packed(
      new Map([...raw, [caseFile, Buffer.from('{}')], ['more.txt', Buffer.from('x')]]),
      password,
    )
    expect(await faultsOf(other, password)).toEqual([`${caseFile} was changed`, 'more.txt is not in the manifest'])
    const less = new Map([...raw].filter(([path]) => path !== caseFile))
    expect(await faultsOf(await packed(less, password), password)).toEqual([`${caseFile} is missing`])
    const forged = new Map([
      ...raw,
      ['manifest.json', Buffer.from(files.get('manifest.json')?.replace('AUDIT', 'COURT_ORDER') ?? '')],
    ])
    expect((await faultsOf(await packed(forged, password), password))[0]).toContain('not signed by this installation')
  })

  it('finds events that the audit chain does not have so, even under our own signature', async () => {
    const { zip, password, files } = await archive()
    const raw = new Map([...lockedUnzip(zip, password)].map(({ path, content }) => [path, content]))
    const slice = JSON.parse(files.get('audit.json') ?? '{}')
    const [first] = slice.events
    first.actor = 'reviewer:somebody-else'
    const audit = Buffer.from(JSON.stringify(slice))
    const manifest = JSON.parse(files.get('manifest.json') ?? '{}')
    const entry = manifest.files.find(({ path }: { path: string }) => path === 'audit.json')
    Object.assign(entry, { bytes: audit.length, sha256: sha256(audit) })
    const text = Buffer.from(JSON.stringify(manifest))
    const signature = server().running.context.keyring.signExport(text)
    const forged = new Map([...raw, ['audit.json', audit], ['manifest.json', text], ['manifest.sig', signature]])
    expect(await faultsOf(await packed(forged, password), password)).toEqual([
      `Event ${first.seq} of audit.json was changed`,
    ])
  })
})
