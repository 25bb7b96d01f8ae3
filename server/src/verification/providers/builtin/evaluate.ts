import { decide, type Decision } from './decision.ts'
import { runRules, type Case, type Check } from './rules.ts'

/** The machine's judgement of one document: stored with the attempt, shown to reviewers. */
export interface Evaluation {
  checks: Check[]
  decision: Decision
}

/** Judges what was read of a document against what the member typed. Pure: no clock, no database. */
export function evaluate(item: Case): Evaluation {
  const checks = runRules(item)
  return { checks, decision: decide(checks, item.declared, item.policy) }
}
