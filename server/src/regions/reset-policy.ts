/** The rules of a region, from its file. */
export interface ResetPolicy {
  /** A verified member may reset once in this many days. */
  everyDays: number
  /** Members of this region who were verified before this day can use the EU reset. Null: there is none. */
  euPoi: { site: string; verifiedBefore: string } | null
}
