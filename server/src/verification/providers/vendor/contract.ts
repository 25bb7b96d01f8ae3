/* What a vendor's published contract says, as data: `contract.json` in each vendor's folder. */

/** What a status word of a vendor means to us. */
export type Meaning =
  /** The member has not given everything yet. */
  | 'member'
  | 'pending'
  | 'review'
  | 'approved'
  /** The vendor's labels say whether the member may try again. */
  | 'refused'
  | 'resubmission'
  | 'expired'
  /** The vendor failed, not the member. */
  | 'failed'

/** The shape of every `contract.json`. An adapter has no path, host or word besides it. */
export interface VendorContract {
  vendor: string
  asOf: string
  sources: readonly string[]
  /** Base addresses by name. `{...}` is a setting with a closed list of values. */
  hosts: Readonly<Record<string, string>>
  /** Forms of further addresses that the vendor gives its customers. */
  otherHosts: readonly string[]
  /** `METHOD host path`, by our name of the call. */
  calls: Readonly<Record<string, string>>
  words: Readonly<Record<string, string>>
  /** One of our reasons, or `failed` when the vendor could not do its check. A `*` fits any text; an exact label comes first. */
  labels: Readonly<Record<string, string>>
  /** Our document types in the vendor's words. */
  documents: Readonly<Record<string, string>>
  /** What the vendor checks, when the operator's level or workflow asks for it. */
  checks: readonly string[]
  /** What a person does in the vendor's portal to have a case of the sandbox approved. Null where the API can. */
  rehearsal: string | null
  /** Labels of the vendor that match none of our reasons. They go to a reviewer. */
  unmapped: readonly string[]
  page: PagePolicy
}

/** What the vendor's part of the page may load. */
export interface PagePolicy {
  script: string | null
  frames: readonly string[]
  scripts: readonly string[]
  connects: readonly string[]
  styles: readonly string[]
  images: readonly string[]
  /** Browser features that its frame may use. */
  features: readonly string[]
}

/** One call of a contract. */
export interface CallForm {
  method: string
  host: string
  path: string
}

/** Reads `METHOD host path`. */
export function callForm(contract: Pick<VendorContract, 'vendor' | 'calls'>, name: string): CallForm {
  const [method, host, path] = (contract.calls[name] ?? '').split(' ')
  if (!method || !host || !path) throw new Error(`The contract of ${contract.vendor} has no call ${name}`)
  return { method, host, path }
}

/** The meaning of a status word. An unknown word goes to a reviewer, never to the member. */
export function meaningOf(contract: VendorContract, word: string | null | undefined): Meaning {
  const meaning = word && Object.hasOwn(contract.words, word) ? contract.words[word] : undefined
  return isMeaning(meaning) ? meaning : 'review'
}

const meanings = ['member', 'pending', 'review', 'approved', 'refused', 'resubmission', 'expired', 'failed'] as const

function isMeaning(text: string | undefined): text is Meaning {
  return meanings.some((one) => one === text)
}
