import { isReasonCode, reasons, type ReasonCode } from '@tessera/contract/reasons.ts'
import { ProviderDown, type ProviderResult } from '../provider.ts'
import type { VendorContract } from './contract.ts'

/** The labels of a vendor in our words. `failed`: the vendor could not do a check, which is no fault of the member. */
export interface ReadLabels {
  reasons: ReasonCode[]
  failed: boolean
  /** A label that matches none of our reasons. */
  unknown: boolean
}

/** Translates labels. Each has one reason; the order is the vendor's, without repetition. */
export function readLabels({ labels }: VendorContract, given: readonly string[]): ReadLabels {
  const found = given.map((label) => (Object.hasOwn(labels, label) ? labels[label] : fitting(labels, label)))
  return {
    reasons: [...new Set(found.flatMap((one) => (one !== undefined && isReasonCode(one) ? [one] : [])))],
    failed: found.includes('failed'),
    unknown: found.includes(undefined),
  }
}

/** The reason of a whole family of labels: vendors add members to it without a word. */
function fitting(labels: VendorContract['labels'], given: string): string | undefined {
  return Object.entries(labels).find(([form]) => {
    const [beginning = '', ends] = form.split('*')
    return ends !== undefined && given.startsWith(beginning) && given.endsWith(ends)
  })?.[1]
}

/**
 * The verdict on a refusal by its labels. Any final reason is final, any reason for a reviewer goes to one, and the
 * rest the member can fix. A refusal that names nothing we know goes to a reviewer.
 * @throws ProviderDown when the vendor only says that it could not do its check
 */
export function refusedBy(labels: ReadLabels, at: Date): ProviderResult {
  const known = labels.reasons.filter((code) => code !== 'COULD_NOT_VERIFY')
  const [first] = known
  if (first === undefined && labels.failed) throw new ProviderDown('The vendor could not do its check')
  if (first === undefined) return { state: 'review', at, reasons: ['MANUAL_REVIEW'] }
  const kinds = known.map((code) => reasons[code].kind)
  if (kinds.includes('final')) return { state: 'final', at, reasons: known }
  if (kinds.includes('hold')) return { state: 'review', at, reasons: known }
  return { state: 'resubmission', at, reasons: known }
}
