import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useServer } from '../../testing/server.ts'
import { prepare } from './compiled.ts'
import { openPool, type Pool } from './postgres.ts'

const server = useServer()

async function withPool<T>(connections: number, use: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(server().running.context.connection, connections)
  try {
    return await use(pool)
  } finally {
    await pool.close()
  }
}

const oneOfEach = sql`select ${0}::int as number, ${''}::text as text, ${Buffer.alloc(0)}::bytea as bytes, null::text as nothing, 2::bigint as big, date '2026-11-22' as day,
  '{"a": [1]}'::jsonb as json, timestamptz '2026-11-22T10:00:00Z' as instant, true as flag`

describe('a prepared statement', () => {
  it('reads every type like the query builder, on the first and later runs, on each connection', async () => {
    await withPool(3, async ({ db, pool }) => {
      const ask = prepare(pool, oneOfEach.compile(db))
      const read = (n: number): Promise<unknown> => ask([n, `ü${n}`, Buffer.of(n, 255)])
      for (const n of [1, 2]) {
        const expected = {
          number: n,
          text: `ü${n}`,
          bytes: Buffer.of(n, 255),
          nothing: null,
          big: 2,
          day: '2026-11-22',
          json: { a: [1] },
          instant: new Date('2026-11-22T10:00:00Z'),
          flag: true,
        }
        expect(await read(n)).toEqual([expected])
      }
      const many = await Promise.all(Array.from({ length: 12 }, (_, n) => read(n)))
      expect(many.map((rows) => (rows as { number: number }[])[0]?.number)).toEqual(
        Array.from({ length: 12 }, (_, n) => n),
      )
    })
  })

  it('returns all rows, also none', async () => {
    await withPool(1, async ({ db, pool }) => {
      const ask = prepare(pool, sql`select n from generate_series(1, ${0}::int) n`.compile(db))
      for (const n of [0, 3, 0])
        expect(await ask([n])).toEqual(Array.from({ length: n }, (_, index) => ({ n: index + 1 })))
    })
  })

  it("fails with the database's error, and works again after it", async () => {
    await withPool(1, async ({ db, pool }) => {
      const divide = prepare(pool, sql`select 6 / ${0}::int as part`.compile(db))
      const nowhere = prepare(pool, sql`select ${0}::int from nowhere`.compile(db))
      await expect(divide([0])).rejects.toThrow('division by zero')
      expect(await divide([2])).toEqual([{ part: 3 }])
      await expect(divide([0])).rejects.toThrow('division by zero')
      await expect(nowhere([1])).rejects.toThrow('nowhere')
      await expect(nowhere([1])).rejects.toThrow('nowhere')
      expect(await divide([3])).toEqual([{ part: 2 }])
    })
  })

  it('fails only the call whose value cannot be read', async () => {
    await withPool(1, async ({ db, pool }) => {
      const ask = prepare(pool, sql`select ${''}::text::xml as value`.compile(db))
      const { types } = (await import('pg')).default
      types.setTypeParser(types.builtins.XML, (text) => {
        if (text.includes('broken')) throw new Error('unreadable')
        return text
      })
      await expect(ask(['<broken/>'])).rejects.toThrow('unreadable')
      expect(await ask(['<sound/>'])).toEqual([{ value: '<sound/>' }])
    })
  })
})
