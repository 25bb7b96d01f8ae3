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

it('leaves no copy of an erased member’s wrapped key in the table’s file, and waits for a reader that may see it', async () => {
  const member = await server().member()
  const { data_key: key } = await server()
    .db.selectFrom('member')
    .select('data_key')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const wrapped = key ?? Buffer.alloc(0)
  const reader = await server().db.startTransaction().setIsolationLevel('repeatable read').execute()
  // It reads another table, so no lock makes the rewrite wait.
  await sql`select from audit_event`.execute(reader)
  await erase(server(), member)
  await rewriteAfterErasures(server().db, new Date(), 0)
  expect(await inFile(wrapped)).toBe(true)
  await reader.rollback().execute()
  await rewriteAfterErasures(server().db, new Date())
  expect(await inFile(wrapped)).toBe(false)
})
