import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '../db/postgres.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { append, verifyChain } from './chain.ts'

const entry = {
  actor: 'member:1',
  action: 'photo.received',
  subject: 'attempt:1',
  data: { side: 'front', bytes: 12, reasons: ['B', 'A'], problem: null },
}

const write = (db: Db, times: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (let time = 0; time < times; time += 1) await append(trx, entry)
  })

/**
 * What an attacker with full rights on the database could do: disable the trigger, make the change, enable the
 * trigger.
 */
async function tamper(db: Db, statement: string): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql.raw('alter table audit_event disable trigger audit_event_append_only').execute(one)
    await sql.raw(statement).execute(one)
    await sql.raw('alter table audit_event enable trigger audit_event_append_only').execute(one)
  })
}

describe('the audit chain', () => {
  it('is valid when empty and after any number of events', async () => {
    const { db } = await freshDatabase()
    expect(await verifyChain(db)).toEqual({ ok: true, events: 0, head: '0'.repeat(64) })
    await write(db, 3)
    const verification = await verifyChain(db)
    expect(verification).toMatchObject({ ok: true, events: 3 })
    const last = await db.selectFrom('audit_event').select('hash').orderBy('seq', 'desc').executeTakeFirstOrThrow()
    expect(verification.ok && verification.head).toBe(last.hash.toString('hex'))
  })

  it('is verified past its first page of a thousand', async () => {
    const { db } = await freshDatabase()
    await write(db, 1003)
    expect(await verifyChain(db)).toMatchObject({ ok: true, events: 1003 })
  }, 30_000)

  it('stays in sequence when many write at once', async () => {
    const { db } = await freshDatabase()
    await Promise.all(Array.from({ length: 30 }, () => write(db, 2)))
    expect(await verifyChain(db)).toMatchObject({ ok: true, events: 60 })
  })

  it('stores an event with its change or not at all, without gaps', async () => {
    const { db } = await freshDatabase()
    await write(db, 1)
    await expect(
      db.transaction().execute(async (trx) => {
        await append(trx, entry)
        throw new Error('the change failed')
      }),
    ).rejects.toThrow('the change failed')
    await write(db, 1)
    expect(await verifyChain(db)).toMatchObject({ ok: true, events: 2 })
  })

  it.each(["update audit_event set actor = 'nobody'", 'delete from audit_event', 'truncate audit_event'])(
    'is protected by the database: %s',
    async (statement) => {
      const { db } = await freshDatabase()
      await write(db, 1)
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('rows of audit_event are never changed or removed')
    },
  )

  it('decisions cannot be changed or removed either', async () => {
    const { db } = await freshDatabase()
    for (const statement of ["update decision set verdict = 'approved'", 'delete from decision', 'truncate decision']) {
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('rows of decision are never changed or removed')
    }
  })

  it.each([
    ["update audit_event set actor = 'member:2' where seq = 3", 3, 'the event was changed'],
    ["update audit_event set action = 'x' where seq = 3", 3, 'the event was changed'],
    ["update audit_event set subject = 'x' where seq = 3", 3, 'the event was changed'],
    [`update audit_event set data = data || '{"bytes": 13}' where seq = 3`, 3, 'the event was changed'],
    ["update audit_event set at = at + interval '1 millisecond' where seq = 3", 3, 'the event was changed'],
    ['delete from audit_event where seq = 3', 3, 'an event is missing'],
    ['delete from audit_event where seq = 1', 1, 'an event is missing'],
    [
      'delete from audit_event where seq = 3; update audit_event set seq = seq - 1 where seq > 3',
      3,
      'the event does not follow the one before it',
    ],
    [
      'update audit_event set seq = -seq where seq in (2, 3); update audit_event set seq = 5 + seq where seq < 0',
      2,
      'the event does not follow the one before it',
    ],
    [
      'insert into audit_event select 6, at, actor, action, subject, data, prev_hash, hash from audit_event where seq = 5',
      6,
      'the event does not follow the one before it',
    ],
    [
      'insert into audit_event select 6, at, actor, action, subject, data, hash, hash from audit_event where seq = 5',
      6,
      'the event was changed',
    ],
  ])('detects: %s', async (statement, brokenAt, fault) => {
    const { db } = await freshDatabase()
    await write(db, 5)
    await tamper(db, statement)
    expect(await verifyChain(db)).toEqual({ ok: false, events: brokenAt - 1, brokenAt, fault })
  })
})
