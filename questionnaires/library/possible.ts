import type { Expression, ItemType, Validator } from '@tessera/contract/questionnaire.ts'
import { latestDay } from '../engine/calendar.ts'
import { partsOf } from '../engine/plan.ts'
import type { Item, Template } from '../engine/template.ts'

/* Numbers, days and codes of a template that no answer can meet, or that every answer meets. */

type Measured = Extract<Validator, { value: number }>['rule']

/** Between which numbers the value of a validator says something, and can be met; whole numbers alone. */
const sensible: Partial<Record<Measured, readonly [least: number, most: number]>> = {
  minLen: [1, 4000],
  maxLen: [1, 4000],
  // Of what names no most, the page takes ten.
  minFiles: [1, 10],
  maxFiles: [1, 20],
  // The oldest person of whom there are papers was 122.
  ageAtLeast: [1, 120],
  maxAgeMonths: [1, 1200],
  // Nothing that can be read is smaller than ten kilobytes; the server takes ten megabytes.
  maxBytes: [10_240, 10_485_760],
}

/** Validators that nothing passes, or everything: of numbers, of days beside today, and those that compare an answer with itself. */
export function unmet({ sections }: Template, now = new Date()): string[] {
  return sections.flatMap(({ id, items }) =>
    items.flatMap(({ id: item, validate = [] }) => {
      const place = `${id}.${item}`
      const has = (rule: Validator['rule']): boolean => validate.some((one) => one.rule === rule)
      return validate.flatMap((one) => {
        const range = 'value' in one ? sensible[one.rule] : undefined
        if (range && 'value' in one && !(Number.isInteger(one.value) && one.value >= range[0] && one.value <= range[1]))
          return [`${place} has ${one.rule} ${one.value}: it is a whole number from ${range[0]} to ${range[1]}`]
        if (('item' in one ? one.item : 'country' in one ? one.country : undefined) === item)
          return [`${place} has ${one.rule} with itself`]
        if (one.rule === 'regex') {
          const [fewest, most] = [
            fewestSigns(one.pattern),
            Math.min(...validate.flatMap((other) => (other.rule === 'maxLen' ? [other.value] : []))),
          ]
          return fewest > most ? [`${place} has a pattern of ${fewest} signs at least, above maxLen ${most}`] : []
        }
        if (one.rule !== 'dateRange') return []
        if (has('notFuture') && one.from > latestDay(now))
          return [`${place} has a dateRange from ${one.from}, and may not lie in the future`]
        return has('notPast') && one.to < now.toISOString().slice(0, 10)
          ? [`${place} has a dateRange to ${one.to}, and may not lie in the past`]
          : []
      })
    }),
  )
}

/** The fewest signs that a pattern of signs, classes, groups and repeats can match; what looks around takes none, and what goes back to a group counts as none. */
function fewestSigns(pattern: string): number {
  let at = 0
  const taken = (form: RegExp): RegExpExecArray | null => {
    const found = new RegExp(form, 'yu')
    found.lastIndex = at
    const match = found.exec(pattern)
    at += match?.[0].length ?? 0
    return match
  }
  const alternatives = (): number => {
    const lengths = [0]
    while (at < pattern.length && pattern[at] !== ')') {
      if (taken(/\|/)) lengths.push(0)
      else lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + part()
    }
    return Math.min(...lengths)
  }
  const part = (): number => {
    const one = atom()
    const [repeat, least] = taken(/[*+?]\??|\{(\d+)(?:,\d*)?\}\??/) ?? []
    return repeat === undefined || repeat.startsWith('+') ? one : one * Number(least ?? 0)
  }
  const atom = (): number => {
    if (taken(/\^|\$|\\[bB]|\\\d|\\k<\w+>/)) return 0
    const group = taken(/\((\?<?[=!])?(?:\?(?::|<\w+>))?/)
    if (!group) {
      if (!taken(/\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\.|./su))
        at = pattern.length
      return 1
    }
    const inside = alternatives()
    taken(/\)/)
    return group[1] === undefined ? inside : 0
  }
  return alternatives()
}

const counted: readonly ItemType[] = ['number', 'money']

/** Computed numbers that are none: of answers in words, or a division by nothing. */
export function noNumbers({ sections, computed = {} }: Template): string[] {
  const walk = (expression: Expression): Expression[] => [
    expression,
    ...(typeof expression === 'number' ? [] : partsOf(expression).flatMap(walk)),
  ]
  const itemOf = (ref: string): Item | undefined => {
    const [section, id] = ref.split('.')
    return sections.find((one) => one.id === section)?.items.find((one) => one.id === id)
  }
  return Object.entries(computed).flatMap(([name, expression]) =>
    walk(expression).flatMap((part) => {
      if (typeof part === 'number') return []
      if ('over' in part) return part.over.slice(1).includes(0) ? [`@${name} divides by 0`] : []
      const refs =
        'sum' in part
          ? [part.sum, ...(part.share === undefined ? [] : [`${part.sum.split('.')[0] ?? ''}.${part.share}`])]
          : 'value' in part
            ? [part.value]
            : []
      return refs.flatMap((ref) => {
        const item = itemOf(ref)
        return item && !counted.includes(item.type) ? [`@${name} counts with ${ref}, which is a ${item.type}`] : []
      })
    }),
  )
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const nowhere = regions.of('ZZ')

/** Codes of lists of countries that are no country's. */
export function noCountries({ lists = {} }: Template, listsOfSites: readonly string[]): string[] {
  return Object.entries(lists).flatMap(([name, codes]) =>
    listsOfSites.includes(name)
      ? []
      : codes.flatMap((code) =>
          /^[A-Z]{2}$/.test(code) && ![undefined, nowhere].includes(regions.of(code))
            ? []
            : [`the list ${name} names ${code}, which is no country`],
        ),
  )
}
