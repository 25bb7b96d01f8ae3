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
    expect(applied.flat()).toEqual([
      '001-init',
      '002-support-requests',
      '003-questionnaires',
      '005-reverification',
      '006-resets-addresses-transfers',
      '007-announcements-affiliates-quick-checks',
      '008-partners',
      '010-suitability',
      '011-agreements',
      '012-tasks',
      '013-handoffs',
      '014-webhooks',
      '015-messenger',
      '016-member-language',
      '017-providers',
      '018-erasures-and-pdf-pages',
      '020-session-grants',
      '021-mail-sending',
      '022-erased-files',
      '025-repeats-and-appeals',
    ])
    for (const { db } of pools) expect(await migrate(db)).toEqual([])
  })
})
