import type {
  Expression,
  Flag,
  MemberItem,
  MemberSection,
  MemberTemplate,
  Option,
  Threshold,
} from '@tessera/contract/questionnaire.ts'
import type { TaskWhy } from '@tessera/contract/task-states.ts'
import type { ProfileFact } from './profile-facts.ts'

/* A template as the server has it: the members' part, and the rules for its outcome. */

/** An option with its effect on the outcome. */
export interface ScoredOption extends Option {
  /** Of a band: its lowest and highest amount, US dollars; the text names them as `{{from}}` and `{{to}}`. */
  readonly from?: number
  readonly to?: number
  /** Risk points, or points of a test. */
  readonly score?: number
  readonly flag?: Flag
  /** The product that it is about: offered only where the region opens it to anyone. */
  readonly product?: string
}

export interface Item extends MemberItem {
  readonly options?: readonly ScoredOption[]
  /** What it asks about the member, in any form. What they sent in one form is offered in the next. */
  readonly fact?: ProfileFact
  /** For reviewers: members never see it and cannot answer it. */
  readonly reviewOnly?: boolean
}

export interface Section extends MemberSection {
  readonly items: readonly Item[]
}

/** What a rule does if its condition holds. */
export interface Effect {
  readonly riskPoints?: number
  /**
   * Type of a task to open, such as `SOF_SOW`. The machine approves a submission that opens `WALLET_PROOF` once that
   * task is done.
   */
  readonly openTask?: string
  /** Capabilities to restrict until a reviewer decides. */
  readonly restrict?: readonly string[]
  readonly flag?: Flag
  /**
   * `false`: needs a review, whatever the points. `true`: needs no review, although reviewers decide other submissions
   * of this template.
   */
  readonly autoApprove?: boolean
}

export interface Rule {
  readonly id: string
  readonly when: string
  readonly set: Effect
}

export interface Scoring {
  /** Sub-scores by name: the items (`section.item`) whose option points they sum. */
  readonly parts?: Readonly<Record<string, readonly string[]>>
  /** How the parts make the score; their sum if absent, limited to 0-100. */
  readonly total?: Expression
  /** Bands of the score: each starts where the one before ends. */
  readonly bands?: readonly { readonly id: string; readonly from: number }[]
  /** Below this many points, and without a flag, the machine may approve; names a threshold. */
  readonly autoApproveBelow?: string
}

export interface Template extends MemberTemplate {
  readonly sites: readonly string[]
  readonly sections: readonly Section[]
  /** Who decides. */
  readonly review: 'auto' | 'reviewer'
  /** The type of task that it answers, as outcome rules name it (`openTask`). */
  readonly task?: string
  /** Each request opens a task with its own questionnaire, such as each transfer. */
  readonly perRequest?: true
  /** Why the member has this task; if absent, the type of the task says it. */
  readonly why?: TaskWhy
  /** Whether a member may start it without a request. */
  readonly selfStart: boolean
  /** Sites whose members cannot start it themselves, unlike those of others: a reviewer requests it. */
  readonly onlyAsked?: readonly string[]
  /** Approved only by two reviewers, one after the other (four-eyes approval). */
  readonly fourEyes?: true
  readonly validityMonths?: number
  /** For regions with a shorter period; `highRisk`: of answers with one of the high-risk flags. */
  readonly validityBySite?: Readonly<
    Record<
      string,
      { readonly months: number; readonly highRisk: number; readonly source: string; readonly asOf: string }
    >
  >
  /** The item (`section.item`) whose date ends the approval, if that comes first. */
  readonly validTo?: string
  /** An approved questionnaire may be answered again at any time: a choice that the member can revise. */
  readonly againAnytime?: true
  /** Withdrawn if the answers that a rule asked it for change before the member begins it. */
  readonly lapses?: true
  readonly dueDays?: number
  /** How many times 24 hours before its deadline we send emails; if absent, on the region's days. */
  readonly reminderDays?: readonly number[]
  /** Names the threshold, in days, after which a member may try again after a final rejection. */
  readonly coolingOff?: string
  /** Capabilities that are restricted until it is sent. */
  readonly blocking?: readonly string[]
  readonly thresholds?: Readonly<Record<string, Threshold>>
  /** Lists of codes that rules may check, by name. */
  readonly lists?: Readonly<Record<string, readonly string[]>>
  readonly scoring?: Scoring
  readonly outcomeRules: readonly Rule[]
}
