import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { sql } from 'kysely'
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

describe('migrations', () => {
  const names = readdirSync(new URL('migrations/', import.meta.url)).map((file) => basename(file, '.sql'))

  it('bring an empty database up to date once, also when two processes start at the same time', async () => {
    const pools = await emptyDatabase(2)
    const applied = await Promise.all(pools.map(({ db }) => migrate(db)))
    expect(applied.flat()).toEqual(names.toSorted())
    for (const { db } of pools) expect(await migrate(db)).toEqual([])
  })

  it('are numbered without gaps, so that a new number is always the highest', () => {
    expect(names.toSorted().map((name) => Number(name.slice(0, 3)))).toEqual(names.map((_, index) => index + 1))
  })

  it('reject a database of another version and say what to do', async () => {
    const [pool] = await emptyDatabase(1)
    if (!pool) throw new Error('no database')
    await migrate(pool.db)
    await sql`insert into kysely_migration (name, timestamp) values ('052-site-since', 'now')`.execute(pool.db)
    await expect(migrate(pool.db)).rejects.toThrow(/052-site-since.*cannot be opened.*empty data folder/)
  })
})
