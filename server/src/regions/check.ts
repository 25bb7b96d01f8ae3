import { clientClasses } from '@tessera/contract/client-class.ts'
import { isIndonesiaSite, isRegulatedSite, isUaeSite, sites } from '@tessera/contract/sites.ts'
import type { Agreements } from '@tessera/questionnaires/library/agreements.ts'
import type { Library } from '@tessera/questionnaires/library/files.ts'
import { isDay, latestDay } from '@tessera/questionnaires/engine/calendar.ts'
import { referencesOf, type Reference } from '@tessera/questionnaires/engine/condition.ts'
import type { TaskRule } from './task-rules.ts'
import type { Region, Regions } from './region.ts'
import { nonDocumentPolicyOf } from './policies.ts'
import { itemsIn, strangeOptions, allLevels, conditionOf, ruleFaults } from './check-rules.ts'
import { businessHoursFaults } from './business-hours.ts'
import { firstLookFaults } from './review-policy.ts'
import { providerFaults } from './provider-policy.ts'
import { earnWithoutApproval } from './earn-approval.ts'

/** One error in a region file, worded for the people who maintain it. */
export interface RegionFinding {
  site: string
  fault: string
}

/** What region files refer to. */
export interface Referred {
  questionnaires: Library
  agreements: Agreements
}

/** Everything in the region files that refers to nothing or can never be met. */
export function regionFindings(regions: Regions, referred: Referred): RegionFinding[] {
  return [...regions.values()].flatMap((region) => {
    const known = new Set(region.levels.flatMap(({ products }) => products.map(({ product }) => product)))
    const rules = region.tasks?.list ?? []
    const faults = rules.flatMap((rule, index) =>
      ruleFaults(rule, { before: rules.slice(0, index), region, products: known }, referred),
    )
    return [
      ...siteFaults(region),
      ...servedTwice(region, regions),
      ...roundTheSelfie(region, regions),
      ...faults,
      ...sharedLimits(region),
      ...earnWithoutApproval(region),
      ...classFaults(region, rules, referred),
      ...providerFaults(region),
      ...(region.reviewDue?.businessHours ? businessHoursFaults(region.reviewDue.businessHours) : []),
      ...firstLookFaults(regions, region.site),
    ].map((fault) => ({
      site: region.site,
      fault,
    }))
  })
}

/**
 * The error for a date in the future. It alone does not stop a server from starting, because its clock may be wrong.
 */
export function regionsStillToCome(regions: Regions): RegionFinding[] {
  const latest = latestDay(new Date())
  return [...regions.values()].flatMap((region) =>
    daysIn(region).flatMap(([field, day]) =>
      day > latest ? [{ site: region.site, fault: `${field} is ${day}, which is still to come` }] : [],
    ),
  )
}

/**
 * A regulator's rules of conduct need a region's own task list, not the default one. A custody move needs an
 * announcement.
 */
function siteFaults(region: Region): string[] {
  const { site, tasks, custody, levels, addressProof, announcements = [] } = region
  const supervised = isRegulatedSite(site) || isUaeSite(site) || isIndonesiaSite(site)
  const move = custody?.move?.announcement
  const missing = allLevels.filter((level) => !levels.some((one) => one.level === level))
  return [
    ...missing.map((level) => `it has no ${level}`),
    ...daysIn(region)
      .filter(([, day]) => !isDay(day))
      .map(([field, day]) => `${field} is ${day}, which is no day`),
    ...(addressProof?.agreementSites ?? []).flatMap((one) =>
      sites.some((known) => known === one)
        ? []
        : [`the agreement with a proof of address is asked at ${one}, which is no site`],
    ),
    ...(supervised && !tasks ? ['a regulated site needs duties of its own'] : []),
    ...(move && !announcements.some(({ announcement, needs }) => announcement === move && needs === 'agreed')
      ? [`custody moves by the announcement ${move}, which is not there to be agreed to`]
      : []),
  ]
}

/** Every `asOf` of a file, with its place. */
function daysIn(value: unknown, at = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]): [string, string][] =>
    name === 'asOf' && typeof part === 'string' ? [[`${at}${name}`, part]] : daysIn(part, `${at}${name}.`),
  )
}

/** Every country of residence must belong to one region only. */
function servedTwice({ site, serves }: Region, regions: Regions): string[] {
  const others = [...regions.values()].filter((other) => other.site !== site)
  return (serves?.countries ?? []).flatMap((country) =>
    others
      .filter((other) => other.serves?.countries.includes(country))
      .map((other) => `serves ${country}, which ${other.site} serves, too`),
  )
}

/** Where a selfie is required and a reviewer compares it, a number alone must not bypass it. */
function roundTheSelfie({ site, selfie }: Region, regions: Regions): string[] {
  const { kinds } = nonDocumentPolicyOf(regions, site)
  return selfie && !selfie.machineMayDecide && kinds.length > 0
    ? [`asks for a photo of the person, and verifies by number (${kinds.join(', ')}) without one`]
    : []
}

/** Products that share a limit have the same one, and there are at least two of them. */
function sharedLimits({ levels }: Region): string[] {
  return levels.flatMap(({ level, products }) =>
    [...Map.groupBy(products, ({ together }) => together)].flatMap(([name, list]) => {
      const limits = new Set(
        list.map(({ allowed, limit, period }) =>
          allowed && limit !== undefined ? `${limit} a ${period ?? 'day'}` : 'none',
        ),
      )
      return name === undefined || (list.length > 1 && limits.size === 1 && !limits.has('none'))
        ? []
        : [
            `${level} shares one limit as ${name}, but ${list.map(({ product }) => product).join(', ')} do not have the same`,
          ]
    }),
  )
}

/** Client classes and raised limits that no rule grants. */
function classFaults(
  { site, tasks, classes = [], levels }: Region,
  rules: readonly TaskRule[],
  { questionnaires }: Referred,
): string[] {
  const lifters: string[] = [...rules.map(({ id }) => id), ...classes.map((one) => one.class)]
  const opened = levels.flatMap(({ products }) =>
    products.flatMap(({ allowed, lifted }) =>
      allowed ? [] : (lifted?.by ?? []).filter((one) => !clientClasses.some((name) => name === one)),
    ),
  )
  const unknown = new Set(
    levels
      .flatMap(({ products }) => products.flatMap(({ lifted }) => lifted?.by ?? []))
      .filter((one) => !lifters.includes(one)),
  )
  return [
    ...[...new Set(opened)].map(
      (one) => `a closed product is opened by ${one}, which is no class: only classes open products`,
    ),
    // A region without its own tasks gets that error instead, which explains more.
    ...(tasks ? [...unknown] : []).map(
      (one) => `a limit is lifted by ${one}, which is neither a task nor a class of the site`,
    ),
    ...classes.flatMap((one) => {
      const loaded = questionnaires.templates.get(one.template)?.template
      const known =
        loaded && new Set(loaded.sections.flatMap(({ id, items }) => items.map((item) => `${id}.${item.id}`)))
      const when = conditionOf(one.when)
      const asked = when && itemsIn(when)
      const isKnown = (reference: Reference): boolean =>
        reference.kind === 'item'
          ? known?.has(`${reference.section}.${reference.item}`) === true
          : reference.kind === 'fact'
            ? reference.name === 'knowledgePercent'
            : loaded?.thresholds?.[reference.name] !== undefined
      const needs = one.needs === undefined ? undefined : conditionOf(one.needs)
      return [
        ...(loaded?.sites.includes(site)
          ? []
          : [`the class ${one.class} comes of questionnaire ${one.template}, which is not made for this site`]),
        ...(asked && asked.length > 0 && asked.every((path) => known?.has(path))
          ? []
          : [`the class ${one.class} asks for "${one.when}", which is no condition on the answers of ${one.template}`]),
        ...(loaded && when
          ? strangeOptions(when, loaded).map(
              (value) => `the class ${one.class} asks for ${value}, which no answer of ${one.template} can be`,
            )
          : []),
        ...(one.needs === undefined || (needs && referencesOf(needs).every(isKnown))
          ? []
          : [`the class ${one.class} needs "${one.needs}", which no fact answers`]),
      ]
    }),
  ]
}
