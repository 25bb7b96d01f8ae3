/** The rules of a region, from its file. */
export interface ResetPolicy {
  /** A verified member may reset once in this many days. */
  everyDays: number
  /** Members of this site verified before this day are offered the EU reset; null where there is none. */
  euPoi: { site: string; verifiedBefore: string } | null
}
