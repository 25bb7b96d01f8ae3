import { expect } from 'vitest'
import type { CheckName } from '@tessera/contract/checks.ts'
import type { DeclaredData } from '../recognition/declared-data.ts'
import type { Fact, FactField, FactSource } from '../recognition/facts.ts'
import type { Reading } from '../recognition/read/reading.ts'
import { owner, ownersDeclaredData, readingOf, testDay } from '../recognition/testing/specimen-reading.ts'
import type { Check } from '../verification/providers/builtin/check.ts'
import type { Known, Policy } from '../verification/providers/builtin/policy.ts'
import { runRules } from '../verification/providers/builtin/rules.ts'

/* What one rule answers for facts put together by hand. */

export type Values = Partial<Record<FactField, string>>

/** What differs from a good passport, of which no fact is given. */
export interface Given {
  facts?: Partial<Record<FactSource, Values>>
  reading?: Partial<Reading>
  declared?: Partial<DeclaredData>
  policy?: Partial<Policy>
  known?: Partial<Known>
}

/** A good passport, perfectly read. */
export const passport = readingOf(owner())
/** The same, with a zone that had to be repaired. */
export const repaired = { ...passport, mrz: passport.mrz && { ...passport.mrz, strict: false } }
/** A document with a barcode in place of a zone. */
export const barcodeOnly: Partial<Reading> = { mrz: null, barcode: {} as Reading['barcode'] }

/** The answer of one rule, without its name. */
export function check(
  name: CheckName,
  { facts = {}, reading, declared, policy, known }: Given,
): Omit<Check, 'name'> | null {
  const list: Fact[] = (Object.entries(facts) as [FactSource, Values][]).flatMap(([source, values]) =>
    (Object.entries(values) as [FactField, string][]).map(([field, value]) => ({
      field,
      value,
      source,
      confidence: 0.9,
    })),
  )
  const found = runRules({
    reading: { ...passport, ...reading },
    facts: list,
    declared: ownersDeclaredData(declared),
    policy: { minimumAge: 18, today: testDay, autoApprove: true, autoApproveDocuments: [], ...policy },
    known: { documentUsedByAnother: false, copyOfRefusedPhoto: false, ...known },
  }).filter((one) => one.name === name)
  expect(found.length).toBeLessThanOrEqual(1)
  const [{ name: _name, ...answer } = { name }] = found
  return found.length === 0 ? null : (answer as Omit<Check, 'name'>)
}
/** The three answers of a rule, as {@link check} returns them. */
export const passes = (evidence?: string) => ({ outcome: 'passed', ...(evidence === undefined ? {} : { evidence }) })
export const fails = (reason: string, evidence?: string) => ({ ...passes(evidence), outcome: 'failed', reason })
export const opens = (evidence: string, doubt?: string) => ({
  outcome: 'not-checked',
  reason: 'MANUAL_REVIEW',
  evidence,
  ...(doubt === undefined ? {} : { doubt }),
})
