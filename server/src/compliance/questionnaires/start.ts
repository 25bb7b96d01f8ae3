import type { Transaction } from 'kysely'
import { withoutDeclarations } from '@tessera/questionnaires/engine/again.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { ComplianceParts } from '../parts.ts'
import { concernedByPartner } from '../../accounts/custody.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { regionOf, taskPolicyOf } from '../../regions/region.ts'
import { missingPrerequisite } from '../tasks/prerequisites.ts'
import { startAgain } from './again.ts'
import { readDraft, writeDraft } from './drafts.ts'
import { templateOf } from './facts.ts'
import { satosTemplate } from '../../regions/known-templates.ts'
import { mayReopen, refuseElsewhere } from './reopening.ts'
import { lockQuestionnaire, move, open, ownQuestionnaire } from './store.ts'
import { endTalk } from './talks.ts'

/** Which questionnaire a member begins. */
export interface StartRequest {
  templateCode: number
  requestId?: string | undefined
  sceneCode?: string | undefined
}

/** Whether a member may begin the template by themselves: it is open to all of their site, or a duty of it; a partner's is open to its own alone. */
export function canStart(
  { regions }: Pick<ComplianceParts, 'regions'>,
  template: Template,
  member: Pick<SessionMember, 'id' | 'site' | 'kyc_level' | 'sub_attribute'>,
): boolean {
  const { site } = member
  if (template.code === satosTemplate && !concernedByPartner(member, regionOf(regions, site).custody)) return false
  const asked =
    (template.selfStart && template.onlyAsked?.includes(site) !== true) ||
    taskPolicyOf(regions, site).list.some((rule) => rule.template === template.code)
  return asked && template.sites.includes(site)
}

/** Begins a questionnaire unasked, where its template allows; goes on with one that is open; begins anew with one that came back or ran out. */
export async function start(
  context: ComplianceParts,
  member: SessionMember,
  { templateCode, requestId, sceneCode }: StartRequest,
): Promise<Questionnaire> {
  const { template } = templateOf(context.questionnaires, templateCode)
  const which = { memberId: member.id, code: templateCode, requestId }
  return context.db.transaction().execute(async (trx) => {
    // What is raised by a request has its own turn.
    if (requestId === undefined) await refuseLocked(context, trx, member, templateCode)
    const known = await ownQuestionnaire(trx, which)
    if (!known) {
      // A request is raised by us: nobody makes one up.
      if (!canStart(context, template, member) || requestId !== undefined) throw new Refusal('questionnaireNotFound')
      const opened = await open(trx, context.keyring, member, {
        ...which,
        sceneCode,
        by: 'member',
        blocking: [],
        dueAt: null,
      })
      if (opened) return opened
    }
    const row = await lockQuestionnaire(trx, which)
    refuseElsewhere(context.questionnaires, row, member)
    if (row.state === 'QUESTIONNAIRE_STATUS_APPROVED' && mayReopen(template, row))
      return renew(context, trx, member, row)
    if (row.state !== 'QUESTIONNAIRE_STATUS_REJECTED') return row
    if (!mayReopen(template, row)) throw new Refusal('questionnaireClosed')
    return reopen(context, trx, member, row)
  })
}

/** A form that the site asks for in its turn is answered in that turn; refused with the tasks that come first. */
export async function refuseLocked(
  context: ComplianceParts,
  trx: Transaction<Database>,
  member: SessionMember,
  code: number,
): Promise<void> {
  const closed = await missingPrerequisite(context, trx, member, { template: code })
  if (closed?.why === 'later') throw new Refusal('questionnaireLocked', { after: closed.after })
}

/** Lets it be answered anew: everything stays but the declarations, which are made for each sending. */
export async function reopen(
  context: ComplianceParts,
  trx: Transaction<Database>,
  member: SessionMember,
  row: Questionnaire,
): Promise<Questionnaire> {
  const { template } = templateOf(context.questionnaires, row.template_code)
  const draft = await readDraft(context, trx, member, row)
  // Whoever takes it back names times anew.
  await endTalk(trx, context, row, `member:${member.id}`)
  await writeDraft(trx, context.keyring, member, row, {
    ...draft,
    answers: withoutDeclarations(template, draft.answers),
  })
  // What is mended keeps its reasons in sight; whoever begins anew after a refusal begins with none.
  return move(
    trx,
    row,
    'QUESTIONNAIRE_STATUS_UNSUBMIT',
    `member:${member.id}`,
    row.final ? { final: false, reasons: [], corrections: [] } : {},
  )
}

/** Lets what ran out be answered anew: it begins with the answers of the last time, each to be confirmed or changed. */
async function renew(
  { keyring, questionnaires }: ComplianceParts,
  trx: Transaction<Database>,
  member: SessionMember,
  row: Questionnaire,
): Promise<Questionnaire> {
  await startAgain({ keyring }, trx, member, templateOf(questionnaires, row.template_code).template, row.id)
  return move(trx, row, 'QUESTIONNAIRE_STATUS_UNSUBMIT', `member:${member.id}`, {
    due_at: null,
    reasons: [],
    corrections: [],
    opened_by: 'member',
  })
}
