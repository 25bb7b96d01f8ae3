import type { RuleFiles } from '../../regions/parts.ts'
import type { Transaction } from 'kysely'
import type { ComplianceParts } from '../parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { missingPrerequisite, type MissingPrerequisite } from '../tasks/prerequisites.ts'

export type Test = 'KNOWLEDGE_TEST' | 'RISK_TEST'

/** Refuses a test whose prerequisites are open, or that the member's region does not ask for. */
export async function refuseClosed(
  context: RuleFiles,
  db: Db | Transaction<Database>,
  member: SessionMember,
  test: Test,
): Promise<void> {
  const closed = await missingPrerequisite(context, db, member, { type: test })
  if (closed)
    throw closed.why === 'not_needed'
      ? new Refusal('testNotNeeded')
      : new Refusal('testLocked', { after: closed.after })
}

/** The same check for the page of the test. */
export async function closedFor(
  context: Pick<ComplianceParts, 'db'> & RuleFiles,
  member: SessionMember,
  test: Test,
): Promise<MissingPrerequisite['why'] | null> {
  return (await missingPrerequisite(context, context.db, member, { type: test }))?.why ?? null
}
