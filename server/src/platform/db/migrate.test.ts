import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { migrate } from './migrate.ts'
import { openPool } from './postgres.ts'

describe('migrations', () => {
  it('bring an empty database up to date, once, also when two processes start at the same moment', async () => {
    const name = `migrate_${process.pid}`
    const admin = new pg.Client(`${inject('postgres')}/postgres`)
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    const pools = [openPool(`${inject('postgres')}/${name}`), openPool(`${inject('postgres')}/${name}`)]
    onTestFinished(async () => {
      for (const pool of pools) await pool.close()
    })
    const applied = await Promise.all(pools.map(({ db }) => migrate(db)))
    // Every file of the folder: one that nobody registered would never run.
    const files = readdirSync(new URL('migrations/', import.meta.url)).map((file) => basename(file, '.ts'))
    expect(applied.flat()).toEqual(files.toSorted())
    for (const { db } of pools) expect(await migrate(db)).toEqual([])
  })
})
