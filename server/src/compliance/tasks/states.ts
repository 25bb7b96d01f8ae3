import type { TaskStatus } from '@tessera/contract/task-states.ts'
import type { KycStepState } from '@tessera/contract/states.ts'
import { nextAttempt } from '@tessera/questionnaires/engine/retakes.ts'
import type { AgreementVersion } from '@tessera/questionnaires/library/agreements.ts'
import { endedByMove } from '../../accounts/members/moved.ts'
import type { AttemptRow } from '../../accounts/snapshot/attempts.ts'
import type { AskedQuestionnaire, Snapshot } from '../../accounts/snapshot/snapshot.ts'
import { levelStatusAt, type LevelStatus } from '../../verification/records/level-status.ts'
import { reopensAt } from './reopening.ts'
import type { Member } from '../../platform/db/tables.ts'
import { dayMs, instant, type TaskInputs, type TestTimes } from './computed-task.ts'
import type { TaskRule } from '../../regions/task-rules.ts'

/** The member's status in one rule of their region, before due dates and prerequisites apply. */
export interface Own {
  status: TaskStatus
  renewal?: number | null
  nextAttemptAt?: Date | null
  validUntil?: Date | null
  /** The earlier result ended with a move to another region. */
  moved?: boolean
}

/** The member's status in what a rule asks for. */
export function stateOf(rule: TaskRule, sources: TaskInputs): Own {
  const { member, region, attempts, snapshot, addresses, agreements, tests, now } = sources
  switch (rule.type) {
    case 'IDV_L1':
      return ofStep(
        levelStatusAt('LEVEL_1', { member, region, attempts, address: { snapshot, policy: addresses } }, now),
        attempts.some(isOpenDraft),
      )
    case 'IDV_L2_POA':
      return ofStep(
        levelStatusAt('LEVEL_2', { member, region, attempts, address: { snapshot, policy: addresses } }, now),
        snapshot.addressProof?.state === 'draft',
      )
    case 'AGREEMENT':
      return ofAgreement(
        agreements.get(rule.agreement ?? '') ?? [],
        snapshot.agreements[rule.agreement ?? ''] ?? [],
        member,
        now,
      )
    case 'KNOWLEDGE_TEST':
      return {
        ...ofTest(
          { until: instant(snapshot.knowledge.until), asked: snapshot.knowledge.asked },
          tests.knowledge,
          knowledgeStatus(snapshot.knowledge, tests.knowledge, now),
          now,
        ),
        moved: endedByMove(snapshot.knowledge.until, member),
      }
    case 'RISK_TEST':
      return {
        ...ofTest(
          { until: instant(snapshot.risk?.until), asked: false },
          tests.risk,
          riskStatus(snapshot.risk, tests.risk, now),
          now,
        ),
        moved: endedByMove(snapshot.risk?.validUntil, member),
      }
    case 'UPDATE_POI':
      return { status: 'DONE' }
    case 'CLASSIFICATION': {
      const own = ofQuestionnaire(questionnaireOf(rule.template ?? 0, sources), sources)
      // Given up or declined: optional as before.
      return own.status === 'EXPIRED' && snapshot.clientClass === null ? { status: 'TODO' } : own
    }
    default:
      return ofQuestionnaire(questionnaireOf(rule.template ?? 0, sources), sources)
  }
}

const isOpenDraft = ({ level, purpose, state, voided_at: voided }: AttemptRow): boolean =>
  level === 'LEVEL_1' && purpose === 'verify' && state === 'draft' && !voided

function ofStep({ step, refused, nextAttemptAt }: LevelStatus, started: boolean): Own {
  const statuses: Record<KycStepState, TaskStatus> = {
    ALLOW: started ? 'IN_PROGRESS' : 'TODO',
    NOT_ALLOW: 'LOCKED',
    PENDING: 'IN_REVIEW',
    SUCCESS: 'DONE',
    FAILED_AND_CAN_RETRY: 'RESUBMISSION_REQUESTED',
    FAILED_AND_CAN_NOT_RETRY: 'REJECTED_FINAL',
    CERTIFICATION_DISABLED: 'LOCKED',
  }
  return refused === 'NO_ATTEMPTS_LEFT' ? { status: 'COOLING_OFF', nextAttemptAt } : { status: statuses[step] }
}

/**
 * An earlier version stays valid for the days of grace of the first version that the member did not sign, counted from
 * the day that version came into force. A signature from before a move to another region does not count.
 */
function ofAgreement(
  versions: readonly AgreementVersion[],
  signatures: Snapshot['agreements'][string],
  { site_since: since }: Pick<Member, 'site_since'>,
  now: Date,
): Own {
  const here = signatures.filter(({ signedAt }) => since === null || new Date(signedAt) >= since)
  const signed = Math.max(0, ...here.map(({ version }) => version))
  const first = versions.find(({ version }) => version > signed)
  if (!first) return { status: 'DONE' }
  if (signed === 0) return { status: 'TODO', moved: signatures.length > 0 }
  const graceDays = first.graceDays ?? 0
  const until = new Date(Date.parse(`${first.effectiveFrom}T00:00:00Z`) + graceDays * dayMs)
  return until > now ? { status: 'TODO', validUntil: until, renewal: graceDays } : { status: 'EXPIRED' }
}

/** The status of a test that is retaken while it is valid. */
export function testAgain(test: 'KNOWLEDGE_TEST' | 'RISK_TEST', { snapshot, tests, now }: TaskInputs): Own {
  if (test === 'KNOWLEDGE_TEST') return knowledgeStatus(snapshot.knowledge, tests.knowledge, now)
  const latest = riskStatus(snapshot.risk, tests.risk, now)
  if (latest.status !== 'DONE') return latest
  const next = failed(snapshot.risk?.ended ?? [], tests.risk, now)
  return next.status === 'COOLING_OFF' ? next : { status: 'TODO' }
}

interface Latest {
  status: TaskStatus
  nextAttemptAt?: Date | null
}

/**
 * A test is valid until its expiry, whatever the result of a newer attempt. Shortly before that, or on request, it can
 * be retaken.
 */
function ofTest(
  { until, asked }: { until: Date | null; asked: boolean },
  { renewDays }: TestTimes,
  latest: Latest,
  now: Date,
): Own {
  const atWork = latest.status === 'IN_PROGRESS' || latest.status === 'IN_REVIEW' || latest.status === 'COOLING_OFF'
  if (!until) return latest
  if (until <= now) return { ...(atWork ? latest : { status: 'EXPIRED' as const }), validUntil: until }
  if (!asked && until.getTime() - now.getTime() > renewDays * dayMs) return { status: 'DONE', validUntil: until }
  return { ...(atWork ? latest : { status: 'TODO' as const }), validUntil: until, renewal: renewDays }
}

/** A failed attempt, and whether the member may try again by now. */
function failed(ended: readonly string[], { retakes }: TestTimes, now: Date): Latest {
  const at = nextAttempt(
    retakes,
    ended.map((one) => new Date(one)),
    now,
  )
  return at > now ? { status: 'COOLING_OFF', nextAttemptAt: at } : { status: 'RESUBMISSION_REQUESTED' }
}

/** The status of the latest attempt or the latest proof. */
function knowledgeStatus({ latest, proof, ended }: Snapshot['knowledge'], times: TestTimes, now: Date): Latest {
  if (proof === 'in_review') return { status: 'IN_REVIEW' }
  if (latest === 'open') return { status: 'IN_PROGRESS' }
  return latest === 'failed' || latest === 'invalid' ? failed(ended, times, now) : { status: 'TODO' }
}

function riskStatus(risk: Snapshot['risk'], times: TestTimes, now: Date): Latest {
  if (risk?.state === 'refused') return failed(risk.ended, times, now)
  const ends = instant(risk?.validUntil)
  // Too old to be accepted, or to count. Nothing is in progress, and the next attempt has the usual pause.
  if ((risk?.state === 'measured' || risk?.state === 'accepted') && ends && ends <= now) {
    const next = failed(risk.ended, times, now)
    return next.status === 'COOLING_OFF' ? next : { status: 'TODO' }
  }
  const statuses = {
    open: 'IN_PROGRESS',
    too_fast: 'TODO',
    measured: 'IN_PROGRESS',
    in_review: 'IN_REVIEW',
    accepted: 'DONE',
  } as const
  return { status: risk ? statuses[risk.state] : 'TODO' }
}

/** The questionnaire that is asked without a separate request. */
export function questionnaireOf(
  code: number,
  { snapshot }: Pick<TaskInputs, 'snapshot'>,
): AskedQuestionnaire | undefined {
  return snapshot.questionnaires.find((row) => row.template_code === code && row.request_id === '')
}

/** The status of a questionnaire as a task. */
export function ofQuestionnaire(
  row: AskedQuestionnaire | undefined,
  { templates, now }: Pick<TaskInputs, 'templates' | 'now'>,
): Own {
  const validUntil = instant(row?.valid_until)
  switch (row?.state) {
    case undefined:
    case 'QUESTIONNAIRE_STATUS_UNDEFINED':
      return { status: 'TODO', validUntil }
    case 'QUESTIONNAIRE_STATUS_UNSUBMIT':
      return { status: row?.opened_by === 'member' ? 'IN_PROGRESS' : 'TODO', validUntil }
    case 'QUESTIONNAIRE_STATUS_PENDING':
    case 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT':
      return { status: 'IN_REVIEW', validUntil }
    case 'QUESTIONNAIRE_STATUS_APPROVED':
      return { status: validUntil && validUntil <= now ? 'EXPIRED' : 'DONE', validUntil }
    case 'QUESTIONNAIRE_STATUS_REJECTED': {
      if (!row?.final) return { status: 'RESUBMISSION_REQUESTED', validUntil }
      const template = templates.get(row.template_code)?.template
      const again = template
        ? reopensAt(template, { ...row, decided_at: instant(row.decided_at), valid_until: validUntil })
        : null
      if (!again) return { status: 'REJECTED_FINAL', validUntil }
      return again > now
        ? { status: 'COOLING_OFF', nextAttemptAt: again, validUntil }
        : { status: 'RESUBMISSION_REQUESTED', validUntil }
    }
  }
}
