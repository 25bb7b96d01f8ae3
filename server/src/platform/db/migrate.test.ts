import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { migrate } from './migrate.ts'
import { openPool, type Pool } from './postgres.ts'

let created = 0

/** Connections to one new, empty database. */
async function emptyDatabase(connections: number): Promise<Pool[]> {
  created += 1
  const name = `migrate_${process.pid}_${created}`
  const admin = new pg.Client(`${inject('postgres')}/postgres`)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const pools = Array.from({ length: connections }, () => openPool(`${inject('postgres')}/${name}`))
  onTestFinished(async () => {
    for (const pool of pools) await pool.close()
  })
  return pools
}

const folder = new URL('migrations/', import.meta.url)
const names = readdirSync(folder).map((file) => basename(file, '.sql'))

/** A database as the version before a migration left it. */
async function databaseBefore(migration: string): Promise<Pool> {
  const [pool] = await emptyDatabase(1)
  if (!pool) throw new Error('no database')
  const before = names
    .filter((name) => name < migration)
    .map((name) => [name, sql.raw(readFileSync(new URL(`${name}.sql`, folder), 'utf8'))] as const)
  const getMigrations = () =>
    Promise.resolve(
      Object.fromEntries(before.map(([name, up]) => [name, { up: async () => void (await up.execute(pool.db)) }])),
    )
  const { error } = await new Migrator({ db: pool.db, provider: { getMigrations } }).migrateToLatest()
  if (error) throw new Error('the older schema failed', { cause: error })
  return pool
}

describe('migrations', () => {
  it('bring an empty database up to date once, also when two processes start at the same time', async () => {
    const pools = await emptyDatabase(2)
    const applied = await Promise.all(pools.map(({ db }) => migrate(db)))
    expect(applied.flat()).toEqual(names.toSorted())
    for (const { db } of pools) expect(await migrate(db)).toEqual([])
  })

  it('are numbered without gaps, so that a new number is always the highest', () => {
    expect(names.toSorted().map((name) => Number(name.slice(0, 3)))).toEqual(names.map((_, index) => index + 1))
  })

  it('open a database of before the task ids were renamed, with its extensions and reminders', async () => {
    const { db } = await databaseBefore('024')
    await sql`insert into installation (mode, key_mark) values ('sandbox', 'mark')`.execute(db)
    await sql`insert into member (email_hash, email, password_hash) values ('h', 'e', 'p')`.execute(db)
    const { id } = await db.selectFrom('member').select('id').executeTakeFirstOrThrow()
    await sql`insert into proven_contact (member_id, kind, value_hash) values (${id}, 'email', 'h')`.execute(db)
    await sql`insert into task_extension (member_id, task, days) values (${id}, 'officer:a', 14), (${id}, 'update-poa', 7)`.execute(
      db,
    )
    for (const key of [`task:${id}:officer:a:2027-01-01:7`, `task:${id}:update-poa:2027-01-01:7`, 'officer:x'])
      await sql`insert into outbox_email (member_id, kind, once_key, sealed) values (${id}, 'task-due', ${key}, 's')`.execute(
        db,
      )

    expect(await migrate(db)).toEqual(names.filter((name) => name >= '024').toSorted())

    expect(await db.selectFrom('task_extension').select('task').orderBy('task').execute()).toEqual([
      { task: 'reviewer:a' },
      { task: 'update-poa' },
    ])
    expect(await db.selectFrom('outbox_email').select('once_key').orderBy('once_key').execute()).toEqual([
      { once_key: 'officer:x' },
      { once_key: `task:${id}:reviewer:a:2027-01-01:7` },
      { once_key: `task:${id}:update-poa:2027-01-01:7` },
    ])
    expect(await db.selectFrom('verified_contact').select('kind').execute()).toEqual([{ kind: 'email' }])
    expect(await db.selectFrom('installation').select('created_at').executeTakeFirst()).toBeDefined()
  })

  it('reject a database of another version and say what to do', async () => {
    const [pool] = await emptyDatabase(1)
    if (!pool) throw new Error('no database')
    await migrate(pool.db)
    await sql`insert into kysely_migration (name, timestamp) values ('052-site-since', 'now')`.execute(pool.db)
    await expect(migrate(pool.db)).rejects.toThrow(/052-site-since.*cannot be opened.*empty data folder/)
  })
})
