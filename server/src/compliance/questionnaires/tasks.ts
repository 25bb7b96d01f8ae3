import type { Transaction } from 'kysely'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import { testRequested } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import { policyOf } from '../../regions/region.ts'
import type { KeyHolder } from '../../platform/secrets/keyring.ts'
import { endExtension } from '../tasks/extended.ts'
import { startAgain } from './again.ts'
import { move, open } from './store.ts'

/** The questionnaire that a type of task asks. A task of one transfer goes with its request: the next transfer has its own. */
const templateOfTask: Readonly<Record<string, number>> = {
  EDD: 220,
  RFI: 200,
  SOF_SOW: 230,
  NAME_SCREENING: 210,
  RESIDENCE_CRS: 240,
  WALLET_PROOF: 292,
  BANK_ACCOUNT: 350,
  NFC: 360,
  VIDEO_INTERVIEW: 370,
}
const ofOneRequest: readonly string[] = ['WALLET_PROOF']

/** What asks: a questionnaire that was sent. */
type Source = Pick<Questionnaire, 'id' | 'member_id' | 'template_code' | 'request_id'>

/**
 * Opens what an outcome asks for. What was approved before opens again; what is open stays as it is, and so does what was already
 * done since this questionnaire was last decided: who mends an answer is not asked everything else once more. What was refused for good
 * stays refused: no answer of the member's opens what that closed.
 */
export async function openTasks(
  { keyring, questionnaires, regions }: Pick<ComplianceParts, 'keyring' | 'questionnaires' | 'regions'>,
  trx: Transaction<Database>,
  member: KeyHolder & Pick<Member, 'site'>,
  source: Source,
  tasks: readonly string[],
  /** What goes along with a task of this one request. */
  request?: Answers,
): Promise<void> {
  const since = tasks.length > 0 ? await sentSince(trx, source.id) : null
  for (const task of tasks) {
    if (task === 'KNOWLEDGE_TEST') await askTest(trx, source, since)
    const loaded = questionnaires.templates.get(templateOfTask[task] ?? 0)
    if (!loaded) continue
    const { code, blocking = [], dueDays } = loaded.template
    const requestId = ofOneRequest.includes(task) ? source.request_id : ''
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
      await askAnew({ keyring, regions }, trx, member, loaded.template, row, asking)
  }
}

/**
 * Asks what has ended once more, with the answers given before. An approval that holds goes on holding until the day ({@link dayAsked}). What holds products back while it waits is asked to do so, and gets none.
 */
export async function askAnew(
  parts: Pick<ComplianceParts, 'keyring' | 'regions'>,
  trx: Transaction<Database>,
  member: KeyHolder & Pick<Member, 'site'>,
  template: Template,
  row: Questionnaire,
  { by, blocking, dueAt }: { by: string; blocking: readonly string[]; dueAt: Date | null },
): Promise<Questionnaire> {
  await startAgain(parts, trx, member, template, row.id)
  await endExtension(parts, trx, member, row)
  const change = {
    due_at: dayAsked(parts, member, row, { blocking, dueAt }),
    blocking: [...blocking],
    final: false,
    reasons: [],
    corrections: [],
    opened_by: by,
  }
  return move(trx, row, 'QUESTIONNAIRE_STATUS_UNSUBMIT', by, change)
}

/** The day until which something is asked: without one of its own, what holds meanwhile has as many days as a newer document is given (`leastDays` of the site). */
export function dayAsked(
  { regions }: Pick<ComplianceParts, 'regions'>,
  { site }: Pick<Member, 'site'>,
  row: Questionnaire,
  { blocking, dueAt }: { blocking: readonly string[]; dueAt: Date | null },
): Date | null {
  return dueAt ?? (approvalHolds(row) && blocking.length === 0 ? dueAfter(policyOf(regions, site).leastDays) : null)
}

/** Whether what was approved holds, also while the member answers it anew. */
const approvalHolds = ({ state, approved_at: at, valid_until: until }: Questionnaire): boolean =>
  (state === 'QUESTIONNAIRE_STATUS_APPROVED' || at !== null) && (until === null || until > new Date())

/** When the member first sent the questionnaire since it was last approved or refused for good; null before any sending. */
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

/** Asks for the knowledge test, which has no questionnaire: a result from before does not answer it. */
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

/** The instant so many days from now; null for no deadline. */
export function dueAfter(days: number | undefined, now = new Date()): Date | null {
  return days === undefined ? null : new Date(now.getTime() + days * 86_400_000)
}
