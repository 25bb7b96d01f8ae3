import type { Expression, ItemType, Validator } from '@tessera/contract/questionnaire.ts'
import { partsOf } from '../engine/plan.ts'
import type { Item, Template } from '../engine/template.ts'

/* Numbers and codes of a template: of the right type and in range. */

type Measured = Extract<Validator, { value: number }>['rule']

/** The range in which a validator's value makes sense and can be met; whole numbers only. */
const sensible: Partial<Record<Measured, readonly [least: number, most: number]>> = {
  minLen: [1, 4000],
  maxLen: [1, 4000],
  // Without a maximum the page uses ten.
  minFiles: [1, 10],
  maxFiles: [1, 20],
  // The oldest person on record lived to 122.
  ageAtLeast: [1, 120],
  maxAgeMonths: [1, 1200],
  // No readable file is smaller than ten kilobytes; the server accepts ten megabytes.
  maxBytes: [10_240, 10_485_760],
}

/** Validators with a number outside its range, and those that compare an answer with itself. */
export function validators({ sections }: Template): string[] {
  return sections.flatMap(({ id, items }) =>
    items.flatMap(({ id: item, validate = [] }) =>
      validate.flatMap((one) => {
        const place = `${id}.${item}`
        const range = 'value' in one ? sensible[one.rule] : undefined
        if (range && 'value' in one && !(Number.isInteger(one.value) && one.value >= range[0] && one.value <= range[1]))
          return [`${place} has ${one.rule} ${one.value}: it is a whole number from ${range[0]} to ${range[1]}`]
        const other = 'item' in one ? one.item : 'country' in one ? one.country : undefined
        return other === item ? [`${place} has ${one.rule} with itself`] : []
      }),
    ),
  )
}

const counted: readonly ItemType[] = ['number', 'money']

/** Invalid computed numbers: of text answers, or a division by zero. */
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

/** Codes in lists of countries that are not a country's. */
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
