import type { EmailParts } from '../../accounts/parts.ts'
import type { RuleFiles } from '../../regions/parts.ts'
import type { Transaction } from 'kysely'
import { withoutDeclarations } from '@tessera/questionnaires/engine/again.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { missingPrerequisite } from '../tasks/prerequisites.ts'
import { isOpenAt } from './about.ts'
import { sentAnswers, startAgain } from './again.ts'
import { readDraft, writeDraft } from './drafts.ts'
import { templateOf, refuseElsewhere } from './templates.ts'
import { hooksOf } from './hooks/hooks.ts'
import { mayReopen } from '../tasks/reopening.ts'
import { lockQuestionnaire, move, open, ownQuestionnaire } from './store.ts'
import { endVideoCall } from './video-calls.ts'

/** The questionnaire that a member starts. */
export interface StartRequest {
  templateCode: number
  requestId?: string | undefined
  sceneCode?: string | undefined
}

/**
 * Whether a member may start the template without a request: it is open to everyone at their region, or a task there.
 * A partner's template is open only to its members.
 */
export function canStart(
  { regions }: Pick<ComplianceParts, 'regions'>,
  template: Template,
  member: Pick<SessionMember, 'id' | 'site' | 'kyc_level' | 'sub_attribute'>,
): boolean {
  if (hooksOf({ template_code: template.code }).isFor?.({ regions }, member) === false) return false
  return isOpenAt({ regions }, template, member.site)
}

/**
 * Starts a questionnaire without a request, where its template allows it. Continues an open one. Starts again one that
 * was returned or has expired.
 */
export async function start(
  context: Pick<ComplianceParts, 'db'> & RuleFiles & EmailParts,
  member: SessionMember,
  { templateCode, requestId, sceneCode }: StartRequest,
): Promise<Questionnaire> {
  const { template } = templateOf(context.questionnaires, templateCode)
  const which = { memberId: member.id, code: templateCode, requestId }
  return context.db.transaction().execute(async (trx) => {
    // A request does not depend on the prerequisites of its template.
    if (requestId === undefined) await refuseLocked(context, trx, member, templateCode)
    const known = await ownQuestionnaire(trx, which)
    if (!known) {
      // Only we create requests. Members cannot invent one.
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

/** Refuses a form of the region whose prerequisites are open, and names them. */
export async function refuseLocked(
  context: RuleFiles,
  trx: Transaction<Database>,
  member: SessionMember,
  code: number,
): Promise<void> {
  const closed = await missingPrerequisite(context, trx, member, { template: code })
  if (closed && closed.why !== 'not_needed') throw new Refusal('questionnaireLocked', { after: closed.after })
}

/** Opens it for new answers. Everything stays except the declarations, which the member makes for each submission. */
export async function reopen(
  context: Pick<ComplianceParts, 'questionnaires'> & EmailParts,
  trx: Transaction<Database>,
  member: SessionMember,
  row: Questionnaire,
): Promise<Questionnaire> {
  const { template } = templateOf(context.questionnaires, row.template_code)
  const draft = await readDraft(context, trx, member, row)
  // A draft that did not change for long was deleted.
  const sent = draft.revision === 0 ? await sentAnswers(context, trx, member, { id: row.id }) : null
  // After a withdrawal, the member suggests new times.
  await endVideoCall(trx, context, row, `member:${member.id}`)
  await writeDraft(trx, context.keyring, member, {
    row,
    ...draft,
    answers: withoutDeclarations(template, sent ?? draft.answers),
  })
  // A resubmission keeps showing its reasons. A new start after a refusal shows none.
  return move(trx, row, {
    to: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
    actor: `member:${member.id}`,
    change: row.final ? { final: false, reasons: [], corrections: [] } : {},
  })
}

/**
 * Opens an expired questionnaire for new answers. It starts with the previous answers, each to be confirmed or
 * changed.
 */
async function renew(
  { keyring, questionnaires }: Pick<ComplianceParts, 'keyring' | 'questionnaires'>,
  trx: Transaction<Database>,
  member: SessionMember,
  row: Questionnaire,
): Promise<Questionnaire> {
  await startAgain({ keyring }, trx, member, {
    template: templateOf(questionnaires, row.template_code).template,
    id: row.id,
  })
  return move(trx, row, {
    to: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
    actor: `member:${member.id}`,
    change: {
      due_at: null,
      reasons: [],
      corrections: [],
      opened_by: 'member',
    },
  })
}
