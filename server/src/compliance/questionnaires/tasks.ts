import type { Transaction } from 'kysely'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import { testRequested } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { dueAfter } from '../../platform/dates.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import { policyOf } from '../../regions/policies.ts'
import type { KeyHolder } from '../../platform/secrets/keyring.ts'
import { endExtension } from '../tasks/extended.ts'
import { startAgain } from './again.ts'
import { move, open } from './store.ts'

/** The submitted questionnaire that asks. */
type Source = Pick<Questionnaire, 'id' | 'member_id' | 'template_code' | 'request_id'>

/**
 * Opens what an outcome asks for. An approved questionnaire opens again. An open one stays as it is, and so does one
 * done since this questionnaire was last decided, so that a resubmission does not repeat everything else. A final
 * refusal stays, because no answer of the member opens what it closed.
 */
export async function openTasks(
  { keyring, questionnaires, regions }: Pick<ComplianceParts, 'keyring' | 'questionnaires' | 'regions'>,
  trx: Transaction<Database>,
  member: KeyHolder & Pick<Member, 'site'>,
  { source, tasks, request }: { source: Source; tasks: readonly string[]; request?: Answers | undefined },
): Promise<void> {
  const since = tasks.length > 0 ? await sentSince(trx, source.id) : null
  for (const task of tasks) {
    if (task === 'KNOWLEDGE_TEST') await askTest(trx, source, since)
    const template = [...questionnaires.templates.values()].find((one) => one.template.task === task)?.template
    if (!template) continue
    const { code, blocking = [], dueDays, perRequest } = template
    const requestId = perRequest ? source.request_id : ''
    const asking = {
      memberId: member.id,
      code,
      requestId,
      request: requestId ? request : undefined,
      by: `rule:${source.template_code}`,
      blocking,
      dueAt: dueAfter(dueDays),
    }
    const opened = await open(trx, keyring, member, asking)
    if (opened) continue
    const row = await trx
      .selectFrom('questionnaire')
      .selectAll()
      .where('member_id', '=', member.id)
      .where('template_code', '=', code)
      .where('request_id', '=', requestId)
      .forUpdate()
      .executeTakeFirst()
    if (row?.state === 'QUESTIONNAIRE_STATUS_APPROVED' && !(since && row.decided_at && row.decided_at > since))
      await askAgain({ keyring, regions }, trx, member, { ...asking, template, row })
  }
}

/**
 * Asks an ended questionnaire again, with the previous answers. A valid approval stays valid until the due date
 * ({@link dayAsked}). One that holds products while it is open does so now, without a due date.
 */
export async function askAgain(
  parts: Pick<ComplianceParts, 'keyring' | 'regions'>,
  trx: Transaction<Database>,
  member: KeyHolder & Pick<Member, 'site'>,
  {
    template,
    row,
    by,
    blocking,
    dueAt,
  }: { template: Template; row: Questionnaire; by: string; blocking: readonly string[]; dueAt: Date | null },
): Promise<Questionnaire> {
  await startAgain(parts, trx, member, { template, id: row.id })
  await endExtension(parts, trx, member, row)
  const change = {
    due_at: dayAsked(parts, member, row, { blocking, dueAt }),
    blocking: [...blocking],
    final: false,
    reasons: [],
    corrections: [],
    opened_by: by,
  }
  return move(trx, row, { to: 'QUESTIONNAIRE_STATUS_UNSUBMIT', actor: by, change })
}

/**
 * The due date of a request. Without a separate one, a valid approval gets as many days as a newer document
 * (`leastDays` of the region).
 */
export function dayAsked(
  { regions }: Pick<ComplianceParts, 'regions'>,
  { site }: Pick<Member, 'site'>,
  row: Questionnaire,
  { blocking, dueAt }: { blocking: readonly string[]; dueAt: Date | null },
): Date | null {
  return dueAt ?? (approvalHolds(row) && blocking.length === 0 ? dueAfter(policyOf(regions, site).leastDays) : null)
}

/** Whether an approval is valid, also while the member answers again. */
const approvalHolds = ({ state, approved_at: at, valid_until: until }: Questionnaire): boolean =>
  (state === 'QUESTIONNAIRE_STATUS_APPROVED' || at !== null) && (until === null || until > new Date())

/**
 * When the member first submitted the questionnaire since its last approval or final refusal. Null before any
 * submission.
 */
async function sentSince(trx: Transaction<Database>, questionnaireId: string): Promise<Date | null> {
  const { at } = await trx
    .selectFrom('questionnaire_submission as s')
    .select(({ fn }) => fn.min('s.created_at').as('at'))
    .where('s.questionnaire_id', '=', questionnaireId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('questionnaire_review as r')
            .select('r.id')
            .where('r.questionnaire_id', '=', questionnaireId)
            .where('r.verdict', 'in', ['approved', 'rejected'])
            .whereRef('r.created_at', '>=', 's.created_at'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return at
}

/** Asks for the knowledge test, which has no questionnaire. An earlier result does not answer it. */
async function askTest(
  trx: Transaction<Database>,
  { member_id: memberId, template_code: code }: Source,
  since: Date | null,
): Promise<void> {
  const asked = await trx
    .selectFrom('test_request')
    .select('id')
    .where('member_id', '=', memberId)
    .where('test', '=', 'KNOWLEDGE_TEST')
    .where('asked_at', '>=', since ?? new Date())
    .executeTakeFirst()
  if (asked) return
  const by = `rule:${code}`
  const { id } = await trx
    .insertInto('test_request')
    .values({ member_id: memberId, test: 'KNOWLEDGE_TEST', asked_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await testRequested(trx, by, memberId, { request: id, test: 'KNOWLEDGE_TEST' })
  await memberChanged(trx, memberId)
}
