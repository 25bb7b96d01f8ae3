import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useServer } from '../../testing/server.ts'
import { attemptsColumn } from './attempts.ts'
import { snapshotColumn } from './snapshot.ts'

const server = useServer()
const info = 'POST /v3/private/kyc/kyc-info'

async function revisionOf(memberId: number): Promise<number> {
  const { rows } = await sql<{
    revision: string
  }>`select revision from member_revision where member_id = ${memberId}`.execute(server().db)
  return Number(rows[0]?.revision ?? 0)
}

describe('the snapshot cache', () => {
  it('gets its revisions from the database, wherever it reads', async () => {
    const read = server()
      .db.selectFrom('member')
      .select([snapshotColumn().as('snapshot'), attemptsColumn().as('attempts')])
      .compile().sql
    const tables = new Set(
      [...read.matchAll(/\bfrom "?([a-z_]+)"?/g)].map(([, name = '']) => name).filter((name) => name !== 'member'),
    )
    const { rows } = await sql<{
      name: string
    }>`select tgrelid::regclass::text as name from pg_trigger where tgname = 'count_revision'`.execute(server().db)
    expect(tables.size).toBeGreaterThan(10)
    expect(new Set(rows.map(({ name }) => name))).toEqual(tables)
  })

  it('reads once per revision, and again for the next revision or on another day', async () => {
    const { snapshotOf } = server().running.context
    const { id } = await server().member()
    const today = new Date('2026-11-21T12:00:00Z')
    const first = await snapshotOf(id, 7, today)
    // Nothing was stored yet: this is the revision it was read at, whatever the session said.
    expect(await snapshotOf(id, 0, today)).toBe(first)
    expect(await snapshotOf(id, 1, today)).not.toBe(first)
    const again = await snapshotOf(id, 0, today)
    expect(await snapshotOf(id, 0, new Date('2026-11-22T00:00:01Z'))).not.toBe(again)
  })

  it('shows every change with the next call; a rolled back change does not count', async () => {
    const member = await server().member()
    const closed = async (): Promise<readonly string[]> => (await member.call(info, { body: {} })).result.limitation
    const usual = await closed()
    const before = await revisionOf(member.id)
    const overdue = sql`insert into reverification (member_id, cause, due_on) values (${member.id}, 'expiry', '2020-01-01')`
    await expect(
      server()
        .db.transaction()
        .execute(async (trx) => {
          await overdue.execute(trx)
          throw new Error('taken back')
        }),
    ).rejects.toThrow('taken back')
    expect(await revisionOf(member.id)).toBe(before)
    await sql`update member set kyc_level = 1 where id = ${member.id}`.execute(server().db)
    const open = await closed()
    expect(open).not.toEqual(usual)
    await overdue.execute(server().db)
    expect(await revisionOf(member.id)).toBe(before + 1)
    expect(await closed()).not.toEqual(open)
    await sql`delete from reverification where member_id = ${member.id}`.execute(server().db)
    expect(await closed()).toEqual(open)
  })

  it('counts a transfer between two members for both', async () => {
    const [from, to] = [await server().member(), await server().member()]
    await sql`insert into task_extension (member_id, task, days) values (${from.id}, 'update-poi', 3)`.execute(
      server().db,
    )
    await sql`update task_extension set member_id = ${to.id} where member_id = ${from.id}`.execute(server().db)
    expect([await revisionOf(from.id), await revisionOf(to.id)]).toEqual([2, 1])
  })
})
