import { decide, type Decision } from './decision.ts'
import { runRules } from './rules.ts'
import type { Case, Check } from './check.ts'

/** The machine's assessment of one document: stored with the attempt, shown to reviewers. */
export interface Evaluation {
  checks: Check[]
  decision: Decision
}

/** Compares what was read from a document with what the member typed. Pure: no clock, no database. */
export function evaluate(item: Case): Evaluation {
  const checks = runRules(item)
  return { checks, decision: decide(checks, item.declared, item.policy) }
}
