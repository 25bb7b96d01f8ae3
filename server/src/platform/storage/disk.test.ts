import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { keepsTheStorageContract } from '../../testing/storage-contract.ts'
import { diskStorage } from './disk.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-disk-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('files on disk', () => {
  keepsTheStorageContract(() => diskStorage(folder))

  it('can be read by a second store on the same folder', async () => {
    const name = randomUUID()
    await diskStorage(folder).put(name, Buffer.from('kept'))
    expect((await diskStorage(folder).get(name)).toString()).toBe('kept')
  })

  it('are readable only by their owner, and no partly written file remains', async () => {
    const name = randomUUID()
    await diskStorage(folder).put(name, Buffer.from('kept'))
    const sub = join(folder, name.slice(-2))
    expect(statSync(join(sub, name)).mode & 0o777).toBe(0o600)
    expect(statSync(sub).mode & 0o777).toBe(0o700)
    expect(readdirSync(sub).filter((file) => file.startsWith(name))).toEqual([name])
  })

  it('throw an error when they cannot be written, not “missing file”', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'tessera-disk-'))
    const name = randomUUID()
    // A file in place of the sub-folder makes writing fail, also for root.
    writeFileSync(join(closed, name.slice(-2)), '')
    chmodSync(closed, 0o700)
    await expect(diskStorage(closed).put(name, Buffer.from('x'))).rejects.toThrow(/EEXIST|ENOTDIR/)
    await expect(diskStorage(closed).get(name)).rejects.toThrow(/ENOTDIR/)
    rmSync(closed, { recursive: true })
  })
})
