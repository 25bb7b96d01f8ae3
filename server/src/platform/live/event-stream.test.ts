import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Db } from '../db/postgres.ts'
import { createLogger } from '../logger.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { reconnectMs, startEventStream, type EventStream } from './event-stream.ts'

const log = createLogger({ logLevel: 'silent' })
const notify = (db: Db, payload: string): Promise<unknown> =>
  sql`select pg_notify('tessera_changed', ${payload})`.execute(db)

async function live(address: string): Promise<EventStream> {
  const started = await startEventStream(address, log)
  onTestFinished(() => started.close())
  return started
}

function heard(from: EventStream, memberId: number): number[] {
  const versions: number[] = []
  from.subscribe(memberId, (version) => versions.push(version))
  return versions
}

describe('live notices', () => {
  it('reach every subscriber of the member in every process, and no other member', async () => {
    const { db, address } = await freshDatabase()
    const [here, there] = [await live(address), await live(address)]
    const [one, two, other] = [heard(here, 1), heard(there, 1), heard(here, 2)]
    await notify(db, '1:7')
    await notify(db, '2:3')
    await expect.poll(() => [one, two, other]).toEqual([[7], [7], [3]])
  })

  it('stop for the one who unsubscribed, and only for them', async () => {
    const { db, address } = await freshDatabase()
    const from = await live(address)
    const left: number[] = []
    const stop = from.subscribe(1, (version) => left.push(version))
    const stays = heard(from, 1)
    stop()
    stop()
    await notify(db, '1:1')
    await expect.poll(() => stays).toEqual([1])
    expect(left).toEqual([])
  })

  it('ignore a notice with invalid content', async () => {
    const { db, address } = await freshDatabase()
    const versions = heard(await live(address), 1)
    for (const payload of ['', 'x', '1', ':']) await notify(db, payload)
    await notify(db, '1:2')
    await expect.poll(() => versions).toEqual([2])
  })

  it('resume after the connection broke', async () => {
    const { db, address } = await freshDatabase()
    const versions = heard(await live(address), 1)
    const { rows } = await sql<{
      ended: number
    }>`select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity where datname = current_database() and query like 'listen tessera%'`.execute(
      db,
    )
    expect(rows).toEqual([{ ended: 1 }])
    let version = 0
    await expect
      .poll(
        async () => {
          version += 1
          await notify(db, `1:${version}`)
          return versions.length
        },
        { timeout: 10_000, interval: 100 },
      )
      .toBeGreaterThan(0)
  })

  it('do not reconnect when closed while broken', async () => {
    const { db, address } = await freshDatabase()
    const started = await startEventStream(address, log)
    const starts = vi.spyOn(globalThis, 'setTimeout')
    const stops = vi.spyOn(globalThis, 'clearTimeout')
    onTestFinished(() => void vi.restoreAllMocks())
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen tessera%'`.execute(
      db,
    )
    const retries = (): unknown[] =>
      starts.mock.calls.flatMap(([, delay], index) =>
        delay === reconnectMs ? [starts.mock.results[index]?.value] : [],
      )
    await expect.poll(() => retries().length).toBeGreaterThan(0)
    await started.close()
    const stopped = stops.mock.calls.map(([timer]): unknown => timer)
    expect(retries().filter((timer) => stopped.includes(timer))).toHaveLength(1)
  })
})
