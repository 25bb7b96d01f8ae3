import { Type, type Static } from 'typebox'
import type { DocumentRead, ProviderResult } from '../provider.ts'
import { meaningOf, type VendorContract } from '../vendor/contract.ts'
import { dayOf, instantOf, MaybeText } from '../vendor/read.ts'
import { readLabels, refusedBy } from '../vendor/reasons.ts'

const Code = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]))

export const Decision = Type.Object({
  verification: Type.Union([
    Type.Object({
      id: Type.String(),
      status: MaybeText,
      reasonCode: Code,
      decisionTime: MaybeText,
      acceptanceTime: MaybeText,
      person: Type.Optional(
        Type.Union([Type.Object({ firstName: MaybeText, lastName: MaybeText, dateOfBirth: MaybeText }), Type.Null()]),
      ),
      document: Type.Optional(Type.Union([Type.Object({ number: MaybeText, validUntil: MaybeText }), Type.Null()])),
    }),
    Type.Null(),
  ]),
})
export type Decision = Static<typeof Decision>

/** The verdict by the word: two of the vendor’s numbers mean different things on different pages. */
export function resultOf(contract: VendorContract, { verification }: Decision, before: string): ProviderResult {
  const at = instantOf(verification?.decisionTime, verification?.acceptanceTime)
  const { reasonCode } = verification ?? {}
  const labels = readLabels(contract, reasonCode === null || reasonCode === undefined ? [] : [String(reasonCode)])
  switch (meaningOf(contract, verification ? verification.status : before)) {
    case 'member':
      return { state: 'pending', at, awaitsMember: true }
    case 'pending':
      return { state: 'pending', at }
    case 'approved':
      return { state: 'approved', at, document: documentOf(verification) }
    case 'expired':
      return { state: 'resubmission', at, reasons: ['EXPIRED'] }
    case 'resubmission': {
      const refused = refusedBy(labels, at)
      if (refused.state === 'resubmission') return refused
      return labels.unknown || labels.reasons.length === 0
        ? { state: 'resubmission', at, reasons: ['COULD_NOT_VERIFY'] }
        : { state: 'review', at, reasons: labels.reasons }
    }
    case 'refused': {
      const refused = refusedBy(labels, at)
      const hasReason = labels.reasons.some((code) => code !== 'COULD_NOT_VERIFY')
      return hasReason ? refused : { state: 'final', at, reasons: ['COULD_NOT_VERIFY'] }
    }
    default:
      return { state: 'review', at, reasons: ['MANUAL_REVIEW'] }
  }
}

function documentOf(verification: Decision['verification']): DocumentRead {
  const { person, document } = verification ?? {}
  return {
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    birthDate: dayOf(person?.dateOfBirth) ?? '',
    number: document?.number ?? '',
    expiresOn: dayOf(document?.validUntil),
  }
}
