import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

let folder = ''
const mark = (): string => join(folder, 'server.pid')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Another living process. */
async function living(program: string, args: string[]): Promise<number> {
  const child = spawn(program, args, { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  return child.pid ?? 0
}

describe('the lock file of a data folder', () => {
  it('has our process id, and is removed on release', async () => {
    const letGo = lockFolder(folder)
    expect(readFileSync(mark(), 'utf8')).toBe(String(process.pid))
    await letGo()
    expect(existsSync(mark())).toBe(false)
  })

  it('of another running server stops us, and stays', async () => {
    const pid = await living(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    writeFileSync(mark(), String(pid))
    expect(() => lockFolder(folder)).toThrow(FolderInUse)
    expect(() => lockFolder(folder)).toThrow(new RegExp(`is in use by another Tessera server \\(process ${pid}\\)`))
    expect(readFileSync(mark(), 'utf8')).toBe(String(pid))
  })

  it.each(['999999999', '0', '-1', 'not a number', ''])('without a process id (%j) is taken over', (content) => {
    writeFileSync(mark(), content)
    lockFolder(folder)
    expect(readFileSync(mark(), 'utf8')).toBe(String(process.pid))
  })

  it.skipIf(!existsSync('/proc'))('whose number went to another program is taken over', async () => {
    writeFileSync(mark(), String(await living('sleep', ['60'])))
    expect(() => lockFolder(folder)).not.toThrow()
  })

  it.skipIf(!existsSync('/proc'))('whose number one of our threads has is taken over', () => {
    const thread = readdirSync('/proc/self/task').find((id) => id !== String(process.pid))
    writeFileSync(mark(), thread ?? '')
    expect(thread).toBeDefined()
    expect(() => lockFolder(folder)).not.toThrow()
  })
})
