import type { EmailParts } from '../../accounts/parts.ts'
import type { Transaction } from 'kysely'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import { requestScenes } from '@tessera/contract/scenes.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { questionnaireOpened } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { endProposal, refuseOwnProposal, refusesNow } from '../../verification/records/case-proposals.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { memberById, memberChanged, lockMember } from '../../accounts/members/store.ts'
import { permit } from '../../platform/staff/staff.ts'
import { hooksOf } from './hooks/hooks.ts'
import { notifyAsked } from './notify-asked.ts'
import { open as openRow } from './store.ts'
import { askAgain, dayAsked } from './tasks.ts'
import { dueAfter } from '../../platform/dates.ts'

type Trx = Transaction<Database>

/** What a reviewer asks of a member. */
export interface Asked {
  memberId: number
  templateCode: number
  requestId?: string | undefined
  sceneCode?: string | undefined
  dueDays?: number | undefined
  /** Answers that come with the request. */
  request?: Answers | undefined
  by: string
}

/** Codes next to those of the forms, for what has separate pages. */
const noForms: Readonly<Record<number, string>> = {
  300: 'KNOWLEDGE_TEST',
  310: 'RISK_TEST',
  320: 'AGREEMENT',
  330: 'AGREEMENT',
  340: 'IDV_L2_POA',
}

/**
 * Asks a questionnaire of a member and sends an email. After an approval or a final refusal, it is asked again with
 * the previous answers. What two people rejected is only proposed by the first ({@link isOnlyProposed}).
 */
export function askOfMember(
  parts: Pick<ComplianceParts, 'db' | 'questionnaires' | 'regions'> & EmailParts,
  asked: Asked,
): Promise<Questionnaire> {
  const template = parts.questionnaires.templates.get(asked.templateCode)?.template
  const other = noForms[asked.templateCode]
  if (other)
    throw new InvalidTransition(
      `${asked.templateCode} is not a questionnaire: ask for it as a task`,
      `tasks open ${asked.memberId} ${other} --due DAYS`,
    )
  if (!template)
    throw new InvalidTransition(
      `There is no template ${asked.templateCode}. Enter the number of a template, such as 200.`,
    )
  if (asked.sceneCode !== undefined && !requestScenes.some((scene) => scene === asked.sceneCode))
    throw new InvalidTransition(`Not a scene: ${asked.sceneCode}. Enter one of: ${requestScenes.join(', ')}.`)
  const { request } = hooksOf({ template_code: template.code })
  if (request && !asked.request)
    throw new InvalidTransition(
      `${template.code} is about ${request.about}: ask there`,
      request.command(asked.memberId),
    )
  return parts.db.transaction().execute(async (trx) => {
    await permit(trx, `reviewer:${asked.by}`, 'review', { member: asked.memberId })
    return askIn(trx, parts, { ...asked, template })
  })
}

/** {@link askOfMember} in the caller's transaction, for a caller who may ask. */
export async function askIn(
  trx: Trx,
  parts: Pick<ComplianceParts, 'questionnaires' | 'regions'> & EmailParts,
  asked: Asked & { template: Template },
): Promise<Questionnaire> {
  await lockMember(trx, asked.memberId)
  const member = await memberById(trx, asked.memberId)
  if (!member) throw new InvalidTransition(`There is no member ${asked.memberId}`)
  const row = await asking(trx, parts, member, { ...asked, by: `reviewer:${asked.by}` })
  if (!isOnlyProposed(row)) await notifyAsked(trx, parts, member, row)
  return row
}

/** Whether what was asked is still rejected: two people rejected it, and a second one must ask for it, too. */
export const isOnlyProposed = ({ state }: Pick<Questionnaire, 'state'>): boolean =>
  state === 'QUESTIONNAIRE_STATUS_REJECTED'

/**
 * Asks a questionnaire because of another decision, and emails the member. An open questionnaire stays as it is, and
 * so does a final refusal, which only a reviewer can reopen.
 */
export async function askBecause(
  trx: Trx,
  parts: Pick<ComplianceParts, 'questionnaires' | 'regions'> & EmailParts,
  asked: Pick<Asked, 'memberId' | 'templateCode' | 'dueDays' | 'by'>,
): Promise<void> {
  const template = parts.questionnaires.templates.get(asked.templateCode)?.template
  const member = await memberById(trx, asked.memberId)
  if (!template || !member?.data_key) return
  const before = await lockAsked(trx, member.id, template.code)
  if (before && (before.final || waitsAlready(before))) return
  await notifyAsked(trx, parts, member, await asking(trx, parts, member, { ...asked, template }))
}

/** What was asked of a member under a code. Locks the member and then the row until the transaction ends. */
async function lockAsked(
  trx: Trx,
  memberId: number,
  templateCode: number,
  requestId = '',
): Promise<Questionnaire | undefined> {
  await lockMember(trx, memberId)
  return trx
    .selectFrom('questionnaire')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('template_code', '=', templateCode)
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
}

/** `by`: who asks, as the audit chain names them. */
async function asking(
  trx: Trx,
  { keyring, regions }: Pick<ComplianceParts, 'regions'> & EmailParts,
  member: Member,
  { template, requestId, sceneCode, dueDays, request, by }: Asked & { template: Template },
): Promise<Questionnaire> {
  const asked = { by, blocking: template.blocking ?? [], dueAt: dueAfter(dueDays ?? template.dueDays) }
  const opened = await openRow(trx, keyring, member, {
    memberId: member.id,
    code: template.code,
    requestId,
    sceneCode,
    request,
    ...asked,
  })
  if (opened) return opened
  // The answers from a request belong to it. Other transfers are another request.
  if (request)
    throw new InvalidTransition(
      'The member was asked this request already: give the new one a name of its own',
      '--request ID',
    )
  const row = await lockAsked(trx, member.id, template.code, requestId)
  if (!row) throw new Error(`The questionnaire ${template.code} of member ${member.id} went while it was asked`)
  const waits = waitsAlready(row)
  if (waits)
    throw new InvalidTransition(`The questionnaire ${template.code} of member ${member.id} ${waits} (${row.id})`)
  if (isOnlyProposed(row) && !(await reopensNow(trx, { regions }, member, { row, by }))) return row
  return row.state === 'QUESTIONNAIRE_STATUS_UNSUBMIT'
    ? takeUp(trx, row, { ...asked, dueAt: dayAsked({ regions }, member, row, asked) })
    : askAgain({ keyring, regions }, trx, member, { ...asked, template, row })
}

/** Whether a final rejection is reopened now. What two people rejected, only two people reopen. */
async function reopensNow(
  trx: Trx,
  parts: Pick<ComplianceParts, 'regions'>,
  { site }: Pick<Member, 'site'>,
  { row, by }: { row: Pick<Questionnaire, 'id'>; by: string },
): Promise<boolean> {
  const subject = `questionnaire:${row.id}`
  await refuseOwnProposal(trx, subject, by)
  const reopened = { verdict: 'resubmission_requested', site, by, reasons: [] } as const
  if (!(await refusesNow(trx, parts, subject, reopened))) return false
  await endProposal(trx, row.id)
  return true
}

/** Why it cannot be asked now, as a sentence. Null where it can. */
function waitsAlready({ state, final, opened_by: by, due_at: due, submitted_at: sent }: Questionnaire): string | null {
  const until = due ? `due ${due.toISOString()}` : 'without a deadline'
  if (state === 'QUESTIONNAIRE_STATUS_UNSUBMIT' && by !== 'member') return `is asked already, by ${by}, ${until}`
  if (state === 'QUESTIONNAIRE_STATUS_REJECTED' && !final)
    return `was sent back to the member, who can correct it, ${until}`
  if (state === 'QUESTIONNAIRE_STATUS_PENDING' || state === 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT')
    return `was submitted on ${sent?.toISOString()} and is in review`
  return null
}

/** A questionnaire that the member started becomes a request, with everything they have typed. */
async function takeUp(
  trx: Trx,
  row: Questionnaire,
  { by, blocking, dueAt }: { by: string; blocking: readonly string[]; dueAt: Date | null },
): Promise<Questionnaire> {
  const change = { opened_by: by, blocking: [...blocking], due_at: dueAt }
  const taken = await trx
    .updateTable('questionnaire')
    .set(change)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await memberChanged(trx, row.member_id)
  await questionnaireOpened(trx, by, row.id, { templateCode: row.template_code })
  return taken
}
