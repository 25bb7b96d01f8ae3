import { sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import type { Db } from '../platform/db/postgres.ts'
import type { Database } from '../platform/db/tables.ts'
import type { KeyHolder, Keyring } from '../platform/secrets/keyring.ts'
import { sealed } from '../platform/secrets/sealed-columns.ts'

/** Answers of questionnaires, by the code of the template. */
type AnswersByCode = Readonly<Record<string, Answers>>

/** The member's last approved answers to these questionnaires. */
export async function approvedAnswers(
  keyring: Keyring,
  db: Db | Transaction<Database>,
  member: KeyHolder,
  codes: readonly number[],
): Promise<AnswersByCode> {
  if (codes.length === 0) return {}
  const rows = await db
    .selectFrom('questionnaire_submission as sent')
    .innerJoin('questionnaire as asked', 'asked.id', 'sent.questionnaire_id')
    .select(['sent.questionnaire_id', 'sent.number', 'sent.template_code', 'sent.answers'])
    .where('asked.member_id', '=', member.id)
    .where('asked.state', '=', 'QUESTIONNAIRE_STATUS_APPROVED')
    .where('sent.template_code', 'in', codes)
    .orderBy('asked.decided_at')
    // A submission for a repeated request that was then withdrawn was never approved.
    .orderBy(hasPreviousApproval())
    .orderBy('sent.number')
    .execute()
  return Object.fromEntries(
    rows.map(({ questionnaire_id, number, template_code, answers }) => [
      template_code,
      keyring.openJson<Answers>(
        member,
        sealed('questionnaire_submission', 'answers', { questionnaire_id: questionnaire_id, number }),
        answers,
      ),
    ]),
  )
}

/** Whether a submission, `sent` in the query, was approved. */
export function hasPreviousApproval(): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from questionnaire_review where submission_id = sent.id and verdict = 'approved')`
}
