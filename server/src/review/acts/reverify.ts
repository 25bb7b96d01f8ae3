import type { Db } from '../../platform/db/postgres.ts'
import { permit } from '../../platform/staff/staff.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { applyRule, membersHit, ruleFrom } from '../../verification/reverification/rule.ts'

/** A rule as typed. */
type TypedRule = Parameters<typeof ruleFrom>[0]

/** The members whom a rule would ask for a newer document. Throws {@link InvalidTransition} for an invalid rule. */
function membersOfRule(db: Db, typed: TypedRule): Promise<number[]> {
  const rule = ruleFrom(typed)
  if (typeof rule === 'string') throw new InvalidTransition(rule)
  return membersHit(db, rule)
}

/** How many that are, for a person who may ask them. */
export async function countOfRule({ db }: { db: Db }, typed: TypedRule, by: string): Promise<number> {
  await permit(db, `reviewer:${by}`, 'senior')
  return (await membersOfRule(db, typed)).length
}

/** Asks them, to be done within some days. Returns how many the rule fits, and how many were asked. */
export async function askByRule(
  { db }: { db: Db },
  typed: TypedRule,
  asked: { by: string; days: number },
): Promise<{ hit: number; asked: number }> {
  const members = await membersOfRule(db, typed)
  return { hit: members.length, asked: await applyRule(db, members, asked, new Date()) }
}
