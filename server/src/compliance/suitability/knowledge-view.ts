import type { RuleFiles } from '../../regions/parts.ts'
import { dontKnow, knowledgeMonths, questionsAt } from '@tessera/questionnaires/engine/knowledge.ts'
import { attemptsLeft } from '@tessera/questionnaires/engine/retakes.ts'
import type { KnowledgeTexts } from '@tessera/questionnaires/library/suitability.ts'
import type { KnowledgeTestStatus } from '@tessera/contract/knowledge-test.ts'
import { questionnaireReasonsForMember } from '@tessera/contract/questionnaire-reasons.ts'
import type { FastifyRequest } from 'fastify'
import type { ComplianceParts } from '../parts.ts'
import type { KnowledgeAttempt } from '../../platform/db/suitability-tables.ts'
import { endedByMove } from '../../accounts/members/moved.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { readDraft, valuesOf } from '../../accounts/drafts/drafts.ts'
import { closedFor } from './closed.ts'
import { drawOf, knowledgeDraft, opensAt } from './knowledge.ts'
import {
  endedAttempts,
  gradeOf,
  knowledgeRecord,
  lastShown,
  shownUntil,
  type KnowledgeRecord,
} from './knowledge-record.ts'
import { wordsFor } from './words.ts'

/** The member's status in the knowledge test, in the language of the page. */
export async function knowledgeTestStatus(
  context: Pick<ComplianceParts, 'db' | 'keyring'> & RuleFiles,
  member: SessionMember,
  request: FastifyRequest,
): Promise<KnowledgeTestStatus> {
  const { words } = wordsFor(context.suitability.knowledge.texts, request)
  const record = await knowledgeRecord(context.db, member.id)
  const { rules } = context.suitability.knowledge
  const now = new Date()
  const open = record.attempts.find(({ state }) => state === 'open')
  const last = record.attempts.find(({ state }) => state !== 'open')
  const until = shownUntil(record, now)
  const opens = opensAt(context, record, now)
  const waits = record.proof?.state === 'in_review'
  const closed = await closedFor(context, member, 'KNOWLEDGE_TEST')
  return {
    state: open || waits ? 'PENDING' : until ? 'SUCCESS' : last ? 'FAILED_AND_CAN_RETRY' : 'ALLOW',
    mayStart: !waits && (open !== undefined || (opens <= now && closed === null)),
    closed,
    nextAttemptAt: !open && opens > now ? opens.toISOString() : null,
    attemptsLeft: attemptsLeft(rules.retakes, endedAttempts(record), now),
    validUntil: until?.toISOString() ?? null,
    endedByMove: endedByMove(lastShown(record)?.valid_until, member),
    rules: {
      questions: rules.draw,
      needed: Math.ceil((rules.draw * rules.passPercent) / 100),
      essential: rules.drawCriticalMin,
      minutes: rules.timeLimitMinutes,
      extraMinutes: rules.extraTimeMinutes,
      most: rules.retakes.most ?? null,
      windowDays: rules.retakes.windowDays,
      months: knowledgeMonths(rules, member.site),
    },
    attempt: open ? await attemptView(context, member, { attempt: open, words }, now) : null,
    last: last ? lastView(context, member, last, words) : null,
    proof: proofView(record),
  }
}

async function attemptView(
  { db, keyring, suitability }: Pick<ComplianceParts, 'db' | 'keyring' | 'suitability'>,
  member: SessionMember,
  { attempt, words }: { attempt: KnowledgeAttempt; words: KnowledgeTexts },
  now: Date,
): Promise<KnowledgeTestStatus['attempt']> {
  const draft = await readDraft<string>(db, keyring, member, knowledgeDraft(attempt.id))
  const english = suitability.knowledge.texts.get('en')
  // A question of a region may not be translated yet into the language that the member changed to after the draw.
  const wordsOf = (id: string) => words.questions[id] ?? english?.questions[id]
  return {
    attemptId: attempt.id,
    endsAt: attempt.ends_at.toISOString(),
    now: now.toISOString(),
    extraTime: attempt.extra_time,
    questions: drawOf(keyring, member, attempt).map(({ id, options }) => ({
      id,
      text: wordsOf(id)?.text ?? '',
      hint: null,
      options: options.map((option) => ({
        id: option,
        text: option === dontKnow ? words.dontKnow : (wordsOf(id)?.options[option] ?? ''),
      })),
    })),
    answers: valuesOf(draft),
    revision: draft.revision,
  }
}

function lastView(
  { keyring, suitability }: Pick<ComplianceParts, 'keyring' | 'suitability'>,
  member: SessionMember,
  attempt: KnowledgeAttempt,
  words: KnowledgeTexts,
): KnowledgeTestStatus['last'] {
  const grade = gradeOf(keyring, member, attempt)
  if (!grade || !attempt.ended_at) return null
  const { outcome, correct, total, needed, criticalMissed, topics } = grade
  return {
    attemptId: attempt.id,
    outcome,
    endedAt: attempt.ended_at.toISOString(),
    correct,
    total,
    needed,
    criticalMissed,
    // A test submitted too fast to be read says nothing about the member's knowledge.
    topics: (outcome === 'invalid' ? [] : topics).flatMap((id) => {
      const topic = words.topics[id]
      const own = questionsAt(suitability.knowledge, member.site).flatMap((question) =>
        question.topic === id ? (words.questions[question.id]?.card ?? []) : [],
      )
      return topic ? [{ id, title: topic.title, points: [...topic.points, ...own] }] : []
    }),
  }
}

function proofView({ proof }: KnowledgeRecord): KnowledgeTestStatus['proof'] {
  if (!proof) return null
  return {
    proofId: proof.id,
    route: proof.route,
    state: proof.state,
    sentAt: proof.sent_at.toISOString(),
    decidedAt: proof.decided_at?.toISOString() ?? null,
    reasons: questionnaireReasonsForMember(proof.reasons),
  }
}
