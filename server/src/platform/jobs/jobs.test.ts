import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '../db/postgres.ts'
import { createLogger } from '../logger.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { DataFolder } from '../../testing/process.ts'
import { startJobs, type Jobs } from './jobs.ts'

const attemptId = '00000000-0000-4000-8000-000000000001'

async function jobsOn(address: string): Promise<Jobs> {
  const jobs = await startJobs(address, createLogger({ logLevel: 'silent' }))
  onTestFinished(() => jobs.stop())
  return jobs
}

const send = (db: Db, jobs: Jobs): Promise<void> =>
  db.transaction().execute((trx) => jobs.send(trx, 'read-attempt', { attemptId }))

describe('jobs', () => {
  it('are queued exactly when the change that needs them is committed', async () => {
    const { db, address } = await freshDatabase()
    const jobs = await jobsOn(address)
    const refused = db.transaction().execute(async (trx) => {
      await jobs.send(trx, 'read-attempt', { attemptId })
      throw new Error('the change failed')
    })
    await expect(refused).rejects.toThrow('the change failed')
    expect((await sql`select id from pgboss.job where name = 'read-attempt'`.execute(db)).rows).toEqual([])
    const done: string[] = []
    await jobs.work('read-attempt', 1, (data) => {
      done.push(data.attemptId)
      return Promise.resolve()
    })
    await send(db, jobs)
    await expect.poll(() => done, { timeout: 10_000 }).toEqual([attemptId])
  })

  it('run once each when two processes share the work', async () => {
    const { db, address } = await freshDatabase()
    const done: string[] = []
    const processes = [await jobsOn(address), await jobsOn(address)]
    for (const [index, jobs] of processes.entries()) {
      await jobs.work('read-attempt', 2, (data) => {
        done.push(`${index} ${data.attemptId}`)
        return Promise.resolve()
      })
    }
    for (let sent = 0; sent < 10; sent += 1) await send(db, processes[sent % 2] ?? (await jobsOn(address)))
    await expect.poll(() => done.length, { timeout: 20_000 }).toBe(10)
    await expect
      .poll(
        async () =>
          (await sql<{ state: string }>`select distinct state from pgboss.job where name = 'read-attempt'`.execute(db))
            .rows,
        { timeout: 10_000 },
      )
      .toEqual([{ state: 'completed' }])
    expect(done).toHaveLength(10)
  })

  it('are retried once within seconds, then handed on', async () => {
    const { db, address } = await freshDatabase()
    const jobs = await jobsOn(address)
    let tries = 0
    const handedOn: string[] = []
    await jobs.work('read-attempt', 1, () => {
      tries += 1
      return Promise.reject(new Error('no good'))
    })
    await jobs.work('read-attempt-failed', 1, (data) => {
      handedOn.push(data.attemptId)
      return Promise.resolve()
    })
    await send(db, jobs)
    await expect.poll(() => handedOn, { timeout: 15_000 }).toEqual([attemptId])
    expect(tries).toBe(2)
  })

  it('log an error of the queue with its cause', async () => {
    const data = new DataFolder()
    onTestFinished(() => data.remove())
    const server = data.start()
    await server.ready()
    await data.inDatabase((db) => sql`alter schema pgboss rename to mislaid`.execute(db))
    const faults = (): unknown[] =>
      server.out
        .split('\n')
        .flatMap((line) => (line.includes('the queue has a fault') ? [JSON.parse(line) as unknown] : []))
    await expect.poll(faults, { timeout: 30_000 }).toContainEqual(
      expect.objectContaining({
        err: {
          type: 'error',
          message: expect.stringMatching(/^relation "pgboss\..+" does not exist .*read-attempt/),
          stack: expect.any(String),
          code: '42P01',
        },
      }),
    )
  }, 60_000)
})
