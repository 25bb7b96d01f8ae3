import { answerFor, type RiskQuestion } from '@tessera/questionnaires/engine/risk.ts'
import { verifiedIdentity } from '../../accounts/members/store.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { openAttempt, readDetails } from '../../accounts/snapshot/attempts.ts'
import { ageOn } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import type { ComplianceParts } from '../parts.ts'
import { gradeOf, knowledgeRecord } from './knowledge-record.ts'

/** An answer that we already know, and from what. `at`: when the knowledge test ended. */
export interface KnownAnswer {
  answer: string
  source: NonNullable<RiskQuestion['known']>
  at: Date | null
}

/**
 * Answers that we already know, by question: the age from the verified identity or from the details that the member
 * confirmed and sent, knowledge from the latest test at the member's region.
 */
export async function knownAnswers(
  { db, keyring, suitability }: Pick<ComplianceParts, 'db' | 'keyring' | 'suitability'>,
  member: SessionMember,
  now: Date,
): Promise<Record<string, KnownAnswer>> {
  const birthDate = verifiedIdentity(keyring, member)?.birthDate ?? (await birthDateSent(db, keyring, member))
  const { attempts } = await knowledgeRecord(db, member.id)
  const last = attempts.find(({ state }) => state === 'passed' || state === 'failed')
  const grade =
    last && (member.site_since === null || Number(last.ended_at) >= Number(member.site_since))
      ? gradeOf(keyring, member, last)
      : null
  const values: Record<NonNullable<RiskQuestion['known']>, number | undefined> = {
    age: birthDate ? ageOn(birthDate, now) : undefined,
    knowledge: grade ? Math.floor((grade.correct * 100) / grade.total) : undefined,
  }
  return Object.fromEntries(
    suitability.risk.questions.flatMap((question) => {
      const { known: source } = question
      const value = source && values[source]
      const answer = value === undefined ? undefined : answerFor(question, value)
      const at = source === 'knowledge' ? (last?.ended_at ?? null) : null
      return source === undefined || answer === undefined ? [] : [[question.id, { answer, source, at }]]
    }),
  )
}

/** The date of birth of a verification that is not decided yet. */
async function birthDateSent(db: Db, keyring: Keyring, member: SessionMember): Promise<string | null> {
  const sent = await openAttempt(db, member.id, 'LEVEL_1')
  return sent && sent.state !== 'draft' ? (readDetails(keyring, member, sent)?.birthDate ?? null) : null
}

/** The answers alone. */
export function answersOf(known: Readonly<Record<string, KnownAnswer>>): Record<string, string> {
  return Object.fromEntries(Object.entries(known).map(([question, { answer }]) => [question, answer]))
}
