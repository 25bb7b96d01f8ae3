import type { Value } from '@tessera/contract/questionnaire.ts'
import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import {
  drawQuestions,
  gradeKnowledge,
  knowledgeMonths,
  questionsAt,
  type Drawn,
  type KnowledgeQuestion,
} from '@tessera/questionnaires/engine/knowledge.ts'
import { nextAttempt } from '@tessera/questionnaires/engine/retakes.ts'
import {
  knowledgeTestEnded,
  knowledgeTestExtended,
  knowledgeTestStarted,
} from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { KnowledgeAttempt, KnowledgeSheet } from '../../platform/db/suitability-tables.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { memberChanged, lockMember } from '../../accounts/members/store.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { daysAfter, monthsAfter } from '../../platform/dates.ts'
import {
  dropDrafts,
  readDraft,
  valuesOf,
  writeFields,
  type DraftKey,
  type Write,
  type Written,
} from '../../accounts/drafts/drafts.ts'
import { endedAttempts, knowledgeRecord, shownUntil, type KnowledgeRecord } from './knowledge-record.ts'
import { strangeAnswers } from './words.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

type Needs = Pick<ComplianceParts, 'db' | 'keyring' | 'suitability'>
type Holder = KeyHolder & Pick<Member, 'site'>

/** Answers that arrive shortly after the time limit still count. */
const graceMs = 15_000

/** When the next attempt opens: now, later, or shortly before a valid pass expires. */
export function opensAt({ suitability }: Pick<Needs, 'suitability'>, record: KnowledgeRecord, now: Date): Date {
  const { rules } = suitability.knowledge
  const next = nextAttempt(rules.retakes, endedAttempts(record), now)
  const until = shownUntil(record, now)
  const renew = until && !record.asked && daysAfter(until, -rules.renewDaysBefore)
  return renew && renew > next ? renew : next
}

/** Starts an attempt with a new draw, or continues the open one. */
export async function startKnowledge(
  needs: Needs,
  member: Holder,
  { extraTime, locale }: { extraTime: boolean; locale: string },
): Promise<void> {
  const { db, keyring, suitability } = needs
  const { rules, version } = suitability.knowledge
  await db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    const now = new Date()
    const overdue = await openAttempt(trx, member.id)
    if (overdue && isOver(overdue, now)) await end(needs, trx, member, { attempt: overdue, now, actor: 'machine' })
    else if (overdue) return
    const record = await knowledgeRecord(trx, member.id)
    if (record.proof?.state === 'in_review') throw new Refusal('testNotOpen')
    const opens = opensAt(needs, record, now)
    if (opens > now) throw new Refusal('testNotOpen', { next_attempt_at: opens.toISOString() })
    const seen = new Map<string, number>()
    for (const attempt of record.attempts)
      for (const { id } of drawOf(keyring, member, attempt)) seen.set(id, (seen.get(id) ?? 0) + 1)
    const draw = drawQuestions(
      { ...suitability.knowledge, questions: askedOf(suitability, member.site, locale) },
      seen,
      (limit) => randomInt(limit),
    )
    const number = (record.attempts[0]?.number ?? 0) + 1
    const { id } = await trx
      .insertInto('knowledge_attempt')
      .values({
        member_id: member.id,
        number,
        state: 'open',
        test_version: version,
        locale,
        draw: keyring.sealJson(member, sealed('knowledge_attempt', 'draw', { number }), draw),
        answers: sealSheet(keyring, member, number, { answers: {} }),
        extra_time: extraTime,
        started_at: now,
        ends_at: new Date(now.getTime() + (extraTime ? rules.extraTimeMinutes : rules.timeLimitMinutes) * 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await memberChanged(trx, member.id)
    await knowledgeTestStarted(trx, member.id, id, { number, version, extraTime })
  })
}

/**
 * The questions for a region that are available in the language. Some regional questions may have no translation yet.
 */
function askedOf({ knowledge }: Needs['suitability'], site: string, language: string): KnowledgeQuestion[] {
  const words = knowledge.texts.get(language)
  return questionsAt(
    { questions: knowledge.questions.filter(({ id, sites }) => !sites || words?.questions[id] !== undefined) },
    site,
  )
}

export const knowledgeDraft = (attemptId: string): DraftKey => ({ kind: 'knowledge-test', subject: attemptId })

/** Saves answers of the open try. */
export function saveKnowledge(
  { db, keyring }: Needs,
  member: Holder,
  attemptId: string,
  write: Write<Value>,
): Promise<Written<Value>> {
  return db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, member.id, attemptId)
    if (attempt.state !== 'open' || isOver(attempt, new Date())) throw new Refusal('testClosed')
    const strange = strangeAnswers(drawOf(keyring, member, attempt), write.changes)
    if (strange.length > 0) throw new Refusal('testAnswersInvalid', { questions: strange })
    return writeFields(trx, keyring, member, { key: knowledgeDraft(attempt.id), write })
  })
}

/** Gives an open attempt its extra time. */
export async function extendKnowledge({ db, suitability }: Needs, member: Holder, attemptId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    const attempt = await lockAttempt(trx, member.id, attemptId)
    if (attempt.state !== 'open' || isOver(attempt, new Date())) throw new Refusal('testClosed')
    if (attempt.extra_time) return
    const ends = new Date(attempt.started_at.getTime() + suitability.knowledge.rules.extraTimeMinutes * 60_000)
    await trx
      .updateTable('knowledge_attempt')
      .set({ extra_time: true, ends_at: ends })
      .where('id', '=', attempt.id)
      .execute()
    await memberChanged(trx, member.id)
    await knowledgeTestExtended(trx, member.id, attempt.id)
  })
}

/** Ends and grades an attempt. An ended attempt stays as it is. After the time limit only saved answers count. */
export async function submitKnowledge(
  needs: Needs,
  member: Holder,
  { attemptId, answers }: { attemptId: string; answers: Record<string, string> },
): Promise<void> {
  const { db, keyring } = needs
  await db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    const now = new Date()
    const attempt = await lockAttempt(trx, member.id, attemptId)
    if (attempt.state !== 'open') return
    const inTime = isOver(attempt, now) ? {} : answers
    const strange = strangeAnswers(drawOf(keyring, member, attempt), inTime)
    if (strange.length > 0) throw new Refusal('testAnswersInvalid', { questions: strange })
    await end(needs, trx, member, { attempt, now, actor: `member:${member.id}`, last: inTime })
  })
}

/** Grades an open, locked attempt by its saved answers and those sent with its end. */
export async function end(
  { keyring, suitability }: Needs,
  trx: Transaction<Database>,
  member: Holder,
  {
    attempt,
    now,
    actor,
    last = {},
  }: { attempt: KnowledgeAttempt; now: Date; actor: string; last?: Record<string, string> },
): Promise<void> {
  const ended = now < attempt.ends_at ? now : attempt.ends_at
  const saved = valuesOf(await readDraft<string>(trx, keyring, member, knowledgeDraft(attempt.id)))
  const answers = { ...saved, ...last }
  const grade = gradeKnowledge(
    suitability.knowledge,
    drawOf(keyring, member, attempt),
    answers,
    (ended.getTime() - attempt.started_at.getTime()) / 1000,
  )
  await trx
    .updateTable('knowledge_attempt')
    .set({
      state: grade.outcome,
      answers: sealSheet(keyring, member, attempt.number, { answers }),
      ended_at: ended,
      grade: keyring.sealJson(member, sealed('knowledge_attempt', 'grade', attempt), grade),
      valid_until:
        grade.outcome === 'passed'
          ? monthsAfter(ended, knowledgeMonths(suitability.knowledge.rules, member.site))
          : null,
    })
    .where('id', '=', attempt.id)
    .execute()
  await dropDrafts(trx, member.id, ['knowledge-test'], attempt.id)
  await memberChanged(trx, member.id)
  await knowledgeTestEnded(trx, actor, attempt.id, { outcome: grade.outcome })
}

/** Whether the time of an open attempt is over, including the allowance for late answers. */
export function isOver({ ends_at: ends }: Pick<KnowledgeAttempt, 'ends_at'>, now: Date): boolean {
  return now.getTime() > ends.getTime() + graceMs
}

export function drawOf(
  keyring: Keyring,
  holder: KeyHolder,
  attempt: Pick<KnowledgeAttempt, 'number' | 'draw'>,
): Drawn[] {
  return keyring.openJson<Drawn[]>(holder, sealed('knowledge_attempt', 'draw', attempt), attempt.draw)
}

function sealSheet(keyring: Keyring, holder: KeyHolder, number: number, sheet: KnowledgeSheet): Buffer {
  return keyring.sealJson(holder, sealed('knowledge_attempt', 'answers', { number }), sheet)
}

function openAttempt(trx: Transaction<Database>, memberId: number): Promise<KnowledgeAttempt | undefined> {
  return trx
    .selectFrom('knowledge_attempt')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
}

async function lockAttempt(trx: Transaction<Database>, memberId: number, id: string): Promise<KnowledgeAttempt> {
  const row = await trx
    .selectFrom('knowledge_attempt')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('testAttemptNotFound')
  return row
}
