import { Type, type Static } from 'typebox'
import type { DocumentRead, ProviderResult } from '../provider.ts'
import { meaningOf, type VendorContract } from '../vendor/contract.ts'
import { dayOf, instantOf, MaybeText } from '../vendor/read.ts'
import { readLabels, refusedBy } from '../vendor/reasons.ts'

const Texts = Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()]))

export const Run = Type.Object({
  id: Type.String({ minLength: 1 }),
  applicant_id: Type.String({ minLength: 1 }),
  status: Type.String(),
  sdk_token: MaybeText,
  reasons: Texts,
  created_at: MaybeText,
  updated_at: MaybeText,
})
export type Run = Static<typeof Run>

/** What a task of a run, or a report of a check, found. */
export const Finding = Type.Object({
  status: MaybeText,
  result: MaybeText,
  sub_result: MaybeText,
  breakdown: Type.Optional(Type.Unknown()),
  properties: Type.Optional(
    Type.Union([
      Type.Object({
        first_name: MaybeText,
        last_name: MaybeText,
        date_of_birth: MaybeText,
        date_of_expiry: MaybeText,
        document_numbers: Type.Optional(Type.Union([Type.Array(Type.Object({ value: MaybeText })), Type.Null()])),
      }),
      Type.Null(),
    ]),
  ),
})
export type Finding = Static<typeof Finding>

/** A run, or a check of our own photos, in the words of the contract. */
export interface Checked {
  word: string
  at: string | null | undefined
  reasons: readonly string[]
  findings: readonly Finding[]
}

/** The verdict. The vendor’s word decides, and its findings say why. */
export function resultOf(contract: VendorContract, { word, at: time, reasons, findings }: Checked): ProviderResult {
  const at = instantOf(time)
  switch (meaningOf(contract, word)) {
    case 'member':
      return { state: 'pending', at, awaitsMember: true }
    case 'pending':
      return { state: 'pending', at }
    case 'approved':
      return { state: 'approved', at, document: documentOf(findings) }
    case 'expired':
      return { state: 'resubmission', at, reasons: ['EXPIRED'] }
    case 'refused':
      return refusedBy(readLabels(contract, [...reasons, ...labelsOf(contract, findings)]), at)
    default:
      return { state: 'review', at, reasons: ['MANUAL_REVIEW'] }
  }
}

/** What failed in the findings: the names of the breakdown that are not clear, and a suspicion as such. */
function labelsOf({ labels }: VendorContract, findings: readonly Finding[]): string[] {
  return findings.flatMap(({ sub_result: sub, breakdown }) => [
    ...(sub === 'suspected' ? ['suspected'] : []),
    ...failedIn(breakdown, '').filter((name) => Object.hasOwn(labels, name)),
  ])
}

/** Each failed name, alone and with the group it is in. */
function failedIn(value: unknown, group: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]): string[] => {
    if (name === 'breakdown' || name === 'properties') return failedIn(part, group)
    if (typeof part === 'string') return failedWord(part) && name !== 'result' ? [name] : []
    if (typeof part !== 'object' || part === null || !('result' in part)) return []
    const { result } = part
    const deeper = failedIn(part, name)
    const failed = typeof result === 'string' && failedWord(result)
    return failed && deeper.length === 0 ? [group ? `${group} ${name}` : name, name] : deeper
  })
}

function failedWord(word: string): boolean {
  return ['consider', 'unidentified', 'rejected', 'suspected', 'caution'].includes(word)
}

function documentOf(findings: readonly Finding[]): DocumentRead {
  const properties = findings.find((one) => one.properties?.last_name)?.properties
  return {
    firstName: properties?.first_name ?? '',
    lastName: properties?.last_name ?? '',
    birthDate: dayOf(properties?.date_of_birth) ?? '',
    number: properties?.document_numbers?.[0]?.value ?? '',
    expiresOn: dayOf(properties?.date_of_expiry),
  }
}
