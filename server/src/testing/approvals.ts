import type { AnyReasonCode } from '@tessera/contract/verdicts.ts'
import type { Region, Regions } from '../regions/region.ts'

type TwoReviewers = NonNullable<Region['twoReviewers']>

/** The regions, of which one has this rule about approvals by two reviewers. `{}`: one reviewer approves everything. */
export function withApprovals(regions: Regions, approvals: TwoReviewers['approvals'], site = 'DEFAULT'): Regions {
  return withRules(regions, site, { approvals })
}

/** The regions, of which one has this rule about erasing and exporting by two people. None: one person does it. */
export function withActs(regions: Regions, acts: TwoReviewers['acts'], site = 'DEFAULT'): Regions {
  return withRules(regions, site, { acts })
}

/** The regions, of which one has this rule about final rejections by two reviewers. None: one reviewer rejects for any reason. */
export function withRejections(regions: Regions, rejections: AnyReasonCode[], site = 'DEFAULT'): Regions {
  return withRules(regions, site, { rejections })
}

function withRules(
  regions: Regions,
  site: string,
  change: Partial<Pick<TwoReviewers, 'approvals' | 'rejections' | 'acts'>>,
): Regions {
  const own = regions.get(site)
  if (!own) throw new Error(`There is no region ${site}`)
  const { approvals, rejections, acts } = own.twoReviewers ?? { approvals: {}, rejections: [], acts: [] }
  const twoReviewers = { approvals, rejections, acts, ...change, source: 'a rule of this test', asOf: '2026-01-01' }
  return new Map([...regions, [site, { ...own, twoReviewers }]])
}
