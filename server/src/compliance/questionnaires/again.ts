import type { Transaction } from 'kysely'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import { answersAgain } from '@tessera/questionnaires/engine/again.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { writeDraft } from './drafts.ts'
import { wasApproved } from './earlier.ts'

/** Begins with the answers of the last time, each to be confirmed; nothing where none were sent. */
export async function beginAgain(
  { keyring }: { keyring: Keyring },
  trx: Transaction<Database>,
  member: KeyHolder,
  template: Template,
  id: string,
): Promise<void> {
  const sent = await sentAnswers({ keyring }, trx, member, id)
  if (sent) await writeDraft(trx, keyring, member, { id }, answersAgain(template, sent))
}

/**
 * The answers that were sent last of a questionnaire, without what was hidden then; of an approved one, or with `approved`, those that were approved.
 * Null where none were sent.
 */
export async function sentAnswers(
  { keyring }: { keyring: Keyring },
  db: Db | Transaction<Database>,
  member: KeyHolder,
  id: string,
  { approved }: { approved: boolean } = { approved: false },
): Promise<Answers | null> {
  const submission = await db
    .selectFrom('questionnaire_submission as sent')
    .innerJoin('questionnaire as asked', 'asked.id', 'sent.questionnaire_id')
    .select(['sent.number', 'sent.answers'])
    .where('sent.questionnaire_id', '=', id)
    .orderBy(
      ({ and, or, eb, lit }) =>
        and([or([lit(approved), eb('asked.state', '=', 'QUESTIONNAIRE_STATUS_APPROVED')]), wasApproved('sent.id')]),
      'desc',
    )
    .orderBy('sent.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return submission
    ? keyring.openJson<Answers>(
        member,
        `questionnaire_submission.answers.${id}.${submission.number}`,
        submission.answers,
      )
    : null
}

/** What was approved last of a questionnaire. */
export function approvedSubmission(db: Db | Transaction<Database>, id: string) {
  return db
    .selectFrom('questionnaire_submission as sent')
    .selectAll()
    .where('sent.questionnaire_id', '=', id)
    .where(wasApproved('sent.id'))
    .orderBy('sent.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What was sent last of a questionnaire. */
export function latestSubmission(db: Db | Transaction<Database>, id: string) {
  return db
    .selectFrom('questionnaire_submission')
    .selectAll()
    .where('questionnaire_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}
