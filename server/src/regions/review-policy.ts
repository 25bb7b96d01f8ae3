import { Type, type Static } from 'typebox'
import { DateOnly } from '@tessera/contract/shapes.ts'

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
      /** Messages to support are no work of the queue. Members read when we usually reply. */
      support: Hours,
    }),
  ),
  source: Type.String({ minLength: 10 }),
  asOf: DateOnly,
})

type Kind = keyof Static<typeof ReviewPolicy>['hours']

/** The hours of a kind of work at a site: its own, or those of the default region. */
export function dueHoursOf(
  regions: ReadonlyMap<string, { reviewDue?: Static<typeof ReviewPolicy> }>,
  site: string,
  kind: Kind,
): number | undefined {
  return regions.get(site)?.reviewDue?.hours[kind] ?? regions.get('DEFAULT')?.reviewDue?.hours[kind]
}
