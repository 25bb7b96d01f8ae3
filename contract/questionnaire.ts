/* What a questionnaire is made of: types alone. The rules that give them meaning are the engine's (questionnaires/engine). */

/** Kinds of items. A `statement` is read, not answered; an `instant` is filled in by us, and shown in the reader's own time. */
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

/** A place on a chain that holds crypto-assets. */
export interface Wallet {
  readonly chain: string
  readonly address: string
}

/**
 * One answer. Dates are `YYYY-MM-DD`, months `YYYY-MM`, instants ISO 8601, countries alpha-2, phones `+` and digits; a choice is the option's
 * value, several are a list; a file is its id; a signature is the typed name.
 */
export type Value = string | number | boolean | readonly string[] | Money | Address | Wallet

/**
 * Answers by path: `section.item`; in a section that repeats `section.entry.item`, and `section.entry` holds the entry's
 * place as a number. Flat, so that what two devices typed can be merged path by path.
 */
export type Answers = Readonly<Record<string, Value>>

/** What an option tells about the member; staff read it, members never do. */
export type Flag = 'PEP' | 'HIGH_RISK' | 'EDD' | 'STOP'

/** An option as members get it. */
export interface Option {
  readonly value: string
  /** Excludes every other choice: "none of these". */
  readonly exclusive?: boolean
  /** Listed so that members see it was thought of, but it cannot be chosen: what does not count. */
  readonly closed?: boolean
  /** The amount a band stands for, where sums use it; US dollars. */
  readonly worth?: number
}

export type Checksum = 'TCKN' | 'PAN' | 'AADHAAR' | 'HKID' | 'IIN' | 'NIK' | 'EID' | 'BSN' | 'IBAN' | 'TIN'

/** A demand on an answer beyond its type. */
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
  /** Of an address: where somebody lives, no box at a post office. */
  | { readonly rule: 'dwelling' }
  /** Of a phone number or e-mail address: the member showed by a code sent there that it reaches them. */
  | { readonly rule: 'proven' }
  /** A date not older than so many months or days, by what another item of the same section says: names of thresholds of either unit, by its option. */
  | { readonly rule: 'maxAgeBy'; readonly item: string; readonly limits: Readonly<Record<string, string>> }
  | { readonly rule: 'fileTypes'; readonly types: readonly string[] }
  /** `country`: the item of the same section that names the country whose rule holds. */
  | { readonly rule: 'checksum'; readonly kind: Checksum; readonly country?: string }
  | { readonly rule: 'differsFrom'; readonly item: string }
  /** Of a date or month: not before that of another item of the same section. */
  | { readonly rule: 'notBefore'; readonly item: string }

/** One question as members get it. */
export interface MemberItem {
  readonly id: string
  readonly type: ItemType
  readonly required?: boolean
  /** Shown only where this holds (see engine/condition.ts). */
  readonly condition?: string
  readonly options?: readonly Option[]
  readonly validate?: readonly Validator[]
  readonly pii?: 'none' | 'basic' | 'sensitive'
  /** Where the first answer comes from; it must be confirmed when sent. */
  readonly prefill?: string
  /** Filled in by us and not the member's to change. */
  readonly readOnly?: boolean
  /** Of what we fill in: members need it elsewhere to the letter, so it can be copied. */
  readonly copy?: boolean
  /** Currencies of an amount; one when absent: USD. */
  readonly currencies?: readonly string[]
  /** Of a statement: while it is in sight, nothing can be sent. */
  readonly stops?: boolean
  /** Of a statement: the choice (`section.item`) that can be made once more as it is, for what we make anew with it. */
  readonly renews?: string
  /** Of a statement: the numbers its words name as `{{name}}`, computed ones or thresholds, each with its unit. */
  readonly figures?: Readonly<Record<string, FigureUnit>>
  /** Of a choice: its options stand side by side, each with what it brings and costs (`points` of its texts). */
  readonly compare?: boolean
}

/** How a number is written: as an amount of a currency (ISO 4217), as a bare number; `ratesAsOf` alone is a date. */
export type FigureUnit = string

/** What currencies were worth on one day: the same table for everybody until the operator renews it. */
export interface RateTable {
  readonly source: string
  readonly asOf: string
  /** The currency in which a site's members are shown bands of amounts; US dollars where it has none. */
  readonly bySite?: Readonly<Record<string, string>>
  /** Units of each currency for one US dollar. */
  readonly perUsd: Readonly<Record<string, number>>
}

/** How often a section may be given. */
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
 * A number worked out from answers. `in` turns amounts into one currency by the template's rates; `share` names the item
 * of the same entry that says how many percent of it count, all of it where it is not answered.
 */
export type Expression =
  | number
  | { readonly value: string; readonly in?: string }
  | { readonly sum: string; readonly where?: string; readonly share?: string; readonly in?: string }
  /** Days from the earliest to the latest of the dates. */
  | { readonly span: string }
  /** How many entries the section has; those for which `where` holds. */
  | { readonly count: string; readonly where?: string }
  /** How many different answers its entries give. */
  | { readonly distinct: string }
  /** How many of these conditions hold; none of them where what they ask is unanswered. */
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

/** A number from a rule-book: never without where it comes from and of when it is. */
export interface Threshold {
  readonly value: number
  readonly unit: string
  readonly source: string
  readonly asOf: string
}

/** A template as members get it: nothing of scores, flags and outcome rules is in it. */
export interface MemberTemplate {
  readonly code: number
  readonly key: string
  readonly version: number
  readonly estMinutes: number
  /** What was sent may be taken back and changed until an officer opens it. */
  readonly editableWhilePending: boolean
  readonly thresholds?: Readonly<Record<string, Threshold>>
  readonly computed?: Readonly<Record<string, Expression>>
  /** Turns amounts of other currencies into one. */
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
  /** Of options that stand side by side: what each brings and costs, point by point. */
  points?: Record<string, readonly string[]>
}

export interface SectionTexts {
  title: string
  desc?: string
  why?: string
  /** What one entry of a repeat is called: "Source". */
  entry?: string
  items: Record<string, ItemTexts>
}

/** All words of a template in one language. */
export interface TemplateTexts {
  title: string
  intro: string
  sections: Record<string, SectionTexts>
}

/** What about the member conditions may ask, as `$site`, `$level`, `$documentCountry`; a list of codes has blanks between them. */
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
  /** An Indian account number (PAN) that is not a person's. */
  | 'companyPan'
  /** A typed name that is not the verified one. */
  | 'signatureName'
  /** Not an address of its chain. */
  | 'walletAddress'
  /** Written like an address of its chain, but for a letter or more. */
  | 'walletChecksum'
  /** A text to sign that is not good any more, or was for another wallet. */
  | 'challengeOver'
  /** No test amount was seen from this wallet. */
  | 'testNotSeen'
  /** Not signed by the key of the wallet, or not this text. */
  | 'walletSignature'
  | Exclude<Validator['rule'], 'fileTypes' | 'maxBytes' | 'maxAgeBy'>

/** What is wrong with one answer; the words stand under `questionnaire.fault.<code>`. */
export interface Fault {
  readonly path: string
  readonly code: FaultCode
  /** Numbers the words need. */
  readonly value?: number
}
