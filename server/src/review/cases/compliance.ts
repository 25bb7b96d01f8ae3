import { riskTextsAt } from '@tessera/questionnaires/library/risk-texts.ts'
import type { Opened } from '../../compliance/questionnaires/open-for-review.ts'
import type { Member } from '../../platform/db/tables.ts'
import { gradeOf, knowledgeRecord } from '../../compliance/suitability/knowledge-record.ts'
import { riskResultOf, riskSheetOf } from '../../compliance/suitability/risk-record.ts'
import { wordsIn } from '../../compliance/suitability/words.ts'
import { stuckSince } from '../../status/transfers/rules.ts'
import { ruleReason } from './rule-reason.ts'
import { factsOf, type CaseContent, type CaseFact, type CaseNeeds, type Trx } from './case.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

const waitingStates = ['QUESTIONNAIRE_STATUS_PENDING', 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT']

/** A submitted questionnaire. */
export async function sentQuestionnaire(
  needs: CaseNeeds,
  trx: Trx,
  member: Member,
  opened: Opened,
): Promise<CaseContent> {
  const { row, outcome, templateVersion, number, locale } = opened
  return {
    kind: 'questionnaire',
    memberId: row.member_id,
    state: row.state,
    waitsSince: waitingStates.includes(row.state) ? row.submitted_at : null,
    reasons: row.reasons,
    checks: Object.entries(outcome.because ?? {}).map(([rule, words]) => ({
      name: `rule ${rule}`,
      outcome: ruleReason(words, opened.answers),
    })),
    facts: [
      ...askedFacts(row),
      ...factsOf({
        version: templateVersion,
        sending: number,
        language: locale,
        points: outcome.points,
        band: outcome.band,
        flags: outcome.flags.join(', '),
        rules: outcome.rules.join(', '),
        'asks for': outcome.tasks.join(', '),
        holds: outcome.restrictions.join(', '),
        'video calls cancelled by the member': opened.cancelledCalls
          .map(({ at, cancelledAt }) => `${at.toISOString()} (cancelled ${cancelledAt.toISOString()})`)
          .join(', '),
      }),
      ...(restsOnKnowledge(needs, row.template_code) ? await knowledgeFacts(needs, trx, member) : []),
    ],
    compared: [],
    said: opened.answers,
    checklist: opened.checklist,
    files: opened.files.length,
  }
}

/** A questionnaire that was asked and not sent yet: the member's draft is private. */
export function askedQuestionnaire(row: Opened['row']): CaseContent {
  return {
    kind: 'questionnaire',
    memberId: row.member_id,
    state: row.state,
    waitsSince: null,
    reasons: row.reasons,
    checks: [],
    facts: askedFacts(row),
    compared: [],
    said: [],
    checklist: [],
    files: 0,
  }
}

/** Whether answers depend on the knowledge test. The questionnaire only has the member's own claim. */
function restsOnKnowledge({ questionnaires }: CaseNeeds, code: number): boolean {
  return (
    questionnaires.templates.get(code)?.template.outcomeRules.some(({ set }) => set.openTask === 'KNOWLEDGE_TEST') ===
    true
  )
}

function askedFacts(row: Opened['row']): CaseFact[] {
  return factsOf({
    template: row.template_code,
    request: row.request_id,
    scene: row.scene_code,
    'asked by': row.opened_by,
    asked: row.opened_at.toISOString(),
    due: row.due_at?.toISOString(),
    'holds back': row.blocking.join(', '),
    sent: row.submitted_at?.toISOString(),
    'valid until': row.valid_until?.toISOString(),
    'video call': row.appointment_at?.toISOString(),
    'video call set by': row.appointment_by,
    'video call link': row.appointment_link,
    withdrawn: row.withdrawn_at?.toISOString(),
  })
}

/** The member's real result in the knowledge test. */
async function knowledgeFacts({ keyring }: CaseNeeds, trx: Trx, member: Member): Promise<CaseFact[]> {
  const { attempts, proof } = await knowledgeRecord(trx, member.id)
  const graded = attempts.flatMap((attempt) => {
    const grade = gradeOf(keyring, member, attempt)
    return grade ? [{ attempt, grade }] : []
  })
  const tries = graded.map(({ attempt, grade }) => {
    const percent = Math.floor((grade.correct / Math.max(1, grade.total)) * 100)
    const until = attempt.valid_until ? `, counts until ${attempt.valid_until.toISOString().slice(0, 10)}` : ''
    return `${grade.outcome}, ${grade.correct} of ${grade.total} (${percent} %), ${grade.criticalMissed} critical missed, ${attempt.ended_at?.toISOString() ?? 'open'}${until}`
  })
  const facts =
    tries.length > 0
      ? tries.map((value) => ({ name: 'knowledge test', value, source: 'our record' }))
      : [{ name: 'knowledge test', value: 'never taken', source: 'our record' }]
  return [...facts, ...factsOf({ 'proof of knowledge': proof && `${proof.route}, ${proof.state}` }, 'our record')]
}

/** A risk assessment. */
export async function riskCase(
  { keyring, questionnaires, suitability }: CaseNeeds,
  trx: Trx,
  member: Member,
  id: string,
): Promise<CaseContent> {
  const row = await trx.selectFrom('risk_assessment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { language, words: raw } = wordsIn(suitability.risk.texts, 'en')
  const words = riskTextsAt(suitability.risk, raw, questionnaires.bands, { language, site: member.site })
  const { answers, amounts, again } = riskSheetOf(keyring, member, row)
  const result = riskResultOf(keyring, member, row)
  return {
    kind: 'risk-assessment',
    memberId: row.member_id,
    state: row.state,
    waitsSince: row.state === 'in_review' ? row.ended_at : null,
    reasons: row.reasons,
    checks: again.map((question) => ({
      name: `contradicts: ${words.questions[question]?.text ?? question}`,
      outcome: 'asked once more',
    })),
    facts: [
      ...factsOf({
        sheet: row.number,
        sent: row.ended_at?.toISOString(),
        'net worth': amounts.netWorth,
        'held elsewhere, per cent': amounts.otherPercent,
      }),
      ...(result
        ? factsOf({
            score: result.score,
            capacity: result.capacity,
            willingness: result.willingness,
            band: result.band,
            accepted: result.accepted,
            'limited by': result.limitedBy.join(', '),
          })
        : []),
    ],
    compared: [],
    said: Object.entries(answers).map(([path, option]) => ({
      path,
      question: words.questions[path]?.text ?? path,
      answer: words.questions[path]?.options[option] ?? option,
    })),
    checklist: [],
    files: 0,
  }
}

/** A proof of knowledge by training, work or trading. */
export async function knowledgeCase(
  { keyring }: CaseNeeds,
  trx: Trx,
  member: Member,
  id: string,
): Promise<CaseContent> {
  const row = await trx.selectFrom('knowledge_proof').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const files = await trx.selectFrom('knowledge_proof_file').select('id').where('proof_id', '=', id).execute()
  return {
    kind: 'knowledge-proof',
    memberId: row.member_id,
    state: row.state,
    waitsSince: row.state === 'in_review' ? row.sent_at : null,
    reasons: row.reasons,
    checks: [],
    facts: factsOf({
      route: row.route,
      language: row.locale,
      sent: row.sent_at.toISOString(),
      decided: row.decided_at?.toISOString(),
      'valid until': row.valid_until?.toISOString(),
    }),
    compared: [],
    said: [
      {
        path: 'statement',
        question: 'In their own words',
        answer: keyring.openText(member, sealed('knowledge_proof', 'statement'), row.statement),
      },
    ],
    checklist: [],
    files: files.length,
  }
}

/** An identity transfer in progress: only time decides it. */
export async function transferCase(trx: Trx, id: string): Promise<CaseContent> {
  const row = await trx.selectFrom('identity_transfer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    kind: 'transfer',
    memberId: row.target_id,
    state: row.state,
    waitsSince: stuckSince(row, new Date()),
    reasons: [],
    checks: [],
    facts: factsOf({
      'from member': row.source_id,
      'to member': row.target_id,
      asked: row.created_at.toISOString(),
      'may move from': row.frozen_until.toISOString(),
      ended: row.completed_at?.toISOString(),
    }),
    compared: [],
    said: [],
    checklist: [],
    files: 0,
  }
}
