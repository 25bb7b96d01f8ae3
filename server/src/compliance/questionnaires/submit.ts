import type { EmailParts } from '../../accounts/parts.ts'
import type { RuleFiles } from '../../regions/parts.ts'
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import { outcomeOf, type Outcome } from '@tessera/questionnaires/engine/outcome.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { questionnaireSubmitted } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import { canonical } from '../../platform/canonical-json.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { addressMismatch } from './address-mismatch.ts'
import { identityMismatch } from './identity-mismatch.ts'
import { refuseLocked } from './start.ts'
import { readDraft } from './drafts.ts'
import { templateOf, refuseElsewhere } from './templates.ts'
import { heldBy, holdBack } from './holds.ts'
import { evaluateSubmission } from './evaluate-submission.ts'
import { hooksOf } from './hooks/hooks.ts'
import { withdrawLapsed } from './lapsed.ts'
import { approveByMachine } from './record-decision.ts'
import { lockQuestionnaire, move, submissionsOf, type Which } from './store.ts'
import { openTasks } from './tasks.ts'
import { readSubmitToken } from './token.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/** A member's submission, and where it comes from. */
export interface Sending extends Which {
  token: string
  revision: number
  confirmed: boolean
  locale: string
  ip: string
  userAgent: string
  /** The country of the request, if known. */
  country: string | null
}

/**
 * Submits the draft as the server has it, once per token. A second click waits for the first and gets its answer. The
 * server evaluates the answers again. The browser's own evaluation does not count.
 */
export function submit(
  context: Pick<ComplianceParts, 'db' | 'shortMessages'> & RuleFiles & EmailParts,
  member: SessionMember,
  sending: Sending,
): Promise<{ submissionId: string; row: Questionnaire }> {
  return context.db.transaction().execute(async (trx) => {
    const row = await lockQuestionnaire(trx, sending)
    const { nonce, expiresAt } = readSubmitToken(context.keyring, member.id, row.id, sending.token)
    const sent = await trx
      .selectFrom('questionnaire_submission')
      .select('id')
      .where('token_nonce', '=', nonce)
      .executeTakeFirst()
    if (sent) return { submissionId: sent.id, row }
    if (expiresAt.getTime() < Date.now()) throw new Refusal('tokenExpired')
    if (row.state !== 'QUESTIONNAIRE_STATUS_UNSUBMIT') throw new Refusal('questionnaireClosed')
    refuseElsewhere(context.questionnaires, row, member)

    if (row.request_id === '') await refuseLocked(context, trx, member, row.template_code)
    const { template } = templateOf(context.questionnaires, row.template_code)
    const draft = await readDraft(context, trx, member, row)
    if (draft.revision !== sending.revision) throw new Refusal('questionnaireChanged', { revision: draft.revision })
    const { facts, answers, faults } = await evaluateSubmission(context, trx, member, {
      row,
      draft: draft.answers,
      country: sending.country,
    })
    if (faults.length > 0) throw new Refusal('answersInvalid', { faults })
    if (!sending.confirmed && draft.prefilled.some((path) => path in answers)) throw new Refusal('answersUnconfirmed')

    const outcome = outcomeOf(template, answers, {
      ...facts,
      identityMismatch: identityMismatch(context.keyring, member, template, answers),
      addressMismatch: await addressMismatch(context.keyring, trx, member, { template, answers }),
    })
    const submissionId = await keep(context, trx, member, { row, template, answers, outcome, nonce, sending })
    const moved = await move(trx, row, {
      to: 'QUESTIONNAIRE_STATUS_PENDING',
      actor: `member:${member.id}`,
      change: {
        submitted_at: new Date(),
        decided_at: null,
        reasons: [],
        corrections: [],
        final: false,
      },
    })
    await questionnaireSubmitted(trx, member.id, row.id, {
      submissionId,
      templateCode: template.code,
      templateVersion: template.version,
    })
    await holdBack(trx, row, outcome.restrictions)
    // A hold needs a manual review. The member can neither withdraw the submission nor get an automatic approval.
    const held = (await heldBy(trx, row.id)).length > 0
    const hooks = hooksOf(row)
    const { tasks, request, waits } = (await hooks.submitted?.(context, trx, {
      member,
      row,
      template,
      answers,
      outcome,
    })) ?? { tasks: outcome.tasks, request: undefined, waits: false }
    await openTasks(context, trx, member, { source: row, tasks, request })
    await withdrawLapsed(context, trx, member, { source: row, template, tasks })
    if (held)
      return {
        submissionId,
        row: await move(trx, moved, { to: 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT', actor: `rule:${template.code}` }),
      }
    if (!outcome.autoApprove || waits) return { submissionId, row: moved }
    const approved = await approveByMachine(context, trx, member, {
      row: moved,
      template,
      submissionId,
      answers,
      outcome,
    })
    await hooks.approved?.(context, trx, { member, row: approved, answers }, 'machine')
    return { submissionId, row: approved }
  })
}

interface NewSubmission {
  row: Questionnaire
  template: Template
  answers: Answers
  outcome: Outcome
  nonce: Buffer
  sending: Sending
}

async function keep(
  { keyring }: Pick<ComplianceParts, 'keyring'>,
  trx: Transaction<Database>,
  member: SessionMember,
  { row, template, answers, outcome, nonce, sending }: NewSubmission,
): Promise<string> {
  const number = (await submissionsOf(trx, row.id)) + 1
  const bound = { questionnaire_id: row.id, number }
  const whole = canonical({ code: template.code, version: template.version, locale: sending.locale, answers })
  const { id } = await trx
    .insertInto('questionnaire_submission')
    .values({
      questionnaire_id: row.id,
      member_id: member.id,
      number,
      token_nonce: nonce,
      template_code: template.code,
      template_version: template.version,
      template_hash: createHash('sha256').update(canonical(template)).digest(),
      locale: sending.locale,
      answers: keyring.sealJson(member, sealed('questionnaire_submission', 'answers', bound), answers),
      // A keyed hash, because short answers could otherwise be guessed.
      answers_hash: keyring.lookup('content', whole),
      origin: keyring.sealJson(member, sealed('questionnaire_submission', 'origin', bound), {
        ip: sending.ip,
        userAgent: sending.userAgent,
      }),
      score: outcome.points,
      outcome: keyring.sealJson(member, sealed('questionnaire_submission', 'outcome', bound), outcome),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
