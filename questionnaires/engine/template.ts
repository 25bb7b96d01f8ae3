import type {
  Expression,
  Flag,
  MemberItem,
  MemberSection,
  MemberTemplate,
  Option,
  Threshold,
} from '@tessera/contract/questionnaire.ts'

/* A template as the server holds it: what members get, and how it is judged. */

/** An option with what choosing it is worth to the judge. */
export interface JudgedOption extends Option {
  /** Of a band: the amounts between which it lies, US dollars; its words name them as `{{from}}` and `{{to}}`. */
  readonly from?: number
  readonly to?: number
  /** Risk points, or points of a test. */
  readonly score?: number
  readonly flag?: Flag
}

export interface Item extends MemberItem {
  readonly options?: readonly JudgedOption[]
  /** For officers: members never see it, no answer is taken. */
  readonly reviewOnly?: boolean
}

export interface Section extends MemberSection {
  readonly items: readonly Item[]
}

/** What a rule does where its condition holds. */
export interface Effect {
  readonly riskPoints?: number
  /** Type of a task to open, such as `SOF_SOW`. What opens `WALLET_PROOF` is approved by the machine once that is done. */
  readonly openTask?: string
  /** Capabilities to hold back until an officer decides. */
  readonly restrict?: readonly string[]
  readonly flag?: Flag
  /** `false`: a person must look, whatever the points. `true`: no person need look, though officers decide this template otherwise. */
  readonly autoApprove?: boolean
}

export interface Rule {
  readonly id: string
  readonly when: string
  readonly set: Effect
}

export interface Scoring {
  /** Sub-scores by name: the items (`section.item`) whose options' points they add up. */
  readonly parts?: Readonly<Record<string, readonly string[]>>
  /** How the parts make the score; their sum when absent, cut to 0-100. */
  readonly total?: Expression
  /** Bands of the score: each begins where the one before ends. */
  readonly bands?: readonly { readonly id: string; readonly from: number }[]
  /** Below this many points, without a flag, the machine may approve; names a threshold. */
  readonly autoApproveBelow?: string
}

export interface Template extends MemberTemplate {
  readonly sites: readonly string[]
  readonly sections: readonly Section[]
  /** Who decides. */
  readonly review: 'auto' | 'reviewer'
  /** Whether a member may begin it unasked. */
  readonly selfStart: boolean
  /** Sites at which no member begins it, though those of others do: an officer asks it. */
  readonly onlyAsked?: readonly string[]
  /** Approved only by two officers, one after the other. */
  readonly fourEyes?: true
  readonly validityMonths?: number
  /** Where a site's rule is a shorter time; `highRisk`: of answers with one of the flags of a high risk. */
  readonly validityBySite?: Readonly<
    Record<
      string,
      { readonly months: number; readonly highRisk: number; readonly source: string; readonly asOf: string }
    >
  >
  /** The item (`section.item`) whose date ends what was approved, where that comes first. */
  readonly validTo?: string
  /** What was approved may be answered anew at any time: a choice that can be taken back. */
  readonly anewAnytime?: true
  readonly dueDays?: number
  /** Letters go out so many times 24 hours before its day; absent: on the days of the site. */
  readonly reminderDays?: readonly number[]
  /** Names the threshold, in days, after which a member who was refused for good may try again. */
  readonly coolingOff?: string
  /** Capabilities held back while it is due and not sent. */
  readonly blocking?: readonly string[]
  readonly thresholds?: Readonly<Record<string, Threshold>>
  /** Lists of codes that rules may look into, by name. */
  readonly lists?: Readonly<Record<string, readonly string[]>>
  readonly scoring?: Scoring
  readonly outcomeRules: readonly Rule[]
}
