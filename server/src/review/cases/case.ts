import type { Database, Member } from '../../platform/db/tables.ts'
import type { Transaction } from 'kysely'
import type { ComplianceParts } from '../../compliance/parts.ts'
import type { Fact } from '../../recognition/facts.ts'
import type { ProofFact } from '../../verification/addresses/read-proof.ts'
import { isLocked } from '../../accounts/members/locked.ts'
import type { ChecklistItem } from '../../compliance/questionnaires/checklist.ts'
import { servedElsewhere, type Regions } from '../../regions/region.ts'

export type Trx = Transaction<Database>
export type CaseNeeds = Pick<ComplianceParts, 'db' | 'keyring' | 'questionnaires' | 'regions' | 'suitability'>

/** Kinds of cases. In the audit chain a case is `<kind>:<id>`. */
export const caseKinds = [
  'attempt',
  'address-proof',
  'questionnaire',
  'knowledge-proof',
  'risk-assessment',
  'transfer',
  'recovery',
] as const
export type CaseKind = (typeof caseKinds)[number]

/** A named fact of a case, and its source. */
export interface CaseFact {
  name: string
  value: string
  source?: string
}

/** What one source read. */
export type ReadValue = Pick<Fact | ProofFact, 'value' | 'source' | 'confidence' | 'place'>

/** A fact of an identity or an address: what was typed, and what each source read. */
export interface ComparedFact {
  field: string
  typed: string | null
  /** Where that comes from, if the member did not type it in this case. */
  typedSource?: 'identity'
  read: readonly ReadValue[]
  /** Whether they agree. Null when there is nothing to compare. */
  agrees: boolean | null
}

/** The parts of a case besides its history. */
export interface CaseContent {
  kind: CaseKind
  memberId: number
  state: string
  /** Since when it is in the review queue. Null when it is not. */
  waitsSince: Date | null
  reasons: readonly string[]
  checks: readonly { name: string; outcome: string; reason?: string | undefined }[]
  facts: readonly CaseFact[]
  /** What was typed beside what was read; those that disagree first. Empty for other kinds than identities and addresses. */
  compared: readonly ComparedFact[]
  /** The member's answers, with the texts of the questions. */
  said: readonly { path: string; question: string; answer: string }[]
  checklist: readonly ChecklistItem[]
  files: number
}

/** One event of a case, as in the audit chain: codes and numbers, never personal data. */
export interface CaseStep {
  at: Date
  actor: string
  action: string
  data: Record<string, unknown>
}

/** A member's status, shown beside a case. */
export interface MemberStatus {
  site: string
  /** Their residence, if known. */
  residence: string | null
  /** The region that serves residents of that country. Null when it is their own. */
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

/** A case as a reviewer reads it. */
export interface OpenedCase extends CaseContent {
  id: string
  member: MemberStatus
  history: CaseStep[]
}

/** The known facts, without the empty ones. */
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
