import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runningConnection, startEmbedded } from './embedded.ts'

/** A folder that other users may enter, because the database runs as another user when we are root. */
function folderOf(...below: string[]): string {
  const top = mkdtempSync(join(tmpdir(), 'tessera-pg-'))
  onTestFinished(() => rmSync(top, { recursive: true, force: true }))
  const parent = join(top, ...below)
  mkdirSync(parent, { recursive: true })
  return join(parent, 'postgres')
}

async function query(connection: pg.ClientConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows as unknown[]
  } finally {
    await client.end()
  }
}

const postmasterPid = (folder: string): number =>
  Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n', 1)[0])

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('the embedded database', () => {
  it('is reachable only on its own socket with its password, and starts again with the same data', async () => {
    const folder = folderOf()
    expect(await runningConnection(folder)).toBeNull()
    const first = await startEmbedded(folder, { fsync: false })
    try {
      expect(await query(first.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
      await expect(query({ ...first.connection, password: 'wrong' }, 'select 1')).rejects.toThrow(
        'password authentication failed',
      )
      const found = await runningConnection(folder)
      expect(found && (await query(found, 'select 1 as one'))).toEqual([{ one: 1 }])
      await query(first.connection, 'create table kept as select 42 as answer')
    } finally {
      await first.stop()
    }
    expect(await runningConnection(folder)).toBeNull()
    const second = await startEmbedded(folder, { fsync: false })
    expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
    await second.stop()
    await expect(second.stop()).resolves.toBeUndefined()
  })

  it('syncs to disk unless configured otherwise, and loses nothing when its server or itself was killed', async () => {
    const folder = folderOf()
    const left = await startEmbedded(folder)
    expect(
      await query(
        left.connection,
        "select current_setting('fsync') || current_setting('synchronous_commit') || current_setting('full_page_writes') as durable",
      ),
    ).toEqual([{ durable: 'ononon' }])
    await query(left.connection, 'create table kept as select 42 as answer')
    const pid = postmasterPid(folder)
    // A killed server left its database behind: the next one ends it.
    const next = await startEmbedded(folder)
    const nextPid = postmasterPid(folder)
    expect(nextPid).not.toBe(pid)
    await expect.poll(() => lives(pid)).toBe(false)
    expect(await query(next.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
    process.kill(nextPid, 'SIGKILL')
    await expect.poll(() => lives(nextPid), { timeout: 10_000 }).toBe(false)
    const last = await startEmbedded(folder)
    try {
      expect(await query(last.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
    } finally {
      await last.stop()
    }
  })

  it('runs twice in folders too deep for a socket without a conflict', async () => {
    const deep = 'a-folder-with-a-rather-long-name-'.repeat(3)
    const folders = [folderOf(deep), folderOf(deep)]
    const running = []
    try {
      for (const folder of folders) running.push(await startEmbedded(folder, { fsync: false }))
      const sockets = running.map(({ connection }) => connection.host ?? '')
      expect(new Set(sockets).size).toBe(2)
      for (const socket of sockets) {
        expect(socket.length).toBeLessThan(90)
        expect(existsSync(join(socket, '.s.PGSQL.5432'))).toBe(true)
        onTestFinished(() => rmSync(socket, { recursive: true, force: true }))
      }
      for (const [index, { connection }] of running.entries())
        await query(connection, `create table number_${index} ()`)
      for (const { connection } of running)
        expect(await query(connection, "select 1 from pg_tables where tablename like 'number_%'")).toHaveLength(1)
    } finally {
      for (const one of running) await one.stop()
    }
  })
})
