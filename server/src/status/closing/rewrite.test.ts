import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { erase } from '../../testing/attempts.ts'
import { useOwnServer } from '../../testing/server.ts'
import { rewriteAfterErasures } from './rewrite.ts'

const server = useOwnServer()

/** Whether these bytes are in the file of the table of members. */
async function inFile(bytes: Buffer): Promise<boolean> {
  await sql`checkpoint`.execute(server().db)
  const { rows } = await sql<{
    file: Buffer
  }>`select pg_read_binary_file(pg_relation_filepath('member')) as file`.execute(server().db)
  return rows[0]?.file.includes(bytes) ?? false
}

it('leaves no copy of an erased member’s wrapped key in the table’s file', async () => {
  const member = await server().member()
  const { data_key: key } = await server()
    .db.selectFrom('member')
    .select('data_key')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const wrapped = key ?? Buffer.alloc(0)
  await erase(server(), member)
  expect(await inFile(wrapped)).toBe(true)
  await rewriteAfterErasures(server().db, new Date())
  expect(await inFile(wrapped)).toBe(false)
})
