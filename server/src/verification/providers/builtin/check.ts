import type { CheckName } from '@tessera/contract/checks.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { PhotoSide } from '@tessera/contract/states.ts'
import type { DeclaredData } from '../../../recognition/declared-data.ts'
import type { Known, Policy } from './policy.ts'
import type { Fact, FactSource } from '../../../recognition/facts.ts'
import type { Reading } from '../../../recognition/read/reading.ts'

/** The result of one rule. `evidence` never contains personal data: it names sources and counts, not values. */
export interface Check {
  name: CheckName
  outcome: 'passed' | 'failed' | 'not-checked'
  reason?: ReasonCode
  /** The photos that the reason is about, where the rule knows them. */
  sides?: PhotoSide[]
  evidence?: string
  /** A suspicion without proof: a reviewer may still accept the document. */
  doubt?: ReasonCode
}

/** The input of the rules: the photos' reading, its facts, the typed data and the operator's policy. */
export interface Case {
  reading: Reading
  facts: readonly Fact[]
  declared: DeclaredData
  policy: Policy
  known: Known
}
export const clearConfidence = 0.8

// A strict zone and a barcode prove their own reading, so the member has to fix a mismatch with them. A repaired zone
// or print alone may be misread, so that mismatch goes to review.
export const sureSources: readonly FactSource[] = ['mrz', 'barcode']
export const unsureSources: readonly FactSource[] = ['mrz-repaired', 'visual']

export const passed = (name: CheckName, evidence?: string): Check => ({
  name,
  outcome: 'passed',
  ...(evidence === undefined ? {} : { evidence }),
})
export const failed = (name: CheckName, reason: ReasonCode, evidence?: string): Check => ({
  ...passed(name, evidence),
  outcome: 'failed',
  reason,
})
export const open = (name: CheckName, evidence?: string, doubt?: ReasonCode): Check => ({
  ...passed(name, evidence),
  outcome: 'not-checked',
  reason: 'MANUAL_REVIEW',
  ...(doubt === undefined ? {} : { doubt }),
})
