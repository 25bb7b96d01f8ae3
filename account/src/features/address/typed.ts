import { emptyDate, isoOf, monthOf, partsOf, type DateParts, type MonthParts } from '@tessera/ui/date-parts.ts'
import type { AddressDocument } from '@tessera/contract/address-proof.ts'
import { addressFaults, emptyAddress, type Address, type AddressField } from '@tessera/contract/addresses.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { withoutUnseen } from '@tessera/contract/unseen.ts'
import type { AddressData, Standing } from './load.ts'

export type Save = NonNullable<Calls['POST /v3/private/kyc/address/proof']['body']['save']>

/** What stands in the form, half of it or all. */
export interface Typed {
  country: string
  address: Address
  since: MonthParts
  documentClass: AddressDocument | ''
  issuer: string
  issued: DateParts
  agreed: boolean
}

/** Faults by field, as the server names them. */
export type Faults = Partial<Record<AddressField | Exclude<Standing['questions'][number]['id'], 'address'>, string>>

/** What was sent before, or nothing but where the member lives. */
export function asTyped({ proof, closed }: Standing, residence: string): Typed {
  const before = proof ? typedOf(proof.details) : { ...untyped, country: residence }
  return { ...before, country: [before.country, residence].find((one) => one && !closed.includes(one)) ?? '' }
}

const untyped: Typed = { country: '', address: emptyAddress, since: { year: '', month: '' }, documentClass: '', issuer: '', issued: emptyDate, agreed: false }

/** What stands in the fields and is not saved, and over which saved draft ({@link shownOf}) it was typed. */
export interface Begun {
  typed: Typed
  upon: string
}

/** What stood in the fields when the page was left. */
export function begunIn({ standing, draft }: Pick<AddressData, 'standing' | 'draft'>): Begun | null {
  return draft && { typed: { ...draft, country: standing.closed.includes(draft.country) ? '' : draft.country }, upon: shownOf(standing) }
}

/** What was saved, as the form holds it. */
export function typedOf({ country, address, since, documentClass, issuer = '', issuedOn, agreed = false }: Save): Typed {
  return { country, address, since: { year: since?.slice(0, 4) ?? '', month: since?.slice(5) ?? '' }, documentClass, issuer, issued: partsOf(issuedOn), agreed }
}

/** The draft that is shown, for the server to change no other; empty: none. */
export function shownOf({ proof }: Standing): string {
  return proof?.status === 'draft' ? proof.revision : ''
}

/**
 * What stands `here`, with what was saved elsewhere in every field that was not touched here: that says what the server said `before`, and is not
 * what was `sent` from here.
 */
export function mergedOf(saved: Typed, { here, before, sent }: { here: Typed; before: Typed; sent: Typed }): Typed {
  const [said, one, other, own] = [flat(saved), flat(here), flat(before), flat(sent)]
  const taken = (field: keyof Flat): boolean => one[field] === other[field] && said[field] !== own[field]
  const part = (field: AddressField): string => (taken(field) ? saved : here).address[field]
  return {
    country: (taken('country') ? saved : here).country,
    address: { street: part('street'), street2: part('street2'), district: part('district'), city: part('city'), region: part('region'), postalCode: part('postalCode') },
    since: (taken('since') ? saved : here).since,
    documentClass: (taken('documentClass') ? saved : here).documentClass,
    issuer: (taken('issuer') ? saved : here).issuer,
    issued: (taken('issued') ? saved : here).issued,
    agreed: (taken('agreed') ? saved : here).agreed,
  }
}

/** Whether something was saved that none of the `known` says: by another window or device. */
export function savedElsewhere(saved: Typed, known: readonly Typed[]): boolean {
  const flats = known.map(flat)
  return Object.entries(flat(saved)).some(([field, value]) => flats.every((one) => one[field as keyof Flat] !== value))
}

export function sameTyped(a: Typed, b: Typed): boolean {
  return JSON.stringify(flat(a)) === JSON.stringify(flat(b))
}

type Flat = ReturnType<typeof flat>

/** Field by field as it is sent, whatever way it was typed. */
function flat({ address, country, since, documentClass, issuer, issued, agreed }: Typed) {
  return {
    country,
    ...sentOf(address),
    since: `${since.year}-${since.month}`,
    documentClass,
    issuer: withoutUnseen(issuer).trim(),
    issued: isoOf(issued) ?? [issued.day, issued.month, issued.year].join('-'),
    agreed,
  }
}

/** What cannot be sent as it is. Of a document's age, and of the member's own birth, the server knows more. */
export function faultsOf({ country, address, since, documentClass, issuer, issued, agreed }: Typed, { questions, needsAgreement }: Standing): Faults {
  const month = monthOf(since)
  const asked = (id: Standing['questions'][number]['id']) => questions.find((question) => question.id === id)
  const sinceFault = month === null ? (asked('since')?.required ? 'missing' : null) : monthFault(month, asked('since')?.fromYear ?? 0)
  return {
    ...(country ? addressFaults(country, sentOf(address)) : { country: 'missing' }),
    ...(sinceFault ? { since: sinceFault } : {}),
    ...(documentClass ? {} : { documentClass: 'missing' }),
    ...(withoutUnseen(issuer).trim() === '' && asked('issuer')?.required ? { issuer: 'missing' } : {}),
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
  const [issuedOn, month] = [isoOf(issued), monthOf(since)]
  if (!documentClass || !issuedOn) return null
  const seenIssuer = withoutUnseen(issuer).trim()
  return { country, address: sentOf(address), ...(month === null ? {} : { since: month }), documentClass, ...(seenIssuer === '' ? {} : { issuer: seenIssuer }), issuedOn, agreed }
}

/** An address as it is sent: pasted parts bring signs nobody sees. */
function sentOf({ street, street2, district, city, region, postalCode }: Address): Address {
  return {
    street: withoutUnseen(street),
    street2: withoutUnseen(street2),
    district: withoutUnseen(district),
    city: withoutUnseen(city),
    region: withoutUnseen(region),
    postalCode: withoutUnseen(postalCode),
  }
}
