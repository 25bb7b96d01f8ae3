import { sites } from '@tessera/contract/sites.ts'
import { parseCondition, referencesOf, type Condition, type Reference } from '../engine/condition.ts'
import { conditionsIn, expressionNeeds, nodeOf } from '../engine/plan.ts'
import type { Item, Template } from '../engine/template.ts'

/*
 * Conditions of a template: the names in them must exist, and the values must fit the type of what they are compared
 * with.
 */

/** A node with a condition, and whether members' devices evaluate it too. */
interface Placed {
  place: string
  condition: Condition
  forMembers: boolean
}

/** The facts that conditions may use. */
const knownFacts = [
  'site',
  'country',
  'level',
  'documentCountry',
  'nationalities',
  'registeredCountry',
  'phoneCountries',
  'connectionCountry',
  'knowledgePercent',
  'identityMismatch',
  'addressMismatch',
]

export function conditionsOf(template: Template): Placed[] {
  const placed = (place: string, text: string, forMembers: boolean): Placed => ({
    place,
    condition: parseCondition(text),
    forMembers,
  })
  const shown = template.sections.flatMap(({ id, condition, items }) => [
    ...(condition === undefined ? [] : [placed(id, condition, true)]),
    ...items.flatMap((item) =>
      [item.condition, ...(item.options ?? []).map((option) => option.condition)].flatMap((condition) =>
        condition === undefined ? [] : [placed(`${id}.${item.id}`, condition, true)],
      ),
    ),
  ])
  const counted = Object.entries(template.computed ?? {}).flatMap(([name, expression]) =>
    conditionsIn(expression).map((text) => placed(`@${name}`, text, true)),
  )
  return [...shown, ...counted, ...template.outcomeRules.map(({ id, when }) => placed(`rule ${id}`, when, false))]
}

/** The lists that conditions check the member's site against. */
export function listsOfSites(template: Template): string[] {
  const named = (condition: Condition): string[] => {
    if (condition.kind !== 'compare') return condition.parts.flatMap(named)
    const { left, from } = condition
    return left.kind === 'fact' && left.name === 'site' && from?.kind === 'named' ? [from.name] : []
  }
  return [...new Set(conditionsOf(template).flatMap(({ condition }) => named(condition)))]
}

export function references(template: Template): string[] {
  const itemOf = (ref: string): Item | undefined => {
    const [section, id] = ref.split('.')
    return template.sections.find((one) => one.id === section)?.items.find((item) => item.id === id && !item.reviewOnly)
  }
  const wrong = (reference: Reference, forMembers: boolean): boolean => {
    if (reference.kind === 'item') {
      const item = itemOf(`${reference.section}.${reference.item}`)
      return !item || (reference.part !== undefined && item.type !== 'address')
    }
    if (reference.kind === 'fact') return !knownFacts.includes(reference.name)
    const ofOutcome = [
      'points',
      'score',
      ...Object.keys(template.scoring?.parts ?? {}),
      ...Object.keys(template.lists ?? {}),
    ]
    return ![
      ...Object.keys(template.computed ?? {}),
      ...Object.keys(template.thresholds ?? {}),
      ...(forMembers ? [] : ofOutcome),
    ].includes(reference.name)
  }
  const ofConditions = conditionsOf(template).flatMap(({ place, condition, forMembers }) =>
    referencesOf(condition)
      .filter((reference) => wrong(reference, forMembers))
      .map(
        (reference) =>
          `${place} refers to ${reference.kind === 'item' ? [reference.section, reference.item, reference.part].filter(Boolean).join('.') : reference.name}, which it cannot know`,
      ),
  )
  const ofNumbers = Object.entries(template.computed ?? {}).flatMap(([name, expression]) => {
    // Conditions may name thresholds, too; their own rules are above.
    const inConditions = new Set(
      conditionsIn(expression).flatMap((text) => referencesOf(parseCondition(text)).flatMap(nodeOf)),
    )
    return expressionNeeds(expression)
      .filter((need) => !inConditions.has(need))
      .filter((need) =>
        need.startsWith('@')
          ? !template.computed?.[need.slice(1)]
          : need.includes('.')
            ? !itemOf(need)
            : !template.sections.some(({ id }) => id === need),
      )
      .map((need) => `@${name} refers to ${need}, which does not exist`)
  })
  const ofParts = Object.entries(template.scoring?.parts ?? {}).flatMap(([name, refs]) =>
    refs.filter((ref) => !itemOf(ref)).map((ref) => `score part ${name} refers to ${ref}, which does not exist`),
  )
  const ofValidators = template.sections.flatMap(({ id, items }) =>
    items.flatMap(({ validate }) =>
      (validate ?? [])
        .flatMap((validator) =>
          'country' in validator && validator.country
            ? [validator.country]
            : 'item' in validator
              ? [validator.item]
              : [],
        )
        .filter((other) => !itemOf(`${id}.${other}`))
        .map((other) => `${id}.${other} is named by a validator and does not exist`),
    ),
  )
  return [...ofConditions, ...ofNumbers, ...ofParts, ...ofValidators]
}

/** Values in a condition that the compared item can never have: not an option, a number or a site. */
export function misfits(template: Template): string[] {
  const ofCondition = (condition: Condition): string[] => {
    if (condition.kind !== 'compare') return condition.parts.flatMap(ofCondition)
    if (condition.from !== undefined || !literals.includes(condition.operator)) return []
    const fits = typeOf(template, condition.left)
    return fits ? condition.right.filter((value) => !fits.has(value)).map((value) => `${value} is no ${fits.name}`) : []
  }
  return conditionsOf(template).flatMap(({ place, condition }) =>
    ofCondition(condition).map((why) => `${place} can never come true: ${why}`),
  )
}

const literals: readonly string[] = ['=', '!=', 'in', 'outside', 'contains', '<', '>', '<=', '>=']

interface Type {
  name: 'option' | 'number' | 'site' | 'level'
  has: (value: string) => boolean
}

const number: Type = { name: 'number', has: (value) => value !== '' && !Number.isNaN(Number(value)) }

const oneOf = (name: Type['name'], values: readonly string[]): Type => ({
  name,
  has: (value) => values.includes(value),
})

/** The possible values of a reference; null if any text is valid. */
function typeOf({ sections, computed = {} }: Template, reference: Reference): Type | null {
  if (reference.kind !== 'item') {
    const { kind, name } = reference
    if (kind === 'named') return ['points', 'score', ...Object.keys(computed)].includes(name) ? number : null
    if (name === 'site') return oneOf('site', sites)
    return name === 'level' ? oneOf('level', ['0', '1', '2']) : null
  }
  if (reference.part !== undefined) return null
  const item = sections.find(({ id }) => id === reference.section)?.items.find(({ id }) => id === reference.item)
  if (item?.options) {
    const open = item.options.filter(({ closed }) => !closed)
    return oneOf(
      'option',
      open.map(({ value }) => value),
    )
  }
  if (item?.type === 'bool' || item?.type === 'declaration') return oneOf('option', ['true', 'false'])
  return item?.type === 'number' || item?.type === 'money' ? number : null
}

/**
 * Limits without a source and a date: a number that a condition (of a section, a question, a rule, or what a number
 * counts) compares with the points, a computed number, or an answered amount or number. They have to be named
 * thresholds. Plain numbers are fine where they set no limit: 0 and 1 (nothing, and all of a share), values of options
 * and facts, and factors in computed numbers (twelve months).
 */
export function unsourced(template: Template): string[] {
  const isMeasured = (reference: Reference): boolean => {
    if (reference.kind === 'fact') return false
    if (reference.kind === 'item') {
      const item = template.sections
        .find(({ id }) => id === reference.section)
        ?.items.find(({ id }) => id === reference.item)
      return item?.type === 'money' || item?.type === 'number'
    }
    return true
  }
  const literal = (condition: Condition): string[] => {
    if (condition.kind !== 'compare') return condition.parts.flatMap(literal)
    return isMeasured(condition.left)
      ? condition.right.filter((value) => !Number.isNaN(Number(value)) && !['0', '1'].includes(value))
      : []
  }
  return conditionsOf(template).flatMap(({ place, condition }) =>
    literal(condition).map(
      (value) => `${place} compares with ${value}, which has no source and no date: make it a threshold`,
    ),
  )
}
