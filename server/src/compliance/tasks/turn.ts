import type { Transaction } from 'kysely'
import type { TestClosed } from '@tessera/contract/task-states.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { attemptsWithin } from '../../accounts/snapshot/attempts.ts'
import { circumstancesWithin } from '../../accounts/snapshot/circumstances.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { taskPolicyOf } from '../../regions/region.ts'
import { dutiesFor } from './list.ts'
import type { TaskRule } from '../../regions/task-rules.ts'

/** Why something cannot be done now; `after`: the tasks that come first. */
export interface NotYet {
  why: TestClosed
  after: readonly string[]
}

/**
 * What the member's site says of their turn for something: null when it is, or when the site has no such duty; `later` while other duties come
 * first; `not_needed` where the rule does not concern them. What an officer asks is neither.
 */
export async function notYet(
  context: Pick<ComplianceParts, 'regions' | 'agreements' | 'questionnaires' | 'suitability'>,
  db: Db | Transaction<Database>,
  member: SessionMember,
  which: { template: number } | { agreement: string } | Pick<TaskRule, 'type'>,
): Promise<NotYet | null> {
  const { list } = taskPolicyOf(context.regions, member.site)
  const rule = list.find((one) =>
    'type' in which
      ? one.type === which.type
      : 'agreement' in which
        ? one.agreement === which.agreement
        : one.template === which.template,
  )
  if (!rule) return null
  const standing = {
    member,
    attempts: await attemptsWithin(db, member.id),
    circumstances: await circumstancesWithin(db, member.id),
  }
  const duty = dutiesFor(context, standing, new Date()).find(({ id }) => id === rule.id)
  if (!duty) return { why: 'not_needed', after: [] }
  return duty.status === 'LOCKED' ? { why: 'later', after: duty.after } : null
}
