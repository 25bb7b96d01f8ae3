import type { Claim, Known, Policy } from '../../attempts/claim.ts'
import { decide } from './decision.ts'
import type { Decision } from './decision.ts'
import { collectFacts } from '../../../recognition/facts.ts'
import type { Fact } from '../../../recognition/facts.ts'
import type { Reading } from '../../../recognition/read/reading.ts'
import { runRules } from './rules.ts'
import type { Check } from './rules.ts'

/** The machine's whole judgement of one document: kept with the attempt, shown to the operator. */
export interface Evaluation {
  facts: Fact[]
  checks: Check[]
  decision: Decision
}

/** Judges a reading against what the member typed. Pure: it reads no clock and no store. */
export function evaluate(reading: Reading, claim: Claim, policy: Policy, known: Known): Evaluation {
  const facts = collectFacts(reading, claim, policy.today)
  const checks = runRules({ reading, facts, claim, policy, known })
  return { facts, checks, decision: decide(checks, claim, policy) }
}
