import type { Transaction } from 'kysely'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import type { QuestionnaireReasonCode } from '@tessera/contract/questionnaire-reasons.ts'
import type { Outcome } from '@tessera/questionnaires/engine/outcome.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { questionnaireDecided } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { monthsAfter, dueAfter } from '../../platform/dates.ts'
import { endExtension } from '../tasks/extended.ts'
import { classify } from './classes.ts'
import { move } from './store.ts'

/** A reviewer's decision. */
export interface Decision {
  verdict: 'approved' | 'rejected' | 'resubmission_requested'
  reasons: QuestionnaireReasonCode[]
  /** Paths of answers to correct. */
  corrections: string[]
  by: string
  /** The version of the case that the reviewer saw; see case-version.ts. */
  version?: number | undefined
}

interface Evaluated {
  template: Template
  submissionId: string
  answers: Answers
  outcome: Outcome
}

/** Approves a submission automatically and applies what follows from it. */
export async function approveByMachine(
  parts: Pick<ComplianceParts, 'regions'>,
  trx: Transaction<Database>,
  member: Pick<Member, 'id' | 'site'>,
  { row, template, submissionId, answers, outcome }: Evaluated & { row: Questionnaire },
): Promise<Questionnaire> {
  const opened =
    row.state === 'QUESTIONNAIRE_STATUS_PENDING'
      ? await move(trx, row, { to: 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT', actor: 'machine' })
      : row
  const { row: approved } = await recordDecision(
    trx,
    { template, row: opened, submissionId },
    { verdict: 'approved', reasons: [], corrections: [], by: 'machine' },
    { ...outcome, site: member.site },
  )
  await endExtension(parts, trx, member, approved)
  await classify(parts, trx, member, { row: approved, answers, by: 'machine' })
  return approved
}

/** Records a decision on a submission in review, with its state change and audit event. */
export async function recordDecision(
  trx: Transaction<Database>,
  { template, row, submissionId }: { template: Template; row: Questionnaire; submissionId: string },
  { verdict, reasons, corrections, by }: Decision,
  {
    checklist = null,
    site,
    ...outcome
  }: Pick<Outcome, 'validTo' | 'flags'> & { site: string; checklist?: Buffer | null },
): Promise<{ id: string; row: Questionnaire }> {
  const now = new Date()
  const validUntil = verdict === 'approved' ? endOf(template, outcome, site, now) : null
  const { id } = await trx
    .insertInto('questionnaire_review')
    .values({
      questionnaire_id: row.id,
      submission_id: submissionId,
      verdict,
      reasons,
      corrections,
      decided_by: by,
      checklist,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const to = verdict === 'approved' ? 'QUESTIONNAIRE_STATUS_APPROVED' : 'QUESTIONNAIRE_STATUS_REJECTED'
  const moved = await move(trx, row, {
    to,
    actor: by,
    change: {
      decided_at: now,
      reasons,
      corrections,
      final: verdict === 'rejected',
      ...(verdict === 'resubmission_requested'
        ? { due_at: resubmissionDueDate(template, row, now) }
        : { approved_at: verdict === 'approved' ? now : null, valid_until: validUntil }),
    },
  })
  await questionnaireDecided(trx, by, row.id, { verdict, reasons })
  return { id, row: moved }
}

/** The least time for a resubmission where the form has none, days. */
const resubmissionDays = 7

/**
 * The due date of a resubmission: the days of the form again, or else the reviewer's due date with at least a week
 * left.
 */
function resubmissionDueDate(
  { dueDays }: Template,
  { due_at: due }: Pick<Questionnaire, 'due_at'>,
  now: Date,
): Date | null {
  if (dueDays !== undefined || due === null) return dueAfter(dueDays, now)
  return new Date(Math.max(due.getTime(), now.getTime() + resubmissionDays * 86_400_000))
}

const highRisk: readonly Outcome['flags'][number][] = ['PEP', 'HIGH_RISK', 'EDD', 'STOP']

/**
 * The expiry of an approval: the months of the region or the template, or the date in an answer, whichever comes
 * first. Null: no expiry. `now`: when it was approved.
 */
export function endOf(
  { validityMonths: usual, validityBySite }: Template,
  { validTo, flags }: Pick<Outcome, 'validTo' | 'flags'>,
  site: string,
  now: Date,
): Date | null {
  const own = validityBySite?.[site]
  const validityMonths = own ? (flags.some((flag) => highRisk.includes(flag)) ? own.highRisk : own.months) : usual
  const ends = [
    ...(validityMonths === undefined ? [] : [monthsAfter(now, validityMonths)]),
    ...(validTo ? [new Date(`${validTo}T23:59:59Z`)] : []),
  ]
  return ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}
