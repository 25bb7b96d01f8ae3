import type { Transaction } from 'kysely'
import type { Grade } from '@tessera/questionnaires/engine/knowledge.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { KnowledgeAttempt, KnowledgeProof } from '../../platform/db/suitability-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/** A member's attempts at the knowledge test, and their proofs. */
export interface KnowledgeRecord {
  /** Newest first. */
  attempts: KnowledgeAttempt[]
  /** The latest proof. */
  proof: KnowledgeProof | undefined
  /** A rule or a reviewer asked for the test after the last pass or proof. */
  asked: boolean
}

export async function knowledgeRecord(db: Db | Transaction<Database>, memberId: number): Promise<KnowledgeRecord> {
  const attempts = await db
    .selectFrom('knowledge_attempt')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute()
  const proof = await db
    .selectFrom('knowledge_proof')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const request = await db
    .selectFrom('test_request')
    .select('asked_at')
    .where('member_id', '=', memberId)
    .where('test', '=', 'KNOWLEDGE_TEST')
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const reviewer = await db
    .selectFrom('reviewer_task')
    .select('opened_at')
    .where('member_id', '=', memberId)
    .where('task', '=', 'KNOWLEDGE_TEST')
    .where('closed_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const askedAt = [request?.asked_at, reviewer?.opened_at].flatMap((at) => at ?? [])
  const shown = [
    ...attempts.flatMap(({ state, started_at: at }) => (state === 'passed' ? [at] : [])),
    ...(proof?.valid_until ? [proof.sent_at] : []),
  ]
  return { attempts, proof, asked: askedAt.some((asked) => shown.every((at) => at < asked)) }
}

/** Until when a passed test or a proof counts. Null when none does. */
export function shownUntil({ attempts, proof }: KnowledgeRecord, now: Date): Date | null {
  const ends = [...attempts.map(({ valid_until: end }) => end), proof?.valid_until ?? null].flatMap((end) =>
    end && end > now ? [end.getTime()] : [],
  )
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

/** The result with the latest expiry: a passed attempt or a proof. */
export function lastShown({
  attempts,
  proof,
}: KnowledgeRecord): KnowledgeRecord['attempts'][number] | NonNullable<KnowledgeRecord['proof']> | undefined {
  return [...attempts, ...(proof ? [proof] : [])]
    .filter((one) => one.valid_until !== null)
    .toSorted((a, b) => Number(b.valid_until) - Number(a.valid_until))[0]
}

/** The end of each attempt since the last pass. */
export function endedAttempts({ attempts }: KnowledgeRecord): Date[] {
  const passed = attempts.findIndex(({ state }) => state === 'passed')
  return attempts.slice(0, passed === -1 ? undefined : passed).flatMap(({ ended_at: ended }) => ended ?? [])
}

/** The result of an ended attempt. Null while it is open. */
export function gradeOf(
  keyring: Keyring,
  holder: KeyHolder,
  attempt: Pick<KnowledgeAttempt, 'number' | 'grade'>,
): Grade | null {
  return attempt.grade && keyring.openJson<Grade>(holder, sealed('knowledge_attempt', 'grade', attempt), attempt.grade)
}

/** The best share of right answers in valid passed attempts, per cent. Null where there is none. */
export async function knowledgePercentOf(
  { db, keyring }: { db: Db | Transaction<Database>; keyring: Keyring },
  holder: KeyHolder,
  now: Date,
): Promise<number | null> {
  const { attempts } = await knowledgeRecord(db, holder.id)
  const grades = attempts.flatMap((attempt) =>
    attempt.valid_until && attempt.valid_until > now ? (gradeOf(keyring, holder, attempt) ?? []) : [],
  )
  return grades.length === 0
    ? null
    : Math.max(...grades.map(({ correct, total }) => Math.floor((correct / Math.max(1, total)) * 100)))
}
