import type { Transaction } from 'kysely'
import { netWorthAsked } from '@tessera/contract/net-worth.ts'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { netWorthMax, type RiskAmounts } from '@tessera/contract/risk-test.ts'
import {
  bandsBetween,
  contradictionIn,
  measureRisk,
  missingIn,
  type Measured,
} from '@tessera/questionnaires/engine/risk.ts'
import { nextAttempt } from '@tessera/questionnaires/engine/retakes.ts'
import { riskTestEnded, riskTestStarted } from '../../platform/audit/compliance-events.ts'
import {
  dropDrafts,
  readDraft,
  revised,
  storeDraft,
  valuesOf,
  writeFields,
  type Write,
  type Written,
} from '../../accounts/drafts/drafts.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { RiskAssessment } from '../../platform/db/suitability-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { memberChanged, lockMember, verifiedIdentity, type Identity } from '../../accounts/members/store.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { birthdayOf, daysAfter, monthsAfter } from '../../platform/dates.ts'
import { answersOf, knownAnswers } from './known-answers.ts'
import { contradicted, leastOwned, netWorthSaid } from './profile.ts'
import { riskResultOf, riskSheetOf, sealResult, sealSheet, type RiskResult } from './risk-record.ts'
import { riskDraft, riskDraftOf } from './risk-draft.ts'
import { given, strangeAnswers } from './words.ts'

export type Needs = Pick<ComplianceParts, 'db' | 'keyring' | 'suitability'>

/** A member's assessments, newest first. */
export function assessmentsOf(db: Db | Transaction<Database>, memberId: number): Promise<RiskAssessment[]> {
  return db
    .selectFrom('risk_assessment')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute()
}

/** When the next assessment can start. */
export function riskOpensAt(
  { suitability }: Pick<Needs, 'suitability'>,
  rows: readonly RiskAssessment[],
  now: Date,
): Date {
  // An assessment submitted too fast can be taken again at once.
  const ended = rows.filter(({ state }) => state !== 'too_fast').flatMap(({ ended_at: at }) => at ?? [])
  return nextAttempt(suitability.risk.rules.retakes, ended, now)
}

/** Starts an assessment, or continues the open one. */
export async function startRisk(needs: Needs, member: SessionMember, locale: string): Promise<void> {
  const { db, keyring, suitability } = needs
  await db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    const rows = await assessmentsOf(trx, member.id)
    if (rows.some(({ state }) => state === 'open')) return
    const now = new Date()
    const opens = riskOpensAt(needs, rows, now)
    if (opens > now || rows[0]?.state === 'in_review')
      throw new Refusal('testNotOpen', opens > now ? { next_attempt_at: opens.toISOString() } : {})
    const number = (rows[0]?.number ?? 0) + 1
    const { version } = suitability.risk
    // Who was too fast confirms the same answers, and gives none again.
    const fast = rows[0]?.state === 'too_fast' && rows[0].test_version === version ? rows[0] : null
    const previous = fast
      ? riskSheetOf(keyring, member, fast)
      : { answers: {}, amounts: { netWorth: null, otherPercent: null } }
    const { id } = await trx
      .insertInto('risk_assessment')
      .values({
        member_id: member.id,
        number,
        state: 'open',
        test_version: version,
        locale,
        sheet: sealSheet(keyring, member, number, { ...previous, again: [] }),
        started_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { netWorth, otherPercent } = previous.amounts
    const draft = await readDraft<string | number>(trx, keyring, member, riskDraft(id))
    const next = revised(draft, { ...previous.answers, ...given({ netWorth, otherPercent }) })
    await storeDraft(trx, keyring, member, { ...next, key: riskDraft(id) })
    await memberChanged(trx, member.id)
    await riskTestStarted(trx, member.id, id, { number, version })
  })
}

const isWholeOrNone = (value: Value | null, most: number): boolean =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most)

/** Saves answers of the open assessment. */
export function saveRisk(
  { db, keyring, suitability }: Needs,
  member: SessionMember,
  attemptId: string,
  write: Write<Value>,
): Promise<Written<Value>> {
  return db.transaction().execute(async (trx) => {
    const row = await lockAssessment(trx, member.id, attemptId)
    if (row.state !== 'open') throw new Refusal('testClosed')
    const { netWorth = null, otherPercent = null, ...answers } = write.changes
    const strange = [
      ...(isWholeOrNone(netWorth, netWorthMax) ? [] : ['netWorth']),
      ...(isWholeOrNone(otherPercent, 100) ? [] : ['otherPercent']),
    ]
    if (strange.length > 0)
      throw new Refusal('invalidParameters', {
        fields: strange.map((field) => ({ field: `changes/${field}`, rule: 'range' })),
      })
    checked(suitability, answers)
    return writeFields(trx, keyring, member, { key: riskDraft(row.id), write })
  })
}

/**
 * Measures the assessment. Asks again where answers contradict each other or the financial profile. Amounts that
 * contradict again go to manual review. An ended assessment stays as it is.
 */
export async function submitRisk(
  needs: Needs & Pick<ComplianceParts, 'questionnaires'>,
  member: SessionMember,
  { attemptId, answers, amounts }: { attemptId: string; answers: Record<string, string>; amounts: RiskAmounts },
): Promise<void> {
  const { db, keyring, suitability } = needs
  const now = new Date()
  const known = await knownAnswers(needs, member, now)
  const said = await netWorthSaid(needs, member)
  await db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    const row = await lockAssessment(trx, member.id, attemptId)
    if (row.state !== 'open') return
    const before = riskSheetOf(keyring, member, row)
    const draft = await readDraft<string | number>(trx, keyring, member, riskDraft(row.id))
    const saved = riskDraftOf(valuesOf(draft)).answers
    const sheet = { ...before, answers: { ...saved, ...checked(suitability, answers), ...answersOf(known) }, amounts }
    const missing = [
      ...missingIn(suitability.risk, sheet.answers),
      ...(amounts.netWorth === null ? ['netWorth'] : []),
      ...(amounts.otherPercent === null ? ['otherPercent'] : []),
    ]
    if (missing.length > 0) throw new Refusal('testAnswersInvalid', { questions: missing })
    const unlike = contradicted(said, amounts.netWorth ?? 0, suitability.risk.rules.profileTolerancePercent)
    const larger = Object.entries(leastOwned(needs, member)).flatMap(([question, least]) =>
      (amounts.netWorth ?? 0) < (least[sheet.answers[question] ?? ''] ?? 0) ? [question] : [],
    )
    const contradicting = [
      ...contradictionIn(suitability.risk, sheet.answers),
      ...larger,
      ...(unlike || larger.length > 0 ? [netWorthAsked] : []),
    ]
    const change = { sheet: sealSheet(keyring, member, row.number, { ...sheet, again: contradicting }) }
    if (contradicting.length > 0 && before.again.length === 0) {
      await trx.updateTable('risk_assessment').set(change).where('id', '=', row.id).execute()
      const { netWorth, otherPercent } = amounts
      const next = revised(draft, { ...saved, ...answers, ...given({ netWorth, otherPercent }) })
      await storeDraft(trx, keyring, member, { ...next, key: riskDraft(row.id) })
      return
    }
    const measured = measureRisk(suitability.risk, sheet.answers)
    const rows = await assessmentsOf(trx, member.id)
    const tooFast = now.getTime() - firstSeenAt(row, rows).getTime() < suitability.risk.rules.minSeconds * 1000
    // Amounts that contradict each other or the financial profile a second time go to manual review, because the limit
    // depends on them.
    const person = unlike !== null || larger.length > 0 || needsReviewer(needs, member, { rows, measured }, now)
    const state = tooFast ? 'too_fast' : person ? 'in_review' : 'measured'
    const result: RiskResult = { ...measured, accepted: null }
    await trx
      .updateTable('risk_assessment')
      .set({
        ...change,
        state,
        ended_at: now,
        ...(tooFast
          ? {}
          : {
              result: sealResult(keyring, member, row.number, result),
              valid_until: validUntil(suitability, identityOf(keyring, member), now),
            }),
      })
      .where('id', '=', row.id)
      .execute()
    await dropDrafts(trx, member.id, ['risk-test'], row.id)
    await memberChanged(trx, member.id)
    await riskTestEnded(trx, member.id, row.id, { state })
  })
}

/** When the member saw the questions first: what was too fast is looked through again, not answered again. */
function firstSeenAt({ number, started_at }: RiskAssessment, rows: readonly RiskAssessment[]): Date {
  const before = rows.find((one) => one.number === number - 1)
  const earlier = before?.state === 'too_fast' ? firstSeenAt(before, rows) : started_at
  return earlier < started_at ? earlier : started_at
}

/** Many retakes, or a band that rose fast, suggest that the member is trying out answers. */
function needsReviewer(
  { keyring, suitability }: Needs,
  member: SessionMember,
  { rows, measured }: { rows: readonly RiskAssessment[]; measured: Measured },
  now: Date,
): boolean {
  const { review } = suitability.risk.rules
  const ended = rows.flatMap((row) =>
    row.ended_at && row.result ? [{ at: row.ended_at, band: riskResultOf(keyring, member, row)?.band }] : [],
  )
  const since = (days: number) => ended.filter(({ at }) => at > daysAfter(now, -days))
  const raised = since(review.raisedWithinDays).some(
    ({ band }) => band !== undefined && bandsBetween(suitability.risk, band, measured.band) >= review.bandsRaised,
  )
  // This assessment is itself a retake of the first one in the window.
  return since(review.windowDays).length > review.retakes || raised
}

/** Twelve months, or the birthday that changes the answer about the age. */
function validUntil({ risk }: ComplianceParts['suitability'], identity: Identity | null, from: Date): Date {
  const months = monthsAfter(from, risk.rules.validityMonths)
  const birthday = identity ? birthdayOf(identity.birthDate, risk.rules.renewAtAge) : null
  return birthday && birthday > from && birthday < months ? birthday : months
}

function identityOf(keyring: Keyring, member: SessionMember): Identity | null {
  return verifiedIdentity(keyring, member)
}

function checked<Given extends Readonly<Record<string, unknown>>>(
  { risk }: ComplianceParts['suitability'],
  answers: Given,
): Given {
  const strange = strangeAnswers(
    risk.questions.map(({ id, options }) => ({ id, options: options.map((option) => option.id) })),
    answers,
  )
  if (strange.length > 0) throw new Refusal('testAnswersInvalid', { questions: strange })
  return answers
}

export async function lockAssessment(
  trx: Transaction<Database>,
  memberId: number,
  id: string,
): Promise<RiskAssessment> {
  const row = await trx
    .selectFrom('risk_assessment')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('testAttemptNotFound')
  return row
}
