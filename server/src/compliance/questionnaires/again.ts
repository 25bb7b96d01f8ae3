import type { Selectable, Transaction } from 'kysely'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import { answersAgain } from '@tessera/questionnaires/engine/again.ts'
import type { Outcome } from '@tessera/questionnaires/engine/outcome.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { QuestionnaireSubmissionTable } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { writeDraft } from './drafts.ts'
import { hasPreviousApproval } from '../approved-answers.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

type Submission = Selectable<QuestionnaireSubmissionTable>

/** Starts with the previous answers, each to be confirmed. Does nothing where none were submitted. */
export async function startAgain(
  { keyring }: { keyring: Keyring },
  trx: Transaction<Database>,
  member: KeyHolder,
  { template, id }: { template: Template; id: string },
): Promise<void> {
  const sent = await sentAnswers({ keyring }, trx, member, { id })
  if (sent) await writeDraft(trx, keyring, member, { ...answersAgain(template, sent), row: { id } })
}

/**
 * The latest submitted answers of a questionnaire, without those that were hidden. For an approved one, or with
 * `approved`, the approved answers. Null where none were submitted.
 */
export async function sentAnswers(
  { keyring }: { keyring: Keyring },
  db: Db | Transaction<Database>,
  member: KeyHolder,
  { id, approved = false }: { id: string; approved?: boolean },
): Promise<Answers | null> {
  const submission = await db
    .selectFrom('questionnaire_submission as sent')
    .innerJoin('questionnaire as asked', 'asked.id', 'sent.questionnaire_id')
    .select(['sent.number', 'sent.answers'])
    .where('sent.questionnaire_id', '=', id)
    .orderBy(
      ({ and, or, eb, lit }) =>
        and([or([lit(approved), eb('asked.state', '=', 'QUESTIONNAIRE_STATUS_APPROVED')]), hasPreviousApproval()]),
      'desc',
    )
    .orderBy('sent.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return submission
    ? keyring.openJson<Answers>(
        member,
        sealed('questionnaire_submission', 'answers', { questionnaire_id: id, number: submission.number }),
        submission.answers,
      )
    : null
}

/** The latest submission of a questionnaire. */
export function latestSubmission(db: Db | Transaction<Database>, id: string) {
  return db
    .selectFrom('questionnaire_submission')
    .selectAll()
    .where('questionnaire_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** An outcome as it is recorded. Older records have no reasons. */
export type RecordedOutcome = Omit<Outcome, 'because'> & Partial<Pick<Outcome, 'because'>>

/** The evaluation of a submission by the rules. */
export function outcomeOfSubmission(
  keyring: Keyring,
  member: KeyHolder,
  { questionnaire_id: of, number, outcome }: Pick<Submission, 'questionnaire_id' | 'number' | 'outcome'>,
): RecordedOutcome {
  return keyring.openJson<RecordedOutcome>(
    member,
    sealed('questionnaire_submission', 'outcome', { questionnaire_id: of, number }),
    outcome,
  )
}
