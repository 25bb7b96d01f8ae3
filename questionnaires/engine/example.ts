import type { Answers, Facts, MemberItem, MemberTemplate, Value } from '@tessera/contract/questionnaire.ts'
import { visibilityOf, type Visibility, type VisibleItem } from './visibility.ts'

/** Every questionnaire settles long before this: each round answers all visible questions. */
const mostRounds = 20
const words = 'An example, long enough for whoever reads it to see how a whole answer would look here.'

/** Made-up answers to all visible questions, except numbers with a check digit and files. Existing answers stay. */
export function exampleAnswers(template: MemberTemplate, answers: Answers, facts: Facts): Answers {
  const all: Record<string, Value> = { ...answers }
  for (let round = 0; round < mostRounds; round += 1) {
    const visibility = visibilityOf(template, { ...all }, facts)
    const found = [...entriesOf(template, visibility), ...visibility.items.flatMap((at) => answerTo(at, visibility))]
    if (found.length === 0) break
    Object.assign(all, Object.fromEntries(found))
  }
  return all
}

/** One entry for each visible repeat without one. */
function entriesOf({ sections }: MemberTemplate, visibility: Visibility): [string, Value][] {
  const empty = sections.filter(
    ({ id, repeat }) =>
      repeat && visibility.sections.some((section) => section.id === id && section.entries.length === 0),
  )
  return empty.map(({ id }) => [`${id}.e1`, 1])
}

function answerTo({ path, item }: VisibleItem, visibility: Visibility): [string, Value][] {
  const value = visibility.valueAt(path) === undefined ? exampleOf(item) : undefined
  return value === undefined ? [] : [[path, value]]
}

/** Undefined if it cannot be made up. */
function exampleOf({ type, options = [], validate = [], currencies = ['USD'] }: MemberItem): Value | undefined {
  if (validate.some(({ rule }) => rule === 'regex' || rule === 'checksum')) return undefined
  const limit = (name: 'minLen' | 'maxLen' | 'min'): number | undefined =>
    validate.flatMap((one) => (one.rule === name ? one.value : []))[0]
  const choice = options.find(({ closed }) => !closed)?.value
  const share = validate.some(({ rule }) => rule === 'sumEquals100')
  const examples: Partial<Record<MemberItem['type'], Value | undefined>> = {
    text: validate.some(({ rule }) => rule === 'url')
      ? 'https://example.com'
      : words.slice(0, Math.min(limit('maxLen') ?? 20, Math.max(limit('minLen') ?? 0, 20))),
    textarea: words.slice(0, limit('maxLen') ?? words.length),
    number: share ? 100 : Math.max(limit('min') ?? 1, 1),
    money: { amount: '1000', currency: currencies[0] ?? 'USD' },
    date: validate.some(({ rule }) => rule === 'notPast') ? '2090-05-17' : '1990-05-17',
    month: '2020-05',
    bool: false,
    single: choice,
    dropdown: choice,
    multi: choice === undefined ? undefined : [choice],
    country: 'NL',
    countryMulti: ['NL'],
    phone: '+31612345678',
    email: 'example@example.com',
    address: { line1: 'Long street 1', city: 'Utrecht', postcode: '3511 AA', country: 'NL' },
    declaration: true,
    signature: 'Robin Example',
  }
  return examples[type]
}
