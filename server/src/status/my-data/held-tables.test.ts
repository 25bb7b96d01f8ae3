import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useServer } from '../../testing/server.ts'
import { heldTables, withheldTables } from './held-tables.ts'

const server = useServer()
/** Tables with members that are the product's own, not a member's data: no column of theirs is given. */
const counters = ['member_revision']

it('gives, or withholds for a reason, every table that names a member', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('member_id', 'source_id')`.execute(server().db)
  const named = rows.map(({ name }) => name).filter((name) => !counters.includes(name))
  const listed = [...Object.keys(heldTables), ...Object.keys(withheldTables)]
  expect(named.filter((name) => !listed.includes(name))).toEqual([])
  expect(listed.filter((name) => name !== 'member' && !named.includes(name))).toEqual([])
})

it('gives no column that does not exist', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public'`.execute(server().db)
  const known = new Set(rows.map(({ name }) => name))
  const given = Object.entries(heldTables).flatMap(([table, { columns, files }]) =>
    [...columns, ...(files?.columns ?? [])].map((column) => `${table}.${column}`),
  )
  expect(given.filter((name) => !known.has(name))).toEqual([])
})
