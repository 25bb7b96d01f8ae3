import type { Database, Member } from '../../platform/db/tables.ts'
import type { Transaction } from 'kysely'
import type { ComplianceParts } from '../../compliance/parts.ts'
import { isLocked } from '../../accounts/members/locked.ts'
import type { ChecklistItem } from '../../compliance/questionnaires/checklist.ts'
import { servedElsewhere, type Regions } from '../../regions/region.ts'

export type Trx = Transaction<Database>
export type CaseNeeds = Pick<ComplianceParts, 'db' | 'keyring' | 'questionnaires' | 'regions' | 'suitability'>

/** Kinds of cases; in the audit chain one is `<kind>:<id>`. */
export const caseKinds = [
  'attempt',
  'address-proof',
  'questionnaire',
  'knowledge-proof',
  'risk-assessment',
  'transfer',
] as const
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

/** A member as they stand beside a case. */
export interface MemberStatus {
  site: string
  /** Where they live, as far as it is known. */
  residence: string | null
  /** The site that serves the people of that country; null where it is theirs. */
  servedBy: string | null
  /** Verified level: 0, 1 or 2. */
  level: number
  /** Staff locked their verification. */
  locked: boolean
  /** The account is closed. */
  closed: boolean
}

export function memberStatusOf(regions: Regions, member: Member): MemberStatus {
  return {
    site: member.site,
    residence: member.residence_country,
    servedBy: servedElsewhere(regions, member),
    level: member.kyc_level,
    locked: isLocked(member),
    closed: member.disabled_at !== null,
  }
}

/** A case as an officer reads it. */
export interface OpenedCase extends CaseContent {
  id: string
  member: MemberStatus
  history: CaseStep[]
}

/** Facts of what is known; empty ones are left out. */
export function factsOf(
  values: Readonly<Record<string, string | number | null | undefined>>,
  source?: string,
): CaseFact[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined || value === ''
      ? []
      : [{ name, value: String(value), ...(source ? { source } : {}) }],
  )
}
