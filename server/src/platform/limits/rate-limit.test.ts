import { describe, expect, it } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { openPool } from '../db/postgres.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { consumeRateLimit } from './rate-limit.ts'

const rule = { name: 'test', limit: 3, seconds: 60 }
const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 21, 9, 0, seconds))

async function refusalOf(call: Promise<void>): Promise<Refusal | null> {
  try {
    await call
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

describe('a rate limit', () => {
  it('allows calls up to the limit, then says how long to wait', async () => {
    const { db } = await freshDatabase()
    for (const second of [0, 10, 20]) expect(await refusalOf(consumeRateLimit(db, rule, 'a', at(second)))).toBeNull()
    expect(await refusalOf(consumeRateLimit(db, rule, 'a', at(29.5)))).toMatchObject({
      code: 'tooManyRequests',
      detail: { retry_after: 31 },
    })
    expect(await refusalOf(consumeRateLimit(db, rule, 'a', at(59.999)))).toMatchObject({ detail: { retry_after: 1 } })
    expect(await refusalOf(consumeRateLimit(db, rule, 'a', at(60)))).toBeNull()
  })

  it('counts each subject and each rule separately', async () => {
    const { db } = await freshDatabase()
    for (let time = 0; time < 3; time += 1) await consumeRateLimit(db, rule, 'a', at(0))
    expect(await refusalOf(consumeRateLimit(db, rule, 'b', at(0)))).toBeNull()
    expect(await refusalOf(consumeRateLimit(db, { ...rule, name: 'other' }, 'a', at(0)))).toBeNull()
    expect(await refusalOf(consumeRateLimit(db, rule, 'a', at(0)))).not.toBeNull()
  })

  it('counts for all servers together, also for calls at the same moment', async () => {
    const { db, address } = await freshDatabase()
    const other = openPool(address)
    try {
      const refusals = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          refusalOf(consumeRateLimit(i % 2 ? db : other.db, { ...rule, limit: 7 }, 'a', at(0))),
        ),
      )
      expect(refusals.filter((refusal) => refusal === null)).toHaveLength(7)
    } finally {
      await other.close()
    }
  })
})
