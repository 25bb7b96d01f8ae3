import { questionnaireReasonsForMember } from '@tessera/contract/questionnaire-reasons.ts'
import type { QuestionnaireView } from '@tessera/contract/questionnaire-shapes.ts'
import { textsFor } from '@tessera/questionnaires/library/texts.ts'
import type { Library } from '@tessera/questionnaires/library/files.ts'
import { endedByMove } from '../../accounts/members/moved.ts'
import type { AskedOfMember } from '../../accounts/snapshot/asked.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { templateOf, isOffered } from './templates.ts'
import { mayReopen, reopensAt } from '../tasks/reopening.ts'
import type { QuestionnaireRow } from './store.ts'

/** A questionnaire as its member may see it. `member`: for their region. */
export function viewOf(
  library: Library,
  row: QuestionnaireRow,
  languages: readonly string[],
  member: Pick<SessionMember, 'site' | 'site_since'>,
): QuestionnaireView {
  const loaded = templateOf(library, row.template_code)
  const offered = isOffered(loaded.template, row, member)
  const rejected = row.state === 'QUESTIONNAIRE_STATUS_REJECTED'
  const waiting = row.state === 'QUESTIONNAIRE_STATUS_UNSUBMIT' || rejected
  return {
    questionnaireId: row.id,
    templateCode: row.template_code,
    requestId: row.request_id,
    sceneCode: row.scene_code,
    title: textsFor(library, loaded, languages).title,
    estMinutes: loaded.template.estMinutes,
    status: row.state,
    offered,
    mayEdit: offered && row.state === 'QUESTIONNAIRE_STATUS_UNSUBMIT',
    mayWithdraw: offered && row.state === 'QUESTIONNAIRE_STATUS_PENDING' && loaded.template.editableWhilePending,
    mayReopen: offered && mayReopen(loaded.template, row),
    mayReopenAt: offered && row.final ? (reopensAt(loaded.template, row)?.toISOString() ?? null) : null,
    openedAt: row.opened_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    validUntil: row.valid_until?.toISOString() ?? null,
    endedByMove: endedByMove(row.valid_until, member),
    isChoice: loaded.template.againAnytime === true,
    appointment:
      row.appointment_at && !rejected
        ? { at: row.appointment_at.toISOString(), link: row.appointment_link ?? '' }
        : null,
    // During a resubmission, the reasons stay visible.
    reasons: waiting ? questionnaireReasonsForMember(row.reasons) : [],
    corrections: waiting ? row.corrections : [],
    blocking: waiting && !row.final ? row.blocking : [],
  }
}

/** Without a deadline, it comes after everything that has one. */
const at = (instant: Date | string | null): number =>
  instant === null ? Number.MAX_SAFE_INTEGER : new Date(instant).getTime()

const urgency = ['REJECTED', 'UNSUBMIT', 'PENDING_NO_EDIT', 'PENDING', 'APPROVED', 'UNDEFINED']

/** Open questionnaires first, by due date and then by age. Finished ones last. */
export function byUrgency(a: AskedOfMember, b: AskedOfMember): number {
  const rank = ({ state, final }: AskedOfMember): number =>
    final ? urgency.length : urgency.indexOf(state.slice('QUESTIONNAIRE_STATUS_'.length))
  return rank(a) - rank(b) || at(a.due_at) - at(b.due_at) || at(a.opened_at) - at(b.opened_at)
}

/**
 * The questionnaires in kyc-info: the most urgent one, and whether it must be submitted. Of those that the member's
 * region does not offer, only that they exist.
 */
export function questionnairesOfKycInfo(
  rows: readonly AskedOfMember[],
  library: Library,
  member: Pick<SessionMember, 'site'>,
) {
  const known = rows.filter(({ template_code }) => library.templates.has(template_code))
  const here = known
    .filter((row) => isOffered(templateOf(library, row.template_code).template, row, member))
    .toSorted(byUrgency)
  const waiting = here.filter(
    ({ state, final }) =>
      !final && (state === 'QUESTIONNAIRE_STATUS_UNSUBMIT' || state === 'QUESTIONNAIRE_STATUS_REJECTED'),
  )
  return {
    questionnaireStatus: here[0]?.state ?? ('QUESTIONNAIRE_STATUS_UNDEFINED' as const),
    mustQuestionnaire: waiting.some(({ blocking }) => blocking.length > 0),
    amlQuestionnaire: { needQuestionnaire: waiting.length > 0, templateCode: waiting[0]?.template_code ?? null },
    isDisplayQuestionnaire: known.length > 0,
  }
}
