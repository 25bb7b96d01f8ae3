import type { Database } from '../db/tables.ts'
import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { ChecklistItem } from '../questionnaires/checklist.ts'

export type Trx = Transaction<Database>
export type CaseNeeds = Pick<Context, 'db' | 'keyring' | 'questionnaires' | 'suitability'>

/** Kinds of cases; in the audit chain one is `<kind>:<id>`. */
export const caseKinds = ['attempt', 'address-proof', 'questionnaire', 'knowledge-proof', 'risk-assessment', 'transfer'] as const
export type CaseKind = (typeof caseKinds)[number]

/** A thing known of a case by name, and who says so. */
export interface CaseFact {
  name: string
  value: string
  source?: string
}

/** What there is of a case besides its history. */
export interface CaseContent {
  kind: CaseKind
  memberId: number
  state: string
  /** Since when it waits for a person; null where it does not. */
  waitsSince: Date | null
  reasons: readonly string[]
  checks: readonly { name: string; outcome: string; reason?: string | undefined }[]
  facts: readonly CaseFact[]
  /** What the member said, in the words of the questions. */
  said: readonly { path: string; question: string; answer: string }[]
  checklist: readonly ChecklistItem[]
  files: number
}

/** One step of a case, as the audit chain holds it: codes and numbers, never personal data. */
export interface CaseStep {
  at: Date
  actor: string
  action: string
  data: Record<string, unknown>
}

/** A case as an officer reads it. */
export interface OpenedCase extends CaseContent {
  id: string
  /** The member's site, verified level, and whether staff locked their verification or closed the account. */
  member: { site: string; level: number; locked: boolean; closed: boolean }
  history: CaseStep[]
}

/** Facts of what is known; empty ones are left out. */
export function factsOf(values: Readonly<Record<string, string | number | null | undefined>>, source?: string): CaseFact[] {
  return Object.entries(values).flatMap(([name, value]) => (value === null || value === undefined || value === '' ? [] : [{ name, value: String(value), ...(source ? { source } : {}) }]))
}
