import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../testing/fresh-database.ts'
import type { Db } from '../db/postgres.ts'
import { Keyring } from '../secrets/keyring.ts'
import { append, verifyChain } from './chain.ts'
import { oldestUnsigned, readHeads, signHead, type HeadFile } from './heads.ts'

function headFile(): HeadFile {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-heads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { path: join(folder, 'audit-heads.log'), keyring: new Keyring(Buffer.alloc(32, 7)) }
}

const write = (db: Db, actor = 'member:1'): Promise<void> =>
  db
    .transaction()
    .execute((trx) => append(trx, { actor, action: 'photo.received', subject: 'attempt:1', data: { side: 'front' } }))

/** The owner of the database removes the last events, and writes others in their place with sound hashes. */
async function rewrite(db: Db, from: number, actors: readonly string[]): Promise<void> {
  await sql`alter table audit_event disable trigger audit_event_append_only`.execute(db)
  await db.deleteFrom('audit_event').where('seq', '>=', from).execute()
  await sql`alter table audit_event enable trigger audit_event_append_only`.execute(db)
  for (const actor of actors) await write(db, actor)
}

describe('the signed heads of the audit chain', () => {
  it('are written once for each new last event, and agree with the chain', async () => {
    const [{ db }, file] = [await freshDatabase(), headFile()]
    await signHead(db, file)
    expect((await readHeads(file)).heads.size).toBe(0)
    await write(db)
    await signHead(db, file)
    await signHead(db, file)
    await write(db)
    await write(db)
    await signHead(db, file)
    const { heads, fault } = await readHeads(file)
    expect([[...heads.keys()], fault]).toEqual([[1, 3], undefined])
    expect(await verifyChain(db, heads)).toMatchObject({ ok: true, events: 3 })
  })

  it('show events that were attributed to another actor, with hashes that fit', async () => {
    const [{ db }, file] = [await freshDatabase(), headFile()]
    for (let count = 0; count < 3; count += 1) await write(db)
    await signHead(db, file, new Date('2026-11-24T10:00:00Z'))
    await rewrite(db, 2, ['member:1', 'member:2'])
    expect(await verifyChain(db, new Map())).toMatchObject({ ok: true, events: 3 })
    expect(await verifyChain(db, (await readHeads(file)).heads)).toEqual({
      ok: false,
      events: 2,
      brokenAt: 3,
      fault: 'it or an event before it is not the one that was signed at 2026-11-24T10:00:00.000Z',
    })
  })

  it('show an end that was cut off', async () => {
    const [{ db }, file] = [await freshDatabase(), headFile()]
    for (let count = 0; count < 3; count += 1) await write(db)
    await signHead(db, file, new Date('2026-11-24T10:00:00Z'))
    await rewrite(db, 2, [])
    expect(await verifyChain(db, (await readHeads(file)).heads)).toEqual({
      ok: false,
      events: 1,
      brokenAt: 2,
      fault: 'the events up to 3, signed at 2026-11-24T10:00:00.000Z, are missing',
    })
  })

  it('are written once an hour by the server, and say when none was written for two', async () => {
    const [{ db }, file] = [await freshDatabase(), headFile()]
    const at = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)
    await write(db)
    await signHead(db, file, at(0), 3_600_000)
    await write(db)
    await signHead(db, file, at(30), 3_600_000)
    const { heads } = await readHeads(file)
    expect([...heads.keys()]).toEqual([1])
    expect(await oldestUnsigned(db, heads, at(90))).toBeNull()
    expect(await oldestUnsigned(db, heads, at(150))).toBe(2)
    await signHead(db, file, at(60), 3_600_000)
    expect(await oldestUnsigned(db, (await readHeads(file)).heads, at(150))).toBeNull()
  })

  it('cannot be written without the master key', async () => {
    const [{ db }, file] = [await freshDatabase(), headFile()]
    await write(db)
    await signHead(db, { ...file, keyring: new Keyring(Buffer.alloc(32, 8)) })
    expect((await readHeads(file)).fault).toMatch(/^line 1 of .+ was not signed with the master key/)
    writeFileSync(file.path, `${readFileSync(file.path, 'utf8').slice(0, 40)}\n`)
    expect((await readHeads(file)).fault).toMatch(/^line 1 of/)
  })
})
