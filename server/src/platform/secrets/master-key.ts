import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorFault } from '../operator-fault.ts'
import type { Settings } from '../settings.ts'

/** The configured master key. In the sandbox it is created and stored in the data folder. */
export function masterKey(config: Pick<Settings, 'masterKey' | 'dataDir'>): Buffer {
  if (config.masterKey) return config.masterKey
  const file = join(config.dataDir, 'sandbox-master-key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length !== 32)
    throw new OperatorFault(
      `${file} is not a key of 32 bytes. Restore the file: without it nothing stored here can be read`,
    )
  return key
}
