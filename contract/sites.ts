/** The sites a member can belong to, each with rules of its own (`regions/<site>.json`). */
export const sites = ['DEFAULT', 'HKG', 'ARE', 'TUR', 'KAZ', 'EU', 'IDN', 'IND'] as const
export type Site = (typeof sites)[number]
