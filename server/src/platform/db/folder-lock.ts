import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorFault } from '../operator-fault.ts'

/** Another server is running in the data folder. */
export class FolderInUse extends OperatorFault {}

/**
 * Locks the data folder until the returned function is called. Takes over the lock of a killed server, whose process
 * is gone.
 */
export function lockFolder(folder: string): () => Promise<void> {
  const file = join(folder, 'server.pid')
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (holder !== process.pid && isServer(holder)) {
    throw new FolderInUse(
      `The data folder ${folder} is in use by another Tessera server (process ${holder}). Stop that one, or choose another folder with TESSERA_DATA_DIR.`,
    )
  }
  writeFileSync(file, String(process.pid))
  return () => {
    rmSync(file, { force: true })
    return Promise.resolve()
  }
}

/** Process ids are reused. Where the system reports it, only a Node process counts. */
function isServer(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it is running, and belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const folder = `/proc/${pid}`
  if (!existsSync(folder)) return true
  // The id may also be a thread now, perhaps one of this process.
  const isProcess = new RegExp(`^Tgid:\\s${pid}$`, 'm').test(readFileSync(`${folder}/status`, 'utf8'))
  return isProcess && /node|vitest/.test(readFileSync(`${folder}/cmdline`, 'utf8'))
}
