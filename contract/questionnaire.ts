/* The types of a questionnaire. The rules that use them are in the engine (questionnaires/engine). */

/**
 * Types of items. A `statement` is read, not answered; we fill in an `instant`, shown in the reader's own time zone.
 */
export type ItemType =
  | 'text'
  | 'textarea'
  | 'number'
  | 'money'
  | 'date'
  | 'month'
  | 'instant'
  | 'bool'
  | 'single'
  | 'dropdown'
  | 'multi'
  | 'country'
  | 'countryMulti'
  | 'phone'
  | 'email'
  | 'address'
  | 'file'
  | 'files'
  | 'wallet'
  | 'txRef'
  | 'declaration'
  | 'statement'
  | 'signature'

/** An amount as a decimal string, in a currency (ISO 4217). */
export interface Money {
  readonly amount: string
  readonly currency: string
}

export interface Address {
  readonly line1: string
  readonly line2?: string
  readonly city: string
  readonly region?: string
  readonly postcode?: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

/** A blockchain address that holds crypto-assets. */
export interface Wallet {
  readonly chain: string
  readonly address: string
}

/**
 * One answer. Dates are `YYYY-MM-DD`, months `YYYY-MM`, instants ISO 8601, countries alpha-2, phones `+` and digits. A
 * choice is the option's value, several are a list. A file is its id; a signature is the typed name.
 */
export type Value = string | number | boolean | readonly string[] | Money | Address | Wallet

/**
 * Answers by path: `section.item`. In a repeating section it is `section.entry.item`, and `section.entry` is the
 * entry's position as a number. The map is flat, so that we can merge the input of two devices path by path.
 */
export type Answers = Readonly<Record<string, Value>>

/** What an option says about the member; reviewers read it, members never do. */
export type Flag = 'PEP' | 'HIGH_RISK' | 'EDD' | 'STOP'

/** An option as sent to members. */
export interface Option {
  readonly value: string
  /** Excludes every other choice: "none of these". */
  readonly exclusive?: boolean
  /** Shown to members as considered, but disabled: it does not count. */
  readonly closed?: boolean
  /** Offered only if this holds (see engine/condition.ts). */
  readonly condition?: string
  /** Not offered where the member lives: shown only to a member who chose it before, and then it still counts. */
  readonly unavailable?: boolean
  /** The amount of a band in sums; US dollars. */
  readonly worth?: number
}

export type Checksum = 'TCKN' | 'PAN' | 'AADHAAR' | 'HKID' | 'IIN' | 'NIK' | 'EID' | 'BSN' | 'IBAN' | 'TIN'

/** A rule for an answer beyond its type. */
export type Validator =
  | { readonly rule: 'regex'; readonly pattern: string }
  | {
      readonly rule:
        | 'minLen'
        | 'maxLen'
        | 'min'
        | 'max'
        | 'ageAtLeast'
        | 'maxAgeMonths'
        | 'minFiles'
        | 'maxFiles'
        | 'maxBytes'
      readonly value: number
    }
  | { readonly rule: 'dateRange'; readonly from: string; readonly to: string }
  | { readonly rule: 'notFuture' | 'notPast' | 'sumEquals100' | 'url' }
  /** Of a name or date of birth: what the identity check verified. Before it, any answer will do. */
  | { readonly rule: 'verified' }
  /** Of a date or month: not before the year of the member's birth, if it is verified. */
  | { readonly rule: 'sinceBirth' }
  /** Of an address: residential, not a post office box. */
  | { readonly rule: 'dwelling' }
  /** Of a phone number or email address: the member proved by a code that it is theirs. */
  | { readonly rule: 'proven' }
  /**
   * A date at most so many months or days ago. Another item of the same section decides: the map has, by its option,
   * the names of thresholds in months or days.
   */
  | { readonly rule: 'maxAgeBy'; readonly item: string; readonly limits: Readonly<Record<string, string>> }
  | { readonly rule: 'fileTypes'; readonly types: readonly string[] }
  /** `country`: the item of the same section with the country whose rule applies. */
  | { readonly rule: 'checksum'; readonly kind: Checksum; readonly country?: string }
  | { readonly rule: 'differsFrom'; readonly item: string }
  /** Of a date or month: not before another item of the same section. */
  | { readonly rule: 'notBefore'; readonly item: string }

/** One question as sent to members. */
export interface MemberItem {
  readonly id: string
  readonly type: ItemType
  readonly required?: boolean
  /** Shown only if this holds (see engine/condition.ts). */
  readonly condition?: string
  readonly options?: readonly Option[]
  readonly validate?: readonly Validator[]
  readonly pii?: 'none' | 'basic' | 'sensitive'
  /** The source of the prefilled answer; the member must confirm it on submission. */
  readonly prefill?: string
  /** Filled in by us; the member cannot change it. */
  readonly readOnly?: boolean
  /** Of an item that we fill in: members need the exact text elsewhere, so they can copy it. */
  readonly copy?: boolean
  /** Currencies of an amount; if absent, USD alone. */
  readonly currencies?: readonly string[]
  /** Of a statement: while it is shown, the questionnaire cannot be sent. */
  readonly stops?: boolean
  /**
   * Of a statement: the choice (`section.item`) that the member can confirm again unchanged, to get a new one of what
   * we create for it.
   */
  readonly renews?: string
  /** Of a statement: the numbers that its text uses as `{{name}}`, computed ones or thresholds, each with its unit. */
  readonly figures?: Readonly<Record<string, FigureUnit>>
  /** Of a choice: its options are shown side by side, each with benefits and costs (`points` of its texts). */
  readonly compare?: boolean
  /** A long list: its options are sorted by their names in the member's language, `other` last. */
  readonly alphabetical?: boolean
}

/** How a number is written: as an amount of a currency (ISO 4217) or as a bare number; only `ratesAsOf` is a date. */
export type FigureUnit = string

/** The exchange rates of one day: the same table for everyone until the operator updates it. */
export interface RateTable {
  readonly source: string
  readonly asOf: string
  /** The currency of amount bands for the members of a region; US dollars if it has none. */
  readonly bySite?: Readonly<Record<string, string>>
  /** The currency of a country (alpha-2) whose region has none, or another one. */
  readonly byCountry?: Readonly<Record<string, string>>
  /** Units of each currency per US dollar. */
  readonly perUsd: Readonly<Record<string, number>>
}

/** How many entries a section may have. */
export interface Repeat {
  readonly min: number
  readonly max: number
}

export interface MemberSection {
  readonly id: string
  readonly condition?: string
  readonly repeat?: Repeat
  readonly items: readonly MemberItem[]
}

/**
 * A number computed from answers. `in` converts amounts into one currency by the template's rates. `share` names the
 * item of the same entry with the percentage that counts; without an answer all of it counts.
 */
export type Expression =
  | number
  | { readonly value: string; readonly in?: string }
  | { readonly sum: string; readonly where?: string; readonly share?: string; readonly in?: string }
  /** Days from the earliest to the latest of the dates. */
  | { readonly span: string }
  /** How many entries the section has, or how many of them meet `where`. */
  | { readonly count: string; readonly where?: string }
  /** How many different answers its entries have. */
  | { readonly distinct: string }
  /** How many of these conditions hold; none if their answers are missing. */
  | { readonly holding: readonly string[] }
  | { readonly worth: string }
  | { readonly threshold: string }
  | { readonly computed: string }
  | { readonly score: string }
  | { readonly plus: readonly Expression[] }
  | { readonly times: readonly Expression[] }
  | { readonly minus: readonly [Expression, Expression] }
  | { readonly over: readonly [Expression, Expression] }
  | { readonly least: readonly Expression[] }
  | { readonly most: readonly Expression[] }
  | { readonly round: Expression }

/** A number from a rule-book, always with its source and date. */
export interface Threshold {
  readonly value: number
  readonly unit: string
  readonly source: string
  readonly asOf: string
}

/** A template as sent to members, without scores, flags and outcome rules. */
export interface MemberTemplate {
  readonly code: number
  readonly key: string
  readonly version: number
  readonly estMinutes: number
  /** A submission may be withdrawn and changed until a reviewer opens it. */
  readonly editableWhilePending: boolean
  readonly thresholds?: Readonly<Record<string, Threshold>>
  readonly computed?: Readonly<Record<string, Expression>>
  /** Converts amounts of other currencies into one. */
  readonly rates?: RateTable
  readonly sections: readonly MemberSection[]
}

export interface ItemTexts {
  title: string
  help?: string
  /** Why we ask. */
  why?: string
  placeholder?: string
  options?: Record<string, string>
  /** Of options shown side by side: benefits and costs, point by point. */
  points?: Record<string, readonly string[]>
}

export interface SectionTexts {
  title: string
  desc?: string
  why?: string
  /** The name of one entry of a repeat: "Source". */
  entry?: string
  items: Record<string, ItemTexts>
}

/** All texts of a template in one language. */
export interface TemplateTexts {
  title: string
  intro: string
  sections: Record<string, SectionTexts>
}

/**
 * The facts about the member that conditions may use, as `$site`, `$level`, `$documentCountry`; the codes of a list
 * are separated by spaces.
 */
export type Facts = Readonly<Record<string, string>>

export type FaultCode =
  | 'required'
  | 'mustAccept'
  | 'shape'
  | 'option'
  | 'exclusive'
  | 'currency'
  | 'minEntries'
  | 'maxEntries'
  | 'readOnly'
  | 'file'
  | 'stops'
  | 'maxAgeDays'
  /** A date of a year in which nobody who is alive did anything: a typing mistake. */
  | 'year'
  /** An Indian account number (PAN) that does not belong to an individual. */
  | 'companyPan'
  /** A postal code of another shape than those of the country. */
  | 'postcode'
  /** A typed name that is not the verified one. */
  | 'signatureName'
  /** Not a valid address of its chain. */
  | 'walletAddress'
  /** Looks like an address of its chain, but has a typing mistake. */
  | 'walletChecksum'
  /** A text to sign that expired, or was for another wallet. */
  | 'challengeOver'
  /** We saw no test amount from this wallet. */
  | 'testNotSeen'
  /** Not signed by the key of the wallet, or not for this text. */
  | 'walletSignature'
  | Exclude<Validator['rule'], 'fileTypes' | 'maxBytes' | 'maxAgeBy'>

/** The error of one answer; the texts are under `questionnaire.fault.<code>`. */
export interface Fault {
  readonly path: string
  readonly code: FaultCode
  /** Numbers that the text needs. */
  readonly value?: number
  /** What was verified, where the answer differs from it. */
  readonly verified?: string
}
