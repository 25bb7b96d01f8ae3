/** The sites a member can belong to, each with its own rules (`regions/<site>.json`). */
export const sites = ['DEFAULT', 'HKG', 'ARE', 'TUR', 'KAZ', 'EU', 'IDN', 'IND'] as const
export type Site = (typeof sites)[number]

/** Sites under a regulator's conduct rules as one group (specification, section 4). */
export const regulatedSites: readonly Site[] = ['HKG', 'TUR', 'KAZ', 'EU']

/** Whether a site belongs to the regulated group. The UAE and Indonesia do not: each has its own check. */
export function isRegulatedSite(site: string): boolean {
  return regulatedSites.some((one) => one === site)
}

/** Whether a site is the one of the United Arab Emirates. */
export function isUaeSite(site: string): boolean {
  return site === 'ARE'
}

/** Whether a site is the one of Indonesia. */
export function isIndonesiaSite(site: string): boolean {
  return site === 'IDN'
}
