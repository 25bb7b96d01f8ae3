import { isDeepStrictEqual } from 'node:util'
import type { ResetPolicy } from './reset-policy.ts'
import type { Region, Regions } from './region.ts'
import {
  addressPolicyOf,
  policyOf,
  nonDocumentPolicyOf,
  resetPolicyOf,
  retentionPolicyOf,
  taskPolicyOf,
} from './policies.ts'

type Site = Omit<Region, 'tasks' | 'resets'> & { tasks: Region['tasks'] | undefined; resets: ResetPolicy }

/**
 * What a newer set of region files changes, and for whom, one line each. Default rules that a region uses count as its
 * own. A change that is the same in several regions is listed once.
 */
export function regionDifferences(older: Regions, newer: Regions): string[] {
  const sites = [...new Set([...older.keys(), ...newer.keys()])].toSorted()
  const lines = sites.flatMap((site) => {
    const [before, after] = [wholeOf(older, site), wholeOf(newer, site)]
    if (!before) return [{ site, line: 'new; its members had the rules of DEFAULT before' }]
    if (!after) return [{ site, line: 'gone; its members get the rules of DEFAULT' }]
    return [
      ...taskDifferences(before, after),
      ...limitDifferences(before, after),
      ...otherDifferences(before, after),
    ].map((line) => ({ site, line }))
  })
  return [...Map.groupBy(lines, ({ line }) => line)].map(
    ([line, described]) => `${described.map(({ site }) => site).join(', ')}: ${line}`,
  )
}

/** A region together with the default rules it uses. */
function wholeOf(regions: Regions, site: string): Site | undefined {
  const region = regions.get(site)
  if (!region) return undefined
  return {
    ...region,
    nonDocument: nonDocumentPolicyOf(regions, site),
    addressProof: addressPolicyOf(regions, site),
    resets: resetPolicyOf(regions, site),
    retention: retentionPolicyOf(regions, site),
    reverification: policyOf(regions, site),
    tasks: regions.get('DEFAULT')?.tasks ? taskPolicyOf(regions, site) : region.tasks,
  }
}

function taskDifferences(before: Site, after: Site): string[] {
  const [old, now] = [before.tasks?.list ?? [], after.tasks?.list ?? []]
  const added = now.filter(({ id }) => !old.some((rule) => rule.id === id))
  const gone = old.filter(({ id }) => !now.some((rule) => rule.id === id))
  const changed = now.flatMap((rule) => {
    const was = old.find(({ id }) => id === rule.id)
    const whom = rule.optional ? 'for every member: it is a choice' : 'for every member who has not done it'
    return was ? changes(`task ${rule.id}:`, without(was), without(rule)).map((line) => `${line}, ${whom}`) : []
  })
  const orderOf = (list: typeof now, others: typeof now): string[] =>
    list.filter(({ id }) => others.some((rule) => rule.id === id)).map(({ id }) => id)
  const [order, orderNow] = [orderOf(old, now), orderOf(now, old)]
  return [
    ...added.map(
      ({ id, type, optional }) =>
        `task ${id} (${type}) is new: ${optional ? 'a choice for every member' : 'every member gets it, those verified already as well'}`,
    ),
    ...gone.map(({ id, type }) => `task ${id} (${type}) is gone: nobody is asked any more`),
    ...changed,
    ...(isDeepStrictEqual(order, orderNow) ? [] : [`the tasks have another order: ${orderNow.join(', ')}`]),
    ...changes(
      'tasks',
      { ...before.tasks, source: null, list: null },
      { ...after.tasks, source: null, list: null },
    ).map((line) => `${line}, for every member`),
  ]
}

function limitDifferences(before: Site, after: Site): string[] {
  const gone = before.levels
    .filter(({ level }) => !after.levels.some((one) => one.level === level))
    .map(({ level }) => `${level} is removed: nobody can reach it, and members who have it lose what it opens`)
  return [
    ...gone,
    ...after.levels.flatMap(({ level, needs, products }) => {
      const was = before.levels.find((one) => one.level === level)
      const names = [...new Set([...(was?.products ?? []), ...products].map(({ product }) => product))]
      const limits = names.flatMap((name) => {
        const say = (list: typeof products | undefined): string => {
          const one = list?.find(({ product }) => product === name)
          const described = (limit?: string, period = 'day'): string =>
            limit ? `${limit} USD a ${period}` : 'without limit'
          if (!one?.allowed)
            return one?.lifted
              ? `closed, ${described(one.lifted.limit, one.lifted.period)} for ${one.lifted.by.join(' or ')}`
              : 'closed'
          return `${described(one.limit, one.period)}${one.perMonth ? ` and ${described(one.perMonth.limit, 'month')}` : ''}${one.together ? ` (together: ${one.together})` : ''}${one.lifted ? `, ${described(one.lifted.limit, one.lifted.period)} by ${one.lifted.by.join(' or ')}` : ''}`
        }
        const [old, now] = [say(was?.products), say(products)]
        return old === now ? [] : [`${name} ${old} becomes ${now}, for members at ${level}`]
      })
      return [
        ...changes('needs', was?.needs ?? [], needs).map((line) => `${line}, for members below ${level}`),
        ...limits,
      ]
    }),
  ]
}

const beginners = 'for everybody who begins from now on'
const everybody = 'for every member'
/** The members that a change of each part affects. */
const whom: Readonly<
  Record<Exclude<keyof Region, 'site' | 'source' | 'asOf' | 'reviewedBy' | 'tasks' | 'levels'>, string>
> = {
  opened: beginners,
  closedLevels: beginners,
  serves: beginners,
  minimumAge: beginners,
  minimumMonthsLeft: beginners,
  attempts: beginners,
  documents: beginners,
  machineMayApprove: beginners,
  selfie: beginners,
  firstVerification: beginners,
  provider: beginners,
  providerRules: beginners,
  nonDocument: beginners,
  appeals: 'for every decision that may be appealed',
  addressProof: 'for every address sent from now on',
  twoReviewers: 'for decisions of reviewers from now on',
  reviewDue: 'for all work that waits for a reviewer',
  vendorImages: 'for the photos that a vendor takes in its own part',
  resets: 'for members who start verification over',
  retention: 'for members who ask to be erased from now on',
  reverification: 'for every verified member',
  withdrawals: 'for every withdrawal from now on',
  classes: everybody,
  announcements: everybody,
  custody: everybody,
  coin: everybody,
  limitsResetAt: everybody,
  template: 'for the operator alone',
}

function otherDifferences(before: Site, after: Site): string[] {
  return Object.entries(whom).flatMap(([field, audience]) =>
    changes(field, without(Reflect.get(before, field)), without(Reflect.get(after, field))).map(
      (line) => `${line}, ${audience}`,
    ),
  )
}

/** The position of a rule in the list makes no difference. */
function without(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, source: null } : value
}

/** Every changed place below a path. For a list: what was added and removed. */
function changes(path: string, before: unknown, after: unknown): string[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isFields(before) && isFields(after)) {
    const next = (key: string): string => `${path}${path.endsWith(':') ? ' ' : '.'}${key}`
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      changes(next(key), before[key], after[key]),
    )
  }
  if (isWords(before) && isWords(after)) {
    const [come, gone] = [after.filter((one) => !before.includes(one)), before.filter((one) => !after.includes(one))]
    const parts = [
      ...(come.length > 0 ? [`also ${come.join(', ')}`] : []),
      ...(gone.length > 0 ? [`no longer ${gone.join(', ')}`] : []),
    ]
    return [`${path} ${parts.join('; ') || `in another order: ${after.join(', ')}`}`]
  }
  return [`${path} ${described(before)} becomes ${described(after)}`]
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
const described = (value: unknown): string =>
  value === undefined || (Array.isArray(value) && value.length === 0)
    ? 'nothing'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
