import { Type, type Static } from 'typebox'
import { DateOnly, oneOf } from '@tessera/contract/shapes.ts'

const Which = oneOf(['every', 'failed-check'])

/**
 * Which approvals take effect only when a second reviewer confirms them, for each kind of case: every one, or those
 * against a failed check. Kinds that are not named need one reviewer.
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
  const rules = regions.get(site)?.twoReviewers ?? regions.get('DEFAULT')?.twoReviewers
  const which = rules?.approvals[kind]
  return which === 'every' || (which === 'failed-check' && failed)
}
