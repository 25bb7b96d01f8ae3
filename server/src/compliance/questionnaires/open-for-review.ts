import type { Transaction } from 'kysely'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import { placeOf } from '@tessera/questionnaires/engine/paths.ts'
import { planOf } from '@tessera/questionnaires/engine/plan.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { textsFor } from '@tessera/questionnaires/library/texts.ts'
import { caseOpened } from '../../platform/audit/review-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { memberById } from '../../accounts/members/store.ts'
import { permit } from '../../platform/staff/staff.ts'
import { latestSubmission, outcomeOfSubmission, type RecordedOutcome } from './again.ts'
import { readChecklist, type ChecklistItem } from './checklist.ts'
import { filesOf } from './drafts.ts'
import { lockForReview, move } from './store.ts'
import { cancelledCallsOf, markCancelledCallsSeen } from './video-calls.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

type Needs = Pick<ComplianceParts, 'db' | 'keyring' | 'questionnaires'>

/** A questionnaire in review. */
export interface Waiting {
  id: string
  memberId: number
  templateCode: number
  key: string
  state: Questionnaire['state']
  submittedAt: Date | null
  score: number
  /** A rule holds products because of it. A reviewer must decide, or lift the hold. */
  held: boolean
  /** Who approved it first, where four-eyes approval is needed. */
  proposedBy: string | null
}

/** Questionnaires in review, oldest first. */
export async function waiting({ db, questionnaires }: Needs, by: string): Promise<Waiting[]> {
  await permit(db, `reviewer:${by}`, 'review')
  const rows = await db
    .selectFrom('questionnaire as q')
    .innerJoin('questionnaire_submission as s', 's.questionnaire_id', 'q.id')
    .select(['q.id', 'q.member_id', 'q.template_code', 'q.state', 'q.submitted_at'])
    .select((eb) => [
      's.score',
      eb
        .selectFrom('case_proposal as first')
        .select('first.proposed_by')
        .whereRef('first.case_id', '=', 'q.id')
        .where('first.returned_by', 'is', null)
        .as('proposed_by'),
      eb
        .exists(
          eb
            .selectFrom('questionnaire_hold as hold')
            .select('hold.id')
            .whereRef('hold.questionnaire_id', '=', 'q.id')
            .where('hold.lifted_at', 'is', null),
        )
        .as('held'),
    ])
    .where('q.withdrawn_at', 'is', null)
    .where('q.state', 'in', ['QUESTIONNAIRE_STATUS_PENDING', 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT'])
    .where('s.number', '=', (eb) =>
      eb
        .selectFrom('questionnaire_submission as latest')
        .select(({ fn }) => fn.max<number>('latest.number').as('number'))
        .whereRef('latest.questionnaire_id', '=', 'q.id'),
    )
    .orderBy('q.submitted_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    memberId: row.member_id,
    templateCode: row.template_code,
    key: questionnaires.templates.get(row.template_code)?.template.key ?? '?',
    state: row.state,
    submittedAt: row.submitted_at,
    score: row.score,
    held: Boolean(row.held),
    proposedBy: row.proposed_by,
  }))
}

/** A submitted questionnaire as a reviewer reads it. */
export interface Opened {
  row: Questionnaire
  templateVersion: number
  number: number
  locale: string
  outcome: RecordedOutcome
  answers: { path: string; question: string; answer: string }[]
  files: { fileId: string; name: string; bytes: number }[]
  /** The reviewer's checklist. */
  checklist: ChecklistItem[]
  /** Video calls that the member cancelled: when each would have been, and when it was cancelled. */
  cancelledCalls: { at: Date; cancelledAt: Date }[]
}

/** Opens a submission. From now on, the member cannot withdraw it. */
export function openForReview({ db, keyring, questionnaires }: Needs, id: string, by: string): Promise<Opened> {
  return db.transaction().execute(async (trx) => {
    await permit(trx, `reviewer:${by}`, 'review', 'own')
    const locked = await lockForReview(trx, id)
    await permit(trx, `reviewer:${by}`, 'review', { member: locked.member_id })
    const row =
      locked.state === 'QUESTIONNAIRE_STATUS_PENDING' && !locked.withdrawn_at
        ? await move(trx, locked, { to: 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT', actor: `reviewer:${by}` })
        : locked
    await caseOpened(trx, by, `questionnaire:${id}`)
    await markCancelledCallsSeen(trx, id, `reviewer:${by}`)
    return readSubmission({ keyring, questionnaires }, trx, row)
  })
}

/** The latest submission of a questionnaire as a reviewer reads it. Nothing changes. */
export async function readSubmission(
  { keyring, questionnaires }: Pick<Needs, 'keyring' | 'questionnaires'>,
  trx: Transaction<Database>,
  row: Questionnaire,
): Promise<Opened> {
  const { id } = row
  const submission = await latestSubmission(trx, id)
  const member = await memberById(trx, row.member_id)
  if (!submission || !member) throw new InvalidTransition(`Nothing has been submitted for ${id} yet`)
  const bound = { questionnaire_id: id, number: submission.number }
  const answers = keyring.openJson<Answers>(
    member,
    sealed('questionnaire_submission', 'answers', bound),
    submission.answers,
  )
  const files = await filesOf({ keyring }, trx, member, id)
  const loaded = questionnaires.templates.get(row.template_code)
  const texts = loaded && textsFor(questionnaires, loaded, ['en'], member.site)
  const question = (path: string): string => {
    const parts = path.split('.')
    return texts?.sections[parts[0] ?? '']?.items[parts.at(-1) ?? '']?.title ?? path
  }
  const worded = (path: string, value: Answers[string]): string => {
    const parts = path.split('.')
    const options = texts?.sections[parts[0] ?? '']?.items[parts.at(-1) ?? '']?.options
    const one = (part: unknown): string =>
      typeof part === 'string'
        ? (options?.[part] ?? files.find(({ fileId }) => fileId === part)?.name ?? part)
        : JSON.stringify(part)
    return Array.isArray(value) ? value.map(one).join('; ') : one(value)
  }
  const cancelledCalls = await cancelledCallsOf(trx, id)
  return {
    row,
    templateVersion: submission.template_version,
    number: submission.number,
    locale: submission.locale,
    outcome: outcomeOfSubmission(keyring, member, submission),
    answers: Object.entries(answers)
      .filter(
        ([path, value]) =>
          !(typeof value === 'number' && path.split('.').length === 2 && isEntry(loaded?.template, path)),
      )
      .map(([path, value]) => ({ path, question: question(path), answer: worded(path, value) })),
    files: files.map(({ fileId, name, bytes }) => ({ fileId, name, bytes })),
    cancelledCalls: cancelledCalls.map(({ at, cancelled_at: cancelledAt }) => ({ at, cancelledAt })),
    checklist: loaded
      ? await readChecklist(keyring, trx, member, { template: loaded.template, id: submission.id, answers })
      : [],
  }
}

function isEntry(template: Template | undefined, path: string): boolean {
  return template !== undefined && placeOf(planOf(template), path)?.kind === 'entry'
}
