import { Type, type Static } from 'typebox'
import { DateOnly } from '@tessera/contract/shapes.ts'
import { BusinessHours, longestHours } from './business-hours.ts'

const Hours = Type.Integer({ minimum: 1, maximum: 8760 })

/** Kinds of work that a reviewer opens as a case. */
const opened = {
  attempt: Hours,
  'address-proof': Hours,
  questionnaire: Hours,
  'knowledge-proof': Hours,
  'risk-assessment': Hours,
  transfer: Hours,
  appeal: Hours,
  recovery: Hours,
}

/** How many hours after it was sent each kind of work of reviewers is due. Kinds without hours have no due time. */
export const ReviewPolicy = Type.Object({
  hours: Type.Partial(
    Type.Object({
      ...opened,
      'cancelled-video-call': Hours,
      site: Hours,
      erasure: Hours,
      /** Messages to support are no work of the queue. Members read when we usually reply. */
      support: Hours,
    }),
  ),
  /** How many hours after it was sent a reviewer opens it for the first time. Kinds without hours have no such time. */
  firstLook: Type.Optional(Type.Partial(Type.Object(opened))),
  /** If only these count. Without them the hours are those of the calendar. */
  businessHours: Type.Optional(BusinessHours),
  source: Type.String({ minLength: 10 }),
  asOf: DateOnly,
})

type Kind = keyof Static<typeof ReviewPolicy>['hours']
type LookedAt = keyof NonNullable<Static<typeof ReviewPolicy>['firstLook']>

/** When a kind of work is due: `hours` for the decision, `firstLook` for opening it the first time. */
interface DueRule {
  hours: number
  firstLook: number | undefined
  businessHours: BusinessHours | undefined
}

type Policies = ReadonlyMap<string, { reviewDue?: Static<typeof ReviewPolicy> }>

/** When a kind of work is due at a site: by its own rules, or by those of the default region. */
export function dueRuleOf(regions: Policies, site: string, kind: Kind): DueRule | undefined {
  const [own, usual] = [regions.get(site)?.reviewDue, regions.get('DEFAULT')?.reviewDue]
  const hours = own?.hours[kind] ?? usual?.hours[kind]
  if (hours === undefined) return undefined
  const firstLook = isLookedAt(kind) ? (own?.firstLook?.[kind] ?? usual?.firstLook?.[kind]) : undefined
  return { hours, firstLook, businessHours: own?.businessHours ?? usual?.businessHours }
}

/** Reviewers open these. The other kinds are about a member or a message, and have no case. */
const lookedAt = {
  attempt: true,
  'address-proof': true,
  questionnaire: true,
  'knowledge-proof': true,
  'risk-assessment': true,
  transfer: true,
  appeal: true,
  recovery: true,
} satisfies Record<LookedAt, true>

const isLookedAt = (kind: string): kind is LookedAt => Object.hasOwn(lookedAt, kind)

/** First looks that are due later than the decision, or of which no decision is due. */
export function firstLookFaults(regions: Policies, site: string): string[] {
  return Object.keys(lookedAt)
    .filter(isLookedAt)
    .flatMap((kind) => {
      const rule = dueRuleOf(regions, site, kind)
      const own = regions.get(site)?.reviewDue?.firstLook?.[kind]
      if (!rule) return own === undefined ? [] : [`reviewDue.firstLook: ${kind} has no hours for its decision`]
      return rule.firstLook === undefined || rule.firstLook <= rule.hours
        ? []
        : [`reviewDue.firstLook: ${kind} is due after ${rule.firstLook} hours, later than its decision (${rule.hours})`]
    })
}

/** The most hours of the calendar in which a kind of work is due at a site: what members read. */
export function dueHoursOf(regions: Policies, site: string, kind: Kind): number | undefined {
  const rule = dueRuleOf(regions, site, kind)
  return rule?.businessHours ? longestHours(rule.businessHours, rule.hours) : rule?.hours
}
