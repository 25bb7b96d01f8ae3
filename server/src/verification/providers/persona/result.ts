import { Type, type Static } from 'typebox'
import type { DocumentRead, ProviderResult } from '../provider.ts'
import { meaningOf, type VendorContract } from '../vendor/contract.ts'
import { dayOf, instantOf, MaybeText } from '../vendor/read.ts'
import { readLabels, refusedBy } from '../vendor/reasons.ts'

const Check = Type.Object({ name: Type.String(), status: MaybeText })

export const Inquiry = Type.Object({
  data: Type.Object({
    id: Type.String({ minLength: 1 }),
    attributes: Type.Object({
      status: Type.String(),
      'decisioned-at': MaybeText,
      'completed-at': MaybeText,
      'failed-at': MaybeText,
      'expired-at': MaybeText,
      'updated-at': MaybeText,
      'redacted-at': MaybeText,
    }),
  }),
  included: Type.Optional(
    Type.Array(
      Type.Object({
        type: Type.String(),
        attributes: Type.Optional(
          Type.Object({
            checks: Type.Optional(Type.Union([Type.Array(Check), Type.Null()])),
            'name-first': MaybeText,
            'name-last': MaybeText,
            birthdate: MaybeText,
            'expiration-date': MaybeText,
            'identification-number': MaybeText,
            'document-number': MaybeText,
          }),
        ),
      }),
    ),
  ),
})
export type Inquiry = Static<typeof Inquiry>

/** The verdict. `completedMeans` is what the operator’s template intends with an inquiry that it only completes. */
export function resultOf(
  contract: VendorContract,
  { data, included = [] }: Inquiry,
  completedMeans: string,
): ProviderResult {
  const { attributes } = data
  const at = instantOf(
    attributes['decisioned-at'],
    attributes['completed-at'],
    attributes['failed-at'],
    attributes['expired-at'],
    attributes['updated-at'],
  )
  const approves = attributes.status === 'completed' && completedMeans === 'approved'
  const labels = readLabels(
    contract,
    included.flatMap((one) =>
      (one.attributes?.checks ?? []).flatMap(({ name, status }) => (status === 'failed' ? [name] : [])),
    ),
  )
  switch (approves ? 'approved' : meaningOf(contract, attributes.status)) {
    case 'member':
      return { state: 'pending', at, awaitsMember: true }
    case 'pending':
      return { state: 'pending', at }
    case 'approved':
      return { state: 'approved', at, document: documentOf(included) }
    case 'expired':
      return { state: 'resubmission', at, reasons: ['EXPIRED'] }
    case 'resubmission':
      return labels.reasons.length > 0
        ? refusedBy(labels, at)
        : { state: 'resubmission', at, reasons: ['COULD_NOT_VERIFY'] }
    case 'refused':
      // Declined for something that the member can fix is not the end. Anything else is, with nothing said of why.
      return labels.reasons.length > 0 ? refusedBy(labels, at) : { state: 'final', at, reasons: ['COULD_NOT_VERIFY'] }
    default:
      return { state: 'review', at, reasons: labels.reasons.length > 0 ? labels.reasons : ['MANUAL_REVIEW'] }
  }
}

function documentOf(included: NonNullable<Inquiry['included']>): DocumentRead {
  const read = included.find(({ attributes }) => attributes?.['name-last'])?.attributes
  return {
    firstName: read?.['name-first'] ?? '',
    lastName: read?.['name-last'] ?? '',
    birthDate: dayOf(read?.birthdate) ?? '',
    number: read?.['identification-number'] ?? read?.['document-number'] ?? '',
    expiresOn: dayOf(read?.['expiration-date']),
  }
}
