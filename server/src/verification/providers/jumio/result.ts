import { Type, type Static } from 'typebox'
import type { DocumentRead, ProviderResult } from '../provider.ts'
import { meaningOf, type VendorContract } from '../vendor/contract.ts'
import { dayOf, instantOf, MaybeText } from '../vendor/read.ts'
import { readLabels, refusedBy } from '../vendor/reasons.ts'

const Decision = Type.Object({
  type: MaybeText,
  details: Type.Optional(Type.Union([Type.Object({ label: MaybeText }), Type.Null()])),
})
const Capability = Type.Object({
  decision: Type.Optional(Decision),
  data: Type.Optional(
    Type.Union([
      Type.Object({
        firstName: MaybeText,
        lastName: MaybeText,
        dateOfBirth: MaybeText,
        documentNumber: MaybeText,
        expiryDate: MaybeText,
      }),
      Type.Null(),
    ]),
  ),
})

export const Execution = Type.Object({
  workflow: Type.Object({ id: Type.String(), status: Type.String() }),
  completedAt: MaybeText,
  createdAt: MaybeText,
  decision: Type.Optional(Type.Union([Decision, Type.Null()])),
  credentials: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String({ minLength: 1 }),
        category: Type.String(),
        parts: Type.Optional(
          Type.Union([Type.Array(Type.Object({ classifier: Type.String({ minLength: 1 }) })), Type.Null()]),
        ),
      }),
    ),
  ),
  capabilities: Type.Optional(Type.Record(Type.String(), Type.Union([Type.Array(Capability), Type.Null()]))),
})
export type Execution = Static<typeof Execution>

/** A capability that could not run names the one before it: only that one is a reason. */
const noReason = 'PRECONDITION_NOT_FULFILLED'

/** The verdict, in the order of the vendor’s guide: a suspicion first, then what a reviewer has to see, then the rest. */
export function resultOf(contract: VendorContract, execution: Execution): ProviderResult {
  const { workflow, decision, completedAt, createdAt } = execution
  const at = instantOf(completedAt, createdAt)
  const word = workflow.status === 'PROCESSED' ? `PROCESSED ${decision?.type ?? ''}` : workflow.status
  const labels = readLabels(contract, labelsOf(execution))
  switch (meaningOf(contract, word)) {
    case 'member':
      return { state: 'pending', at, awaitsMember: true }
    case 'pending':
      return { state: 'pending', at }
    case 'expired':
      return { state: 'resubmission', at, reasons: ['EXPIRED'] }
    case 'approved':
      return { state: 'approved', at, document: documentOf(execution) }
    case 'refused':
      return refusedBy(labels, at)
    default: {
      const held = labels.reasons.filter((code) => code !== 'COULD_NOT_VERIFY')
      if (held.includes('FRAUD')) return { state: 'final', at, reasons: ['FRAUD'] }
      return { state: 'review', at, reasons: held.length > 0 ? held : ['MANUAL_REVIEW'] }
    }
  }
}

function labelsOf({ capabilities = {} }: Execution): string[] {
  return Object.entries(capabilities).flatMap(([name, list]) =>
    (list ?? []).flatMap(({ decision }) => {
      const label = decision?.details?.label
      const failed = decision?.type === 'REJECTED' || decision?.type === 'WARNING' || decision?.type === 'NOT_EXECUTED'
      return failed && label && label !== noReason ? [`${name} ${label}`] : []
    }),
  )
}

function documentOf({ capabilities = {} }: Execution): DocumentRead {
  const data = (capabilities['extraction'] ?? []).find((one) => one.data)?.data
  return {
    firstName: data?.firstName ?? '',
    lastName: data?.lastName ?? '',
    birthDate: dayOf(data?.dateOfBirth) ?? '',
    number: data?.documentNumber ?? '',
    expiresOn: dayOf(data?.expiryDate),
  }
}
