import { isIndonesiaSite, isRegulatedSite, isUaeSite } from '@tessera/contract/sites.ts'
import type { Agreements } from '@tessera/questionnaires/library/agreements.ts'
import type { Library } from '@tessera/questionnaires/library/files.ts'
import type { TaskRule } from '../tasks/rules.ts'
import type { Region, Regions } from './region.ts'

/** One thing wrong with a region file, in words for whoever keeps it. */
export interface RegionFinding {
  site: string
  fault: string
}

/** What region files refer to. */
export interface Referred {
  questionnaires: Library
  agreements: Agreements
}

/** Everything in the region files that points at nothing, or can never be fulfilled. */
export function regionFindings(regions: Regions, referred: Referred): RegionFinding[] {
  return [...regions.values()].flatMap((region) => {
    const known = new Set(region.levels.flatMap(({ products }) => products.map(({ product }) => product)))
    const rules = region.tasks?.list ?? []
    const faults = rules.flatMap((rule, index) => ruleFaults(rule, rules.slice(0, index), region.site, known, referred))
    return [...siteFaults(region), ...faults].map((fault) => ({ site: region.site, fault }))
  })
}

/** Under a regulator's rules of conduct nobody gets the default list unseen; who moves custody must have announced it. */
function siteFaults({ site, tasks, custody, announcements = [] }: Region): string[] {
  const supervised = isRegulatedSite(site) || isUaeSite(site) || isIndonesiaSite(site)
  const move = custody?.move?.announcement
  return [
    ...(supervised && !tasks ? ['a regulated site needs duties of its own'] : []),
    ...(move && !announcements.some(({ announcement, needs }) => announcement === move && needs === 'agreed') ? [`custody moves by the announcement ${move}, which is not there to be agreed to`] : []),
  ]
}

function ruleFaults(rule: TaskRule, before: readonly TaskRule[], site: string, products: ReadonlySet<string>, { questionnaires, agreements }: Referred): string[] {
  const faults: string[] = []
  const at = `task ${rule.id}`
  if (before.some(({ id }) => id === rule.id)) faults.push(`${at} is there twice`)
  // What comes first stands first: so an order that bites its own tail cannot be written.
  for (const id of rule.after ?? []) if (!before.some((one) => one.id === id)) faults.push(`${at} comes after ${id}, which does not stand before it`)
  for (const product of [...(rule.opens ?? []), ...(rule.blocks ?? [])]) if (!products.has(product)) faults.push(`${at} names the product ${product}, which no level has`)
  if (rule.blocks && rule.dueDays === undefined) faults.push(`${at} closes products after a day it does not have`)
  if (rule.optional && (rule.opens?.length || rule.blocks?.length)) faults.push(`${at} is a choice, and closes products`)
  const asks = rule.type === 'QUESTIONNAIRE' || rule.type === 'RESIDENCE_CRS' || rule.type === 'CLASSIFICATION'
  if (asks !== (rule.template !== undefined)) faults.push(asks ? `${at} names no questionnaire` : `${at} names a questionnaire it does not ask`)
  const loaded = rule.template === undefined ? undefined : questionnaires.templates.get(rule.template)
  if (rule.template !== undefined && !loaded) faults.push(`${at} asks questionnaire ${rule.template}, which does not exist`)
  if (loaded && !loaded.template.sites.includes(site)) faults.push(`${at} asks questionnaire ${rule.template}, which is not made for this site`)
  if ((rule.type === 'AGREEMENT') !== (rule.agreement !== undefined)) faults.push(`${at} and its agreement do not fit`)
  const versions = rule.agreement === undefined ? undefined : agreements.get(rule.agreement)
  if (rule.agreement !== undefined && !versions?.at(-1)?.sites.includes(site)) faults.push(`${at} needs the agreement ${rule.agreement}, which this site does not have`)
  return faults
}

/** What a newer set of region files changes, and for whom: one line each. */
export function regionDifferences(older: Regions, newer: Regions): string[] {
  const sites = [...new Set([...older.keys(), ...newer.keys()])].toSorted()
  return sites.flatMap((site) => {
    const [before, after] = [older.get(site), newer.get(site)]
    if (!before) return [`${site}: new; its members had the rules of DEFAULT before`]
    if (!after) return [`${site}: gone; its members get the rules of DEFAULT`]
    return [...taskDifferences(before, after), ...limitDifferences(before, after), ...otherDifferences(before, after)].map((line) => `${site}: ${line}`)
  })
}

function taskDifferences(before: Region, after: Region): string[] {
  const [old, now] = [before.tasks?.list ?? [], after.tasks?.list ?? []]
  const added = now.filter(({ id }) => !old.some((rule) => rule.id === id))
  const gone = old.filter(({ id }) => !now.some((rule) => rule.id === id))
  const changed = now.flatMap((rule) => {
    const was = old.find(({ id }) => id === rule.id)
    if (!was) return []
    const fields = [...new Set([...Object.keys(was), ...Object.keys(rule)])].filter(
      (field) => field !== 'source' && JSON.stringify(Reflect.get(was, field)) !== JSON.stringify(Reflect.get(rule, field)),
    )
    return fields.map((field) => `task ${rule.id}: ${field} ${told(Reflect.get(was, field))} becomes ${told(Reflect.get(rule, field))}, for every member who has not done it`)
  })
  return [
    ...added.map(({ id, type, optional }) => `task ${id} (${type}) is new: ${optional ? 'a choice for every member' : 'every member gets it, those verified already as well'}`),
    ...gone.map(({ id, type }) => `task ${id} (${type}) is gone: nobody is asked any more`),
    ...changed,
  ]
}

function limitDifferences(before: Region, after: Region): string[] {
  return after.levels.flatMap(({ level, products }) =>
    products.flatMap((product) => {
      const was = before.levels.find((one) => one.level === level)?.products.find((one) => one.product === product.product)
      const say = (one: typeof product | undefined): string => (!one?.allowed ? 'closed' : one.limit ? `${one.limit} USD a ${one.period ?? 'day'}` : 'without limit')
      return say(was) === say(product) ? [] : [`${product.product} ${say(was)} becomes ${say(product)}, for members at ${level}`]
    }),
  )
}

function otherDifferences(before: Region, after: Region): string[] {
  const fields = ['opened', 'minimumAge', 'minimumMonthsLeft', 'attempts', 'documents', 'machineMayApprove', 'selfie', 'provider'] as const
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => `${field} ${told(before[field])} becomes ${told(after[field])}, for everybody who begins from now on`)
}

const told = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))
