import type { ItemType, Validator } from '@tessera/contract/questionnaire.ts'
import { sites } from '@tessera/contract/sites.ts'
import { isDay } from '../engine/calendar.ts'
import type { Template } from '../engine/template.ts'

/* Limits of a template that no answer can meet, or that would never be checked. */

const times: readonly ItemType[] = ['date', 'month']
/** The question types that a validator can check; of any other it would check nothing, or the wrong thing. */
const validatedTypes: Readonly<Record<Validator['rule'], readonly ItemType[] | null>> = {
  minLen: ['text', 'textarea', 'signature'],
  maxLen: ['text', 'textarea', 'signature'],
  regex: ['text', 'textarea'],
  url: ['text'],
  checksum: ['text'],
  min: ['number', 'money'],
  max: ['number', 'money'],
  sumEquals100: ['number'],
  dateRange: times,
  notFuture: times,
  notPast: times,
  notBefore: times,
  sinceBirth: times,
  verified: ['text', 'date'],
  ageAtLeast: times,
  maxAgeMonths: times,
  maxAgeBy: times,
  minFiles: ['files'],
  maxFiles: ['files'],
  fileTypes: ['file', 'files'],
  maxBytes: ['file', 'files'],
  proven: ['phone', 'email'],
  dwelling: ['address'],
  differsFrom: null,
}
/** Properties that only some question types have. */
const own = { currencies: ['money'], renews: ['statement'], copy: ['text', 'textarea'] } as const

/** Validators and properties for questions of another type, where they have no effect. */
export function foreign({ sections }: Template): string[] {
  return sections.flatMap(({ id, items }) =>
    items.flatMap((item) => [
      ...(item.validate ?? []).flatMap(({ rule }) =>
        validatedTypes[rule]?.includes(item.type) === false
          ? [`${id}.${item.id} is a ${item.type}, which ${rule} cannot judge`]
          : [],
      ),
      ...Object.entries(own).flatMap(([name, types]) =>
        name in item && !types.some((type) => type === item.type)
          ? [`${id}.${item.id} is a ${item.type}, which has no ${name}`]
          : [],
      ),
    ]),
  )
}

/** Limits that no answer can meet, because the minimum is above the maximum. */
export function bounds({ sections, outcomeRules }: Template): string[] {
  const pairs = [
    ['minLen', 'maxLen'],
    ['min', 'max'],
    ['minFiles', 'maxFiles'],
  ] as const
  return [
    ...sections.flatMap(({ id, repeat, items }) => [
      ...(repeat && repeat.min > repeat.max
        ? [`${id} repeats at least ${repeat.min} and at most ${repeat.max} times`]
        : []),
      ...items.flatMap(({ id: item, validate = [], options = [] }) => {
        const place = `${id}.${item}`
        const values = (wanted: string): number[] =>
          validate.flatMap((one) => ('value' in one && one.rule === wanted ? [one.value] : []))
        return [
          ...pairs.flatMap(([least, most]) => {
            const [from, to] = [Math.max(-Infinity, ...values(least)), Math.min(Infinity, ...values(most))]
            return from > to ? [`${place} has ${least} ${from} above ${most} ${to}`] : []
          }),
          ...validate.flatMap((one) => {
            if (one.rule !== 'dateRange') return []
            const strange = [one.from, one.to].flatMap((day) =>
              isDay(day) ? [] : [`${place} has the dateRange ${String(day)}, which is no day`],
            )
            return strange.length > 0 || one.from <= one.to
              ? strange
              : [`${place} has a dateRange from ${one.from} to ${one.to}`]
          }),
          ...options.flatMap(({ value, from = 0, to = Infinity }) =>
            from > to ? [`${place} has the band ${value} from ${from} to ${to}`] : [],
          ),
        ]
      }),
    ]),
    ...outcomeRules.flatMap(({ id, set: { riskPoints } }) =>
      riskPoints !== undefined && (riskPoints === 0 || Math.abs(riskPoints) > 100)
        ? [`rule ${id} adds ${riskPoints} points, on a scale of 0 to 100`]
        : [],
    ),
  ]
}

/** The dates that a rule cites, by name (`YYYY-MM-DD`). */
export function daysOf({
  thresholds = {},
  validityBySite = {},
  rates,
}: Template): (readonly [name: string, day: string])[] {
  return [
    ...Object.entries(thresholds).map(([name, { asOf }]) => [`the threshold ${name}`, asOf] as const),
    ...Object.entries(validityBySite).map(([site, { asOf }]) => [`the validity at ${site}`, asOf] as const),
    ...(rates ? [['the table of rates', rates.asOf] as const] : []),
  ]
}

/** Those of them that are not in the calendar. */
export function noDays(days: readonly (readonly [name: string, day: string])[]): string[] {
  return days.filter(([, day]) => !isDay(day)).map(([name, day]) => `${name} is of ${day}, which is no day`)
}

/** Rules for sites that do not exist, or that the template is not made for: they would never apply. */
export function strangeSites(
  { sites: own, validityBySite = {}, rates, lists = {} }: Template,
  listsOfSites: readonly string[],
): string[] {
  const known = (site: string): boolean => sites.some((one) => one === site)
  const made = (site: string): boolean => own.length === 0 || own.some((one) => one === site)
  return [
    ...Object.keys(validityBySite).flatMap((site) =>
      known(site) && made(site)
        ? []
        : [`the validity at ${site} is of ${known(site) ? 'a site that the form is not made for' : 'no site'}`],
    ),
    ...Object.keys(rates?.bySite ?? {}).flatMap((site) =>
      known(site) ? [] : [`the table of rates names ${site}, which is no site`],
    ),
    ...listsOfSites.flatMap((name) =>
      (lists[name] ?? []).flatMap((site) => (known(site) ? [] : [`the list ${name} names ${site}, which is no site`])),
    ),
  ]
}
