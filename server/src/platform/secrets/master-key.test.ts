import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { masterKey } from './master-key.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tessera-key-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

describe('the master key', () => {
  it('is the configured one if there is one, and writes no file', () => {
    const configured = Buffer.alloc(32, 3)
    expect(masterKey({ masterKey: configured, dataDir: join(dataDir, 'nowhere') })).toBe(configured)
  })

  it('is created once in the sandbox, readable only by its owner', () => {
    const made = masterKey({ masterKey: null, dataDir })
    expect(made).toHaveLength(32)
    expect(masterKey({ masterKey: null, dataDir })).toEqual(made)
    expect(statSync(join(dataDir, 'sandbox-master-key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dataDir, 'sandbox-master-key'), 'utf8')).toBe(made.toString('base64'))
  })

  it.each(['', 'half a key'])('is refused from a damaged file (%j)', (content) => {
    writeFileSync(join(dataDir, 'sandbox-master-key'), content)
    expect(() => masterKey({ masterKey: null, dataDir })).toThrow(/is not a key of 32 bytes/)
  })
})
