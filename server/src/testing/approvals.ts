import type { Region, Regions } from '../regions/region.ts'

/** The regions, of which one has this rule about approvals by two reviewers. `{}`: one reviewer approves everything. */
export function withApprovals(
  regions: Regions,
  approvals: NonNullable<Region['twoReviewers']>['approvals'],
  site = 'DEFAULT',
): Regions {
  const own = regions.get(site)
  if (!own) throw new Error(`There is no region ${site}`)
  const twoReviewers = { approvals, source: 'a rule of this test', asOf: '2026-01-01' }
  return new Map([...regions, [site, { ...own, twoReviewers }]])
}
