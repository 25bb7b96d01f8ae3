import { Type, type Static } from 'typebox'
import { DateOnly, oneOf } from '@tessera/contract/shapes.ts'
import { twoPeopleActs, type TwoPeopleAct } from '@tessera/contract/two-people.ts'
import { AnyReason, type AnyReasonCode } from '@tessera/contract/verdicts.ts'

const Which = oneOf(['every', 'failed-check'])

/**
 * What takes effect only when a second reviewer confirms it. `approvals`, for each kind of case: every one, or those
 * against a failed check. Kinds that are not named need one reviewer. `rejections`: final ones for one of these reasons. `acts`, in
 * the console: erasing a member, exporting cases.
 */
export const TwoReviewers = Type.Object({
  approvals: Type.Partial(
    Type.Object(
      {
        attempt: Which,
        'address-proof': Which,
        recovery: Which,
        questionnaire: Type.Literal('every'),
        'knowledge-proof': Type.Literal('every'),
        'risk-assessment': Type.Literal('every'),
      },
      { additionalProperties: false },
    ),
  ),
  rejections: Type.Array(AnyReason, { uniqueItems: true }),
  acts: Type.Array(oneOf(twoPeopleActs), { uniqueItems: true }),
  source: Type.String({ minLength: 10 }),
  asOf: DateOnly,
})

type Policies = ReadonlyMap<string, { twoReviewers?: Static<typeof TwoReviewers> }>
type Kind = keyof Static<typeof TwoReviewers>['approvals']

/** Whether an approval needs a second reviewer at a site. A region without rules of its own uses the default ones. */
export function approvalNeedsTwo(
  regions: Policies,
  site: string,
  { kind, failed }: { kind: Kind; failed: boolean },
): boolean {
  const which = rulesOf(regions, site)?.approvals[kind]
  return which === 'every' || (which === 'failed-check' && failed)
}

/** Whether a final rejection for these reasons needs a second reviewer at a site, whatever the kind of case. */
export function rejectionNeedsTwo(regions: Policies, site: string, reasons: readonly AnyReasonCode[]): boolean {
  const two = rulesOf(regions, site)?.rejections ?? []
  return reasons.some((code) => two.includes(code))
}

/** Whether an act in the console needs a second person at one of these sites. */
export const actNeedsTwo = (regions: Policies, sites: readonly string[], act: TwoPeopleAct): boolean =>
  sites.some((site) => rulesOf(regions, site)?.acts.includes(act))

const rulesOf = (regions: Policies, site: string): Static<typeof TwoReviewers> | undefined =>
  regions.get(site)?.twoReviewers ?? regions.get('DEFAULT')?.twoReviewers
