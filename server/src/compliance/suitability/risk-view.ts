import type { RuleFiles } from '../../regions/parts.ts'
import { questionnaireReasonsForMember } from '@tessera/contract/questionnaire-reasons.ts'
import { netWorthAsked } from '@tessera/contract/net-worth.ts'
import type { EarlierAnswer } from '@tessera/contract/earlier-answers.ts'
import type { RiskTestStatus } from '@tessera/contract/risk-test.ts'
import { bandsBetween } from '@tessera/questionnaires/engine/risk.ts'
import { riskTextsAt, type RiskTexts } from '@tessera/questionnaires/library/risk-texts.ts'
import type { FastifyRequest } from 'fastify'
import type { ComplianceParts } from '../parts.ts'
import type { RiskAssessment } from '../../platform/db/suitability-tables.ts'
import { earlierAnswers } from '../profile-facts.ts'
import { languagesOf } from '../languages.ts'
import { endedByMove } from '../../accounts/members/moved.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { closedFor } from './closed.ts'
import { exposureAt, exposureCurrency } from './exposure.ts'
import { riskDraftOf, riskDraft } from './risk-draft.ts'
import { readDraft, valuesOf } from '../../accounts/drafts/drafts.ts'
import { answersOf, knownAnswers, type KnownAnswer } from './known-answers.ts'
import { assessmentsOf, riskOpensAt } from './risk.ts'
import { riskResultOf, riskSheetOf } from './risk-record.ts'
import { contradicted, leastOwned, netWorthSaid, type NetWorthBand } from './profile.ts'
import { wordsFor } from './words.ts'

/** The member's status in the risk assessment, in the language of the page. */
export async function riskTestStatus(
  context: Pick<ComplianceParts, 'db' | 'keyring' | 'texts'> & RuleFiles,
  member: SessionMember,
  request: FastifyRequest,
): Promise<RiskTestStatus> {
  const { risk } = context.suitability
  const { exposure, rules, texts } = risk
  const found = wordsFor(texts, request)
  const words = riskTextsAt(risk, found.words, context.questionnaires.bands, {
    language: found.language,
    site: member.site,
  })
  const rows = await assessmentsOf(context.db, member.id)
  const now = new Date()
  const open = rows.find(({ state }) => state === 'open')
  const last = rows.find(({ state }) => state !== 'open')
  const opens = riskOpensAt(context, rows, now)
  const currency = exposureCurrency(risk, member)
  const known = await knownAnswers(context, member, now)
  const closed = await closedFor(context, member, 'RISK_TEST')
  return {
    mayStart: open !== undefined || (opens <= now && last?.state !== 'in_review' && closed === null),
    closed,
    nextAttemptAt: !open && opens > now ? opens.toISOString() : null,
    currency,
    binding: exposure.bindingAt.includes(member.site),
    months: rules.validityMonths,
    knowledgeKnown: risk.questions.some((question) => question.known === 'knowledge' && question.id in known),
    attempt: open
      ? await attemptView(context, member, open, {
          words,
          known,
          said: await netWorthSaid(context, member),
          earlier: await earlierSaid(context, member, languagesOf(request, context.questionnaires)),
        })
      : null,
    result: last ? resultView(context, member, { row: last, words }, now) : null,
  }
}

async function attemptView(
  context: Pick<ComplianceParts, 'db' | 'keyring' | 'questionnaires' | 'suitability'>,
  member: SessionMember,
  row: RiskAssessment,
  {
    words,
    known,
    said,
    earlier,
  }: {
    words: RiskTexts
    known: Record<string, KnownAnswer>
    said: readonly NetWorthBand[]
    earlier: EarlierAnswer[]
  },
): Promise<RiskTestStatus['attempt']> {
  const { db, keyring, suitability } = context
  const { again } = riskSheetOf(keyring, member, row)
  const draft = await readDraft<string | number>(db, keyring, member, riskDraft(row.id))
  const { answers, amounts } = riskDraftOf(valuesOf(draft))
  return {
    attemptId: row.id,
    questions: suitability.risk.questions.map(({ id, options }) => ({
      id,
      text: words.questions[id]?.text ?? '',
      hint: words.questions[id]?.hint ?? null,
      options: options.map((option) => ({ id: option.id, text: words.questions[id]?.options[option.id] ?? '' })),
    })),
    answers: { ...answers, ...answersOf(known) },
    amounts,
    revision: draft.revision,
    earlier,
    known: Object.entries(known).map(([question, { source, at }]) => ({
      question,
      source,
      at: at?.toISOString() ?? null,
    })),
    again,
    owns: leastOwned(context, member),
    profileNetWorth:
      again.includes(netWorthAsked) && amounts.netWorth !== null
        ? contradicted(said, amounts.netWorth, suitability.risk.rules.profileTolerancePercent)
        : null,
  }
}

/** What the member sent in other forms about the questions of the test. */
function earlierSaid(
  context: Pick<ComplianceParts, 'db' | 'keyring' | 'texts' | 'questionnaires' | 'suitability'>,
  member: SessionMember,
  languages: readonly string[],
): Promise<EarlierAnswer[]> {
  const questions = context.suitability.risk.questions.flatMap(({ id, fact, options }) =>
    fact === undefined
      ? []
      : [
          {
            path: id,
            fact,
            type: 'dropdown' as const,
            options: options.map(({ id: value, band }) => ({ value, ...band })),
          },
        ],
  )
  return earlierAnswers(context, context.db, member, { questions, languages })
}

function resultView(
  { keyring, suitability }: Pick<ComplianceParts, 'keyring' | 'suitability'>,
  member: SessionMember,
  { row, words }: { row: RiskAssessment; words: RiskTexts },
  now: Date,
): RiskTestStatus['result'] {
  const { bands } = suitability.risk
  const result = riskResultOf(keyring, member, row)
  const { answers, amounts } = riskSheetOf(keyring, member, row)
  // A result in review, or one that was refused, shows no band.
  const shown = row.state === 'measured' || row.state === 'accepted' ? result : null
  const said = (id: string) => ({
    question: words.questions[id]?.text ?? '',
    answer: words.questions[id]?.options[answers[id] ?? ''] ?? '',
  })
  return {
    assessmentId: row.id,
    state: row.state,
    expired: row.valid_until !== null && row.valid_until <= now,
    endedByMove: endedByMove(row.valid_until, member),
    measured: shown?.band ?? '',
    band: shown?.accepted ?? shown?.band ?? '',
    bands: shown
      ? bands.map(({ id, products }) => ({
          id,
          title: words.bands[id]?.title ?? '',
          text: words.bands[id]?.text ?? '',
          products: [...products],
          exposure:
            shown.exposure && shown.accepted === id
              ? shown.exposure
              : exposureAt(suitability.risk, member, amounts, id),
          mayChoose: bandsBetween(suitability.risk, shown.accepted ?? shown.band, id) <= 0,
        }))
      : [],
    limitedBy: shown?.limitedBy ?? [],
    lowered: (shown?.lowered ?? []).map(said),
    raised: (shown?.raised ?? []).map(said),
    endedAt: (row.ended_at ?? row.started_at).toISOString(),
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    validUntil: row.state === 'accepted' ? (row.valid_until?.toISOString() ?? null) : null,
    reasons: questionnaireReasonsForMember(row.reasons),
  }
}
