import { productOfAgreement } from '@tessera/contract/agreements.ts'
import { clientClasses } from '@tessera/contract/client-class.ts'
import { levelNumber } from '@tessera/contract/states.ts'
import { versionsAt } from '@tessera/questionnaires/library/agreements.ts'
import {
  parseCondition,
  referencesOf,
  type Condition,
  type Reference,
} from '@tessera/questionnaires/engine/condition.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { ruleFacts, type RuleFact } from './task-facts.ts'
import { isEverOpen } from './limits.ts'
import type { Region } from './region.ts'
import type { TaskRule } from './task-rules.ts'
import { knownCountries } from './served.ts'
import type { Referred } from './check.ts'

/** What a condition compares: each reference with its values. */
function comparisonsOf(condition: Condition): { left: Reference; right: readonly string[] }[] {
  return condition.kind === 'compare'
    ? [{ left: condition.left, right: condition.right }]
    : condition.parts.flatMap(comparisonsOf)
}

export const itemsIn = (condition: Condition): string[] =>
  referencesOf(condition).flatMap((reference) =>
    reference.kind === 'item' ? [`${reference.section}.${reference.item}`] : [],
  )

/** Values that a question with options does not offer. */
export function strangeOptions(condition: Condition, { sections }: Template): string[] {
  return comparisonsOf(condition).flatMap(({ left, right }) => {
    if (left.kind !== 'item') return []
    const options = sections.find(({ id }) => id === left.section)?.items.find(({ id }) => id === left.item)?.options
    return options ? right.filter((value) => !options.some((option) => option.value === value)) : []
  })
}

export const allLevels = Object.keys(levelNumber)
/** The possible values of each fact about a member. */
const canBe: Record<RuleFact, (value: string) => boolean> = {
  class: (value) => clientClasses.some((one) => one === value),
  level: (value) => allLevels.includes(value),
  country: (value) => knownCountries.includes(value),
  documentCountry: (value) => knownCountries.includes(value),
}

/** The parsed condition. Undefined when the text is not one. */
export function conditionOf(text: string): Condition | undefined {
  try {
    return parseCondition(text)
  } catch {
    return undefined
  }
}

/** Types of tasks that are done by a questionnaire. */
const formTypes: readonly TaskRule['type'][] = [
  'QUESTIONNAIRE',
  'RESIDENCE_CRS',
  'CLASSIFICATION',
  'BANK_ACCOUNT',
  'NFC',
  'VIDEO_INTERVIEW',
]

export function ruleFaults(
  rule: TaskRule,
  { before, region, products }: { before: readonly TaskRule[]; region: Region; products: ReadonlySet<string> },
  { questionnaires, agreements }: Referred,
): string[] {
  const faults: string[] = []
  const { site } = region
  const at = `task ${rule.id}`
  if (before.some(({ id }) => id === rule.id)) faults.push(`${at} is there twice`)
  // A prerequisite must be listed before its task, so circular dependencies are impossible.
  for (const id of rule.after ?? [])
    if (!before.some((one) => one.id === id)) faults.push(`${at} comes after ${id}, which does not stand before it`)
  for (const product of [...(rule.opens ?? []), ...(rule.blocks ?? [])])
    if (!products.has(product)) faults.push(`${at} names the product ${product}, which no level has`)
  if (rule.blocks && rule.dueDays === undefined) faults.push(`${at} closes products after a day it does not have`)
  if (rule.optional && (rule.opens?.length || rule.blocks?.length))
    faults.push(`${at} is a choice, and closes products`)
  const asks = formTypes.includes(rule.type)
  if (asks !== (rule.template !== undefined))
    faults.push(asks ? `${at} names no questionnaire` : `${at} names a questionnaire it does not ask`)
  const loaded = rule.template === undefined ? undefined : questionnaires.templates.get(rule.template)
  if (rule.template !== undefined && !loaded)
    faults.push(`${at} asks questionnaire ${rule.template}, which does not exist`)
  if (loaded && !loaded.template.sites.includes(site))
    faults.push(`${at} asks questionnaire ${rule.template}, which is not made for this site`)
  if ((rule.type === 'AGREEMENT') !== (rule.agreement !== undefined)) faults.push(`${at} and its agreement do not fit`)
  const versions = rule.agreement === undefined ? undefined : agreements.get(rule.agreement)
  if (rule.agreement !== undefined && versionsAt(versions ?? [], site).length === 0)
    faults.push(`${at} needs the agreement ${rule.agreement}, which this site does not have`)
  const product = versionsAt(versions ?? [], site).at(-1)?.product
  if (product && !isEverOpen(region, productOfAgreement[product]))
    faults.push(`${at} needs the agreement ${rule.agreement}, whose product this site opens to nobody`)
  if (rule.when !== undefined) faults.push(...conditionFaults(at, rule.when))
  return faults
}

function conditionFaults(at: string, when: string): string[] {
  const condition = conditionOf(when)
  if (!condition) return [`${at} has a condition that cannot be read: ${when}`]
  return comparisonsOf(condition).flatMap(({ left, right }) => {
    const fact = left.kind === 'fact' ? ruleFacts.find((known) => known === left.name) : undefined
    if (!fact)
      return [
        `${at} asks in its condition for something that is no fact of a member (${ruleFacts.map((name) => `$${name}`).join(', ')})`,
      ]
    return right
      .filter((value) => !canBe[fact](value))
      .map((value) => `${at} asks in its condition whether $${fact} is ${value}, which it can never be`)
  })
}
