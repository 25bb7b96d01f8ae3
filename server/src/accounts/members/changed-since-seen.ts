import type { Transaction } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'

/** What tells in the chain that somebody has a case before their eyes. */
const looks = ['case.opened', 'knowledge-proof.opened']

/**
 * Since when other rules hold for a case than those that an officer had before their eyes: its member moved to another site, or it was judged anew, since
 * they looked at it last. Null where nothing of that happened, or they never looked. `subject`, `by`: as the chain has them.
 */
export async function changedSinceSeen(
  trx: Transaction<Database>,
  { memberId, subject, by }: { memberId: number; subject: string; by: string },
): Promise<Date | null> {
  const changed = await trx
    .selectFrom('audit_event')
    .select('at')
    .where(({ or, and, eb }) =>
      or([
        and([eb('subject', '=', `member:${memberId}`), eb('action', '=', 'member.site-changed')]),
        and([eb('subject', '=', subject), eb('action', '=', 'questionnaire.judged-anew')]),
      ]),
    )
    .where('seq', '>', ({ selectFrom }) =>
      selectFrom('audit_event as seen')
        .select(({ fn }) => fn.max<number>('seen.seq').as('seq'))
        .where('seen.subject', '=', subject)
        .where('seen.action', 'in', looks)
        .where('seen.actor', '=', by),
    )
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return changed?.at ?? null
}
