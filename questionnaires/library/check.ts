import type { Expression, RateTable } from '@tessera/contract/questionnaire.ts'
import { parseCondition, referencesOf, type Condition, type Reference } from '../engine/condition.ts'
import { latestDay } from '../engine/calendar.ts'
import { ratesAsOf } from '../engine/figures.ts'
import { asksForPoints } from '../engine/outcome.ts'
import { conditionsIn, expressionNeeds, nodeOf, partsOf, planOf } from '../engine/plan.ts'
import type { Item, Template } from '../engine/template.ts'
import type { Library, LoadedTemplate } from './files.ts'
import { bounds, daysOf, foreign, noDays, strangeSites } from './limits.ts'
import { knownSources } from './prefills.ts'
import { noCountries, noNumbers, unmet } from './possible.ts'
import { proofFormDays, proofFormFaults, proofFormTexts, screenWords } from './proof-form.ts'
import { mostOfOptions, mostPoints, neverHolds } from './reach.ts'
import { figureFaults, textsFaults } from './texts.ts'

/** One thing wrong with a template, in words for whoever keeps it. */
export interface Finding {
  code: number
  fault: string
}

/** The facts conditions may ask. */
const knownFacts = [
  'site',
  'country',
  'level',
  'documentCountry',
  'registeredCountry',
  'phoneCountries',
  'connectionCountry',
  'knowledgePercent',
  'unlikeIdentity',
]

/** Everything wrong with the library: nothing of it may be shipped with a finding. */
export function findings(library: Library, words = screenWords()): Finding[] {
  const { templates, proofForm } = library
  const ofForm = [...proofFormFaults(proofForm, templates), ...proofFormTexts(proofForm, words, 'en')]
  const ofTemplates = [...templates.values()].flatMap((loaded) => {
    const { template } = loaded
    const faults = [
      ...structure(template),
      ...noDays(datesBeside(library, loaded)),
      ...english(library, loaded),
      ...strangeFigures(library, loaded),
      ...prefills(library, template),
    ]
    return faults.map((fault) => ({ code: template.code, fault }))
  })
  return [...ofTemplates, ...ofForm.map((fault) => ({ code: proofForm.code, fault }))]
}

/** What a template as a whole, and the lists it looks into, are said to be of. */
function datesBeside({ lists }: Library, { template, asOf }: LoadedTemplate): (readonly [name: string, day: string])[] {
  return [
    ['the template', asOf],
    ...Object.keys(template.lists ?? {}).flatMap((name) =>
      [lists.get(name)].flatMap((list) => (list ? [[`the list ${name}`, list.asOf] as const] : [])),
    ),
  ]
}

/** What is said to be of a day that is still to come. Of this alone no server fails to start: its clock may be wrong. */
export function stillToCome(library: Library, now = new Date()): Finding[] {
  const latest = latestDay(now)
  const dated = [
    ...[...library.templates.values()].map(
      (loaded) => [loaded.template.code, [...daysOf(loaded.template), ...datesBeside(library, loaded)]] as const,
    ),
    [library.proofForm.code, proofFormDays(library.proofForm)] as const,
  ]
  return dated.flatMap(([code, days]) =>
    days.flatMap(([name, day]) =>
      day > latest ? [{ code, fault: `${name} is of ${day}, which is still to come` }] : [],
    ),
  )
}

/**
 * What the other languages lack. An operator's own form may be served before it is translated (English stands in), so a
 * server starts with these; `npm run questionnaires:check` fails on them. Kinds of English read what they lack in English.
 */
export function untranslated(library: Library, words = screenWords()): Finding[] {
  const others = (languages: Iterable<string>): string[] =>
    [...languages].filter((language) => language !== 'en' && !language.startsWith('en-'))
  const languages = others(library.texts.keys())
  const ofForm = others(words.keys()).flatMap((language) =>
    proofFormTexts(library.proofForm, words, language).map((fault) => ({ code: library.proofForm.code, fault })),
  )
  const ofTemplates = [...library.templates.values()].flatMap((loaded) =>
    languages.flatMap((language) =>
      textsFaults(library, loaded, language).flatMap(({ place, fault }) =>
        fault === 'figures' ? [] : [{ code: loaded.template.code, fault: `${place} ${wordsOf[fault]} in ${language}` }],
      ),
    ),
  )
  return [...ofTemplates, ...ofForm]
}

const wordsOf = {
  missing: 'has no text',
  unused: 'has a text but is no question',
  'no-why': 'does not say why it asks for personal data',
  'no-own-why': 'does not say why this very thing is asked',
  figures: 'does not name its numbers',
  amounts: 'does not name its amounts',
} as const

function english(library: Library, loaded: LoadedTemplate): string[] {
  return textsFaults(library, loaded, 'en').map(({ place, fault }) => `${place} ${wordsOf[fault]}`)
}

/** Words of any language that name numbers the statement does not have would show them as they are written. */
function strangeFigures(library: Library, loaded: LoadedTemplate): string[] {
  return [...library.texts.keys()]
    .filter((language) => language !== 'en')
    .flatMap((language) =>
      figureFaults(library, loaded, language).map((place) => `${place} ${wordsOf.figures} in ${language}`),
    )
}

/** Answers that come from another questionnaire must be asked there, in a form that fits here. */
function prefills({ templates }: Library, { sections }: Template): string[] {
  return sections.flatMap(({ id, items }) =>
    items.flatMap((item) => {
      const source = item.prefill
      if (source === undefined || /^request\.[a-z]\w*$/i.test(source)) return []
      if (!source.startsWith('answers.'))
        return fitsSource(source, item)
          ? []
          : [`${id}.${item.id} begins with ${source}, which is not known of anybody or is of another type`]
      const [, code, section, other] = /^answers\.(\d+)\.(\w+)\.(\w+)$/.exec(source) ?? []
      const from = templates.get(Number(code))?.template.sections.find((one) => one.id === section && !one.repeat)
      const same = from?.items.find((one) => one.id === other && one.type === item.type)
      return same ? [] : [`${id}.${item.id} begins with ${source}, which does not exist or is of another type`]
    }),
  )
}

function fitsSource(source: string, { type }: Item): boolean {
  return Object.entries(knownSources).some(([name, types]) => name === source && types.some((one) => one === type))
}

/** Faults of a template that its form cannot show; the first lines tell why it cannot be read at all. */
export function structure(template: Template): string[] {
  try {
    planOf(template)
    return [
      ...references(template),
      ...unreachable(template),
      ...choices(template),
      ...foreign(template),
      ...bounds(template),
      ...unmet(template),
      ...noNumbers(template),
      ...noCountries(template, listsOfSites(template)),
      ...noDays(daysOf(template)),
      ...strangeSites(template, listsOfSites(template)),
      ...statements(template),
      ...numbers(template),
      ...scoring(template),
      ...limitsOnPoints(template),
      ...unsourced(template),
      ...unused(template),
      ...rules(template),
    ]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** Every place with a condition, and whether members' devices judge it too. */
interface Placed {
  place: string
  condition: Condition
  forMembers: boolean
  /** The section in whose entries it is judged; null: in none. */
  section: string | null
}

function conditionsOf(template: Template): Placed[] {
  const shown = template.sections.flatMap(({ id, condition, items }) => [
    ...(condition === undefined ? [] : [{ place: id, text: condition, section: null }]),
    // A question of a section that is hidden is hidden, too.
    ...items.flatMap((item) =>
      item.condition === undefined
        ? []
        : [
            {
              place: `${id}.${item.id}`,
              text: condition === undefined ? item.condition : `(${condition}) AND (${item.condition})`,
              section: id,
            },
          ],
    ),
  ])
  const counted = Object.entries(template.computed ?? {}).flatMap(([name, expression]) =>
    conditionsIn(expression).map((text) => ({ place: `@${name}`, text, section: sectionOf(expression) })),
  )
  const judged = template.outcomeRules.map(({ id, when }) => ({ place: `rule ${id}`, text: when, section: null }))
  return [
    ...[...shown, ...counted].map(({ place, text, section }) => ({
      place,
      section,
      condition: parseCondition(text),
      forMembers: true,
    })),
    ...judged.map(({ place, text, section }) => ({
      place,
      section,
      condition: parseCondition(text),
      forMembers: false,
    })),
  ]
}

/** The lists that conditions look for the member's site in. */
function listsOfSites(template: Template): string[] {
  const named = (condition: Condition): string[] => {
    if (condition.kind !== 'compare') return condition.parts.flatMap(named)
    const { left, from } = condition
    return left.kind === 'fact' && left.name === 'site' && from?.kind === 'named' ? [from.name] : []
  }
  return [...new Set(conditionsOf(template).flatMap(({ condition }) => named(condition)))]
}

/** The section whose entries an expression sums or counts. */
function sectionOf(expression: Expression): string | null {
  if (typeof expression === 'object' && 'count' in expression) return expression.count
  return typeof expression === 'object' && 'sum' in expression ? (expression.sum.split('.', 1)[0] ?? null) : null
}

function references(template: Template): string[] {
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
    const judged = [
      'points',
      'score',
      ...Object.keys(template.scoring?.parts ?? {}),
      ...Object.keys(template.lists ?? {}),
    ]
    return ![
      ...Object.keys(template.computed ?? {}),
      ...Object.keys(template.thresholds ?? {}),
      ...(forMembers ? [] : judged),
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
    // Conditions may name thresholds, too: they are held to their own rules above.
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

/** Questions that no answer can bring in sight: a comparison with an option that is not there. */
function unreachable(template: Template): string[] {
  const optionsOf = (reference: Reference): readonly string[] | null => {
    if (reference.kind !== 'item') return null
    const item = template.sections
      .find(({ id }) => id === reference.section)
      ?.items.find(({ id }) => id === reference.item)
    return (
      item?.options?.filter(({ closed }) => !closed).map(({ value }) => value) ??
      (item?.type === 'bool' || item?.type === 'declaration' ? ['true', 'false'] : null)
    )
  }
  const impossible = (condition: Condition): string[] => {
    if (condition.kind !== 'compare') return condition.parts.flatMap(impossible)
    const options = optionsOf(condition.left)
    if (!options || !['=', '!=', 'in', 'outside', 'contains'].includes(condition.operator)) return []
    return condition.right.filter((value) => !options.includes(value))
  }
  return conditionsOf(template).flatMap(({ place, condition, section }) => {
    const values = impossible(condition).map((value) => `${value} is no option`)
    const reason = values.length > 0 ? null : neverHolds(template, condition, section)
    return [...values, ...(reason === null ? [] : [reason])].map((why) => `${place} can never come true: ${why}`)
  })
}

function choices(template: Template): string[] {
  return template.sections.flatMap(({ id, repeat, items }) =>
    items.flatMap((item) => {
      const place = `${id}.${item.id}`
      const needsOptions = ['single', 'dropdown', 'multi'].includes(item.type)
      const values = item.options?.map(({ value }) => value) ?? []
      return [
        ...(needsOptions && values.length < 2 ? [`${place} is a choice with fewer than two options`] : []),
        ...(!needsOptions && item.options ? [`${place} has options but is no choice`] : []),
        ...(new Set(values).size < values.length ? [`${place} has an option twice`] : []),
        ...(item.type === 'single' && values.length > 7
          ? [`${place} has more than 7 options: make it a dropdown`]
          : []),
        ...(item.validate?.some(({ rule }) => rule === 'sumEquals100') && !repeat
          ? [`${place} must make a hundred but does not repeat`]
          : []),
        ...(item.compare && item.type !== 'single'
          ? [`${place} sets options side by side but is no choice of one`]
          : []),
        ...((item.type === 'instant' || item.copy) && !item.readOnly
          ? [`${place} is what only we can fill in, but the member fills it in`]
          : []),
        ...(item.required && item.type === 'statement' ? [`${place} is a statement and cannot be required`] : []),
        ...(item.validate ?? []).flatMap((validator) =>
          validator.rule === 'maxAgeBy'
            ? Object.values(validator.limits).flatMap((name) => {
                const unit = template.thresholds?.[name]?.unit
                return unit === 'months' || unit === 'days'
                  ? []
                  : [`${place} names the threshold ${name} for an age, which is not one of months or days`]
              })
            : [],
        ),
        ...(item.validate ?? []).flatMap((validator) =>
          validator.rule === 'regex' && !isPattern(validator.pattern)
            ? [`${place} has a pattern that cannot be read`]
            : [],
        ),
      ]
    }),
  )
}

/** What only statements can do: stop the sending, and name numbers. */
function statements(template: Template): string[] {
  const known = [
    ...Object.keys(template.computed ?? {}),
    ...Object.keys(template.thresholds ?? {}),
    ...(template.rates ? [ratesAsOf] : []),
  ]
  return template.sections.flatMap(({ id, items }) =>
    items.flatMap(({ type, stops, figures, condition, ...item }) => [
      ...(type !== 'statement' && (stops || figures)
        ? [`${id}.${item.id} stops or names numbers but is no statement`]
        : []),
      ...(stops && condition === undefined ? [`${id}.${item.id} always stands in the way of sending`] : []),
      ...Object.keys(figures ?? {})
        .filter((name) => !known.includes(name))
        .map((name) => `${id}.${item.id} names the number ${name}, which does not exist`),
    ]),
  )
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** Sums over amounts of several currencies mean nothing; thresholds must exist. */
function numbers(template: Template): string[] {
  const walk = (expression: Expression): Expression[] =>
    typeof expression === 'number' ? [] : [expression, ...partsOf(expression).flatMap(walk)]
  return Object.entries(template.computed ?? {}).flatMap(([name, expression]) =>
    walk(expression).flatMap((part) => {
      if (typeof part === 'number') return []
      if ('threshold' in part && !template.thresholds?.[part.threshold])
        return [`@${name} uses the threshold ${part.threshold}, which does not exist`]
      if ('score' in part) return [`@${name} uses a score: members' devices work it out too`]
      const [ref, into] = 'sum' in part ? [part.sum, part.in] : 'value' in part ? [part.value, part.in] : []
      const [section, id] = ref?.split('.') ?? []
      const item = template.sections.find((one) => one.id === section)?.items.find((one) => one.id === id)
      if (into !== undefined)
        return withoutRate([...(item?.currencies ?? ['USD']), into], template.rates).map(
          (currency) => `@${name} needs a rate of ${currency}, which there is not`,
        )
      return (item?.currencies?.length ?? 1) > 1 ? [`@${name} adds amounts of several currencies`] : []
    }),
  )
}

function withoutRate(currencies: readonly string[], rates: RateTable | undefined): string[] {
  return [...new Set(currencies)].filter((currency) => currency !== 'USD' && rates?.perUsd[currency] === undefined)
}

function scoring(template: Template): string[] {
  const { scoring, thresholds, sections } = template
  const total = mostOfOptions(template)
  const scored = sections
    .flatMap(({ items }) => items)
    .some(({ options }) => options?.some(({ score }) => score !== undefined))
  const bands = scoring?.bands ?? []
  const limit = scoring?.autoApproveBelow
  return [
    ...(bands.length > 0 && bands[0]?.from !== 0 ? ['the lowest band does not begin at 0'] : []),
    ...bands
      .slice(1)
      .flatMap(({ id, from }, index) =>
        from > (bands[index]?.from ?? 0) ? [] : [`the band ${id} can never be reached`],
      ),
    ...(bands.length > 0 && !scored ? ['there are bands but no option has points'] : []),
    ...(limit !== undefined && !thresholds?.[limit]
      ? [`autoApproveBelow names the threshold ${limit}, which does not exist`]
      : []),
    ...bands
      .filter(({ from }) => from > total)
      .map(({ id, from }) => `the band ${id} begins at ${from}, but no answers score more than ${total}`),
  ]
}

/**
 * Thresholds on the points that no answers reach: those that rules compare with them, and `senior`, from which on a senior officer
 * decides. The machine's own limit may lie above what these questions bring, as one policy holds for several forms, but not above a hundred.
 */
function limitsOnPoints(template: Template): string[] {
  const compared = (condition: Condition): string[] => {
    if (condition.kind !== 'compare') return condition.parts.flatMap(compared)
    const { left, from } = condition
    return left.kind === 'named' && left.name === 'points' && from?.kind === 'named' ? [from.name] : []
  }
  const names = new Set([...conditionsOf(template).flatMap(({ condition }) => compared(condition)), 'senior'])
  const most = mostPoints(template)
  return Object.entries(template.thresholds ?? {}).flatMap(([name, { value }]) => {
    const reached = names.has(name) ? most : name === template.scoring?.autoApproveBelow ? 100 : Infinity
    return value > reached
      ? [`the threshold ${name} is ${value}, but no answers bring more than ${reached} points`]
      : []
  })
}

/**
 * Limits without a source and a date: numbers that any condition (of a section, a question, a rule, or what a number counts) compares with
 * the points, with a number worked out or with an amount or number that was answered. They are named thresholds. Plain numbers may stay
 * where they set no limit: 0 and 1 (nothing, and the whole of a share), values of options and facts, and factors inside of computed
 * numbers (twelve months).
 */
function unsourced(template: Template): string[] {
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

/** Thresholds that the server reads by their names (transfers, wallets, reviews). */
const readByName = /^(senior|minutesToSign|screenshotEu|data[A-Z][a-z]+)$/

/** Thresholds that nothing asks for: whoever changes them would change nothing. */
function unused(template: Template): string[] {
  const { thresholds = {}, sections, computed = {}, scoring, coolingOff } = template
  const walk = (expression: Expression): Expression[] =>
    typeof expression === 'number' ? [] : [expression, ...partsOf(expression).flatMap(walk)]
  const used = new Set([
    ...conditionsOf(template).flatMap(({ condition }) => namesIn(condition)),
    ...Object.values(computed).flatMap((expression) =>
      walk(expression).flatMap((part) => (typeof part === 'object' && 'threshold' in part ? [part.threshold] : [])),
    ),
    ...sections.flatMap(({ items }) =>
      items.flatMap(({ figures, validate }) => [
        ...Object.keys(figures ?? {}),
        ...(validate ?? []).flatMap((one) => (one.rule === 'maxAgeBy' ? Object.values(one.limits) : [])),
      ]),
    ),
    ...[coolingOff, scoring?.autoApproveBelow].filter((name) => name !== undefined),
  ])
  return Object.keys(thresholds).flatMap((name) =>
    used.has(name) || readByName.test(name) ? [] : [`the threshold ${name} is used by nothing`],
  )
}

/** The names a condition asks for, on either side. */
function namesIn(condition: Condition): string[] {
  return referencesOf(condition).flatMap((reference) => (reference.kind === 'named' ? [reference.name] : []))
}

function rules(template: Template): string[] {
  const { coolingOff, thresholds } = template
  const ids = template.outcomeRules.map(({ id }) => id)
  return [
    ...(coolingOff !== undefined && !thresholds?.[coolingOff]
      ? [`coolingOff names the threshold ${coolingOff}, which does not exist`]
      : []),
    ...(new Set(ids).size < ids.length ? ['two rules have one id'] : []),
    ...template.outcomeRules
      .filter((rule) => asksForPoints(rule) && rule.set.riskPoints !== undefined)
      .map(({ id }) => `rule ${id} asks for the points and changes them`),
  ]
}
