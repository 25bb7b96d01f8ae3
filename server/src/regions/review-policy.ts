import { Type, type Static } from 'typebox'
import { DateOnly } from '@tessera/contract/shapes.ts'
import { BusinessHours, longestHours } from './business-hours.ts'

const Hours = Type.Integer({ minimum: 1, maximum: 8760 })

/** How many hours after it was sent each kind of work of reviewers is due. Kinds without hours have no due time. */
export const ReviewPolicy = Type.Object({
  hours: Type.Partial(
    Type.Object({
      attempt: Hours,
      'address-proof': Hours,
      questionnaire: Hours,
      'knowledge-proof': Hours,
      'risk-assessment': Hours,
      transfer: Hours,
      appeal: Hours,
      'cancelled-video-call': Hours,
      site: Hours,
      recovery: Hours,
      erasure: Hours,
      /** Messages to support are no work of the queue. Members read when we usually reply. */
      support: Hours,
    }),
  ),
  /** If only these count. Without them the hours are those of the calendar. */
  businessHours: Type.Optional(BusinessHours),
  source: Type.String({ minLength: 10 }),
  asOf: DateOnly,
})

type Kind = keyof Static<typeof ReviewPolicy>['hours']

type Policies = ReadonlyMap<string, { reviewDue?: Static<typeof ReviewPolicy> }>

/** When a kind of work is due at a site: by its own rules, or by those of the default region. */
export function dueRuleOf(
  regions: Policies,
  site: string,
  kind: Kind,
): { hours: number; businessHours: BusinessHours | undefined } | undefined {
  const [own, usual] = [regions.get(site)?.reviewDue, regions.get('DEFAULT')?.reviewDue]
  const hours = own?.hours[kind] ?? usual?.hours[kind]
  return hours === undefined ? undefined : { hours, businessHours: own?.businessHours ?? usual?.businessHours }
}

/** The most hours of the calendar in which a kind of work is due at a site: what members read. */
export function dueHoursOf(regions: Policies, site: string, kind: Kind): number | undefined {
  const rule = dueRuleOf(regions, site, kind)
  return rule?.businessHours ? longestHours(rule.businessHours, rule.hours) : rule?.hours
}
