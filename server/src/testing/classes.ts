import type { ClientClass } from '@tessera/contract/client-class.ts'
import type { Site } from '@tessera/contract/sites.ts'
import type { TestMember, TestServer } from './server.ts'

/** Gives a member a client class, as if reviewers had approved their latest questionnaire. */
export async function grantClass(
  { db }: Pick<TestServer, 'db'>,
  { id: member_id }: TestMember,
  { name, site, until = null }: { name: Exclude<ClientClass, 'RETAIL'>; site: Site; until?: Date | null },
): Promise<void> {
  const { id } = await db
    .selectFrom('questionnaire')
    .select('id')
    .where('member_id', '=', member_id)
    .orderBy('opened_at', 'desc')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('client_class')
    .values({
      member_id,
      questionnaire_id: id,
      site,
      class: name,
      granted_by: 'reviewer:anna',
      valid_until: until,
      ended_at: null,
      ended_by: null,
    })
    .execute()
}
