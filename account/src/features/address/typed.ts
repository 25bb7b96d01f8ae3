import { emptyDate, isoOf, partsOf, type DateParts } from '@tessera/ui/date-parts.ts'
import type { AddressDocument } from '@tessera/contract/address-proof.ts'
import { addressFaults, emptyAddress, type Address, type AddressField } from '@tessera/contract/addresses.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { Standing } from './load.ts'

type Save = NonNullable<Calls['POST /v3/private/kyc/address/proof']['body']['save']>

/** What stands in the form, half of it or all. */
export interface Typed {
  country: string
  address: Address
  /** `YYYY-MM`. */
  since: string | null
  documentClass: AddressDocument | ''
  issuer: string
  issued: DateParts
  agreed: boolean
}

/** Faults by field, as the server names them. */
export type Faults = Partial<Record<AddressField | Exclude<Standing['questions'][number]['id'], 'address'>, string>>

/** What was sent before, or nothing but where the member lives. */
export function asTyped({ proof, closed }: Standing, residence: string): Typed {
  const before = proof?.details
  return {
    country: [before?.country, residence].find((one) => one && !closed.includes(one)) ?? '',
    address: before?.address ?? emptyAddress,
    since: before?.since ?? null,
    documentClass: before?.documentClass ?? '',
    issuer: before?.issuer ?? '',
    issued: before ? partsOf(before.issuedOn) : emptyDate,
    agreed: before?.agreed ?? false,
  }
}

/** What cannot be sent as it is. Of a document's age, and of the member's own birth, the server knows more. */
export function faultsOf({ country, address, since, documentClass, issuer, issued, agreed }: Typed, { questions, needsAgreement }: Standing): Faults {
  const asked = (id: Standing['questions'][number]['id']) => questions.find((question) => question.id === id)
  const sinceFault = since === null ? (asked('since')?.required ? 'missing' : null) : monthFault(since, asked('since')?.fromYear ?? 0)
  return {
    ...(country ? addressFaults(country, address) : { country: 'missing' }),
    ...(sinceFault ? { since: sinceFault } : {}),
    ...(documentClass ? {} : { documentClass: 'missing' }),
    ...(issuer.trim() === '' && asked('issuer')?.required ? { issuer: 'missing' } : {}),
    ...(isoOf(issued) ? {} : { issuedOn: 'not-a-date' }),
    ...(needsAgreement && !agreed ? { agreed: 'required' } : {}),
  }
}

function monthFault(month: string, fromYear: number): string | null {
  if (month > new Date().toISOString().slice(0, 7)) return 'future'
  return Number(month.slice(0, 4)) < fromYear ? 'too-early' : null
}

/** As it is sent; null where a part without which nothing can be sent is missing. */
export function wholeOf({ country, address, since, documentClass, issuer, issued, agreed }: Typed): Save | null {
  const issuedOn = isoOf(issued)
  if (!documentClass || !issuedOn) return null
  return { country, address, ...(since === null ? {} : { since }), documentClass, ...(issuer.trim() === '' ? {} : { issuer: issuer.trim() }), issuedOn, agreed }
}
