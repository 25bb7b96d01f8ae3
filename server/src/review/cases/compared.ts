import type { Details } from '../../accounts/snapshot/attempts.ts'
import { emptyAddress, type Address } from '@tessera/contract/addresses.ts'
import { saysAddress, saysName } from '../../recognition/bills/bill.ts'
import type { Fact } from '../../recognition/facts.ts'
import { mayIssueFor } from '../../recognition/read/countries.ts'
import { compareNamePart } from '../../recognition/names.ts'
import type { ProofFact } from '../../verification/addresses/read-proof.ts'
import type { ComparedFact, ReadValue } from './case.ts'

/** What the member typed, and the country whose document they chose. */
type Typed = Partial<Details> & { country?: string | undefined }

/** The fields of {@link Typed} as a document names them. */
const typedFields: Readonly<Record<keyof Typed, string>> = {
  lastName: 'surname',
  firstName: 'givenNames',
  birthDate: 'birthDate',
  country: 'issuingCountry',
}
const names: ReadonlySet<string> = new Set(['surname', 'givenNames'])

/** What was typed beside what each source read, by field; those that disagree first. */
export function compareFacts(typed: Typed, read: readonly Fact[]): ComparedFact[] {
  const values = new Map<string, ComparedFact & { read: ReadValue[] }>()
  const of = (field: string) => {
    const found = values.get(field) ?? { field, typed: null, read: [], agrees: null }
    values.set(field, found)
    return found
  }
  for (const [name, field] of Object.entries(typedFields)) of(field).typed = typed[name as keyof Typed] || null
  for (const { field, ...one } of read)
    if (one.source !== 'typed') of(field).read.push(one)
    else of(field).typed ??= one.value
  return [...values.values()]
    .filter(({ typed: entered, read: found }) => entered !== null || found.length > 0)
    .map((fact) => ({ ...fact, agrees: agreement(fact) }))
    .toSorted(byAgreement)
}

const rank = ({ agrees }: ComparedFact): number => (agrees === false ? 0 : agrees ? 1 : 2)
const byAgreement = (a: ComparedFact, b: ComparedFact): number => rank(a) - rank(b)

/** What the pages of a proof of address have to show: the verified name, and what the member typed. */
export interface ProofClaim {
  name: { firstName: string; lastName: string } | null
  address: Address
  /** The address in one line. */
  written: string
  issuedOn: string
}

/** The claim beside what was read on the pages; what disagrees first. */
export function compareProof(
  { name, address, written, issuedOn }: ProofClaim,
  read: readonly ProofFact[],
): ComparedFact[] {
  const shows: Record<ProofFact['field'], (value: string) => boolean> = {
    name: (value) => name !== null && saysName(value, name),
    address: (value) => saysAddress([value, ...value.split(', ')], { ...emptyAddress, ...address }),
    issuedOn: (value) => value === issuedOn,
  }
  const row = (field: ProofFact['field'], typed: string | null): ComparedFact => {
    const found = read.filter((one) => one.field === field)
    const agrees = found.length === 0 || typed === null ? null : found.every(({ value }) => shows[field](value))
    return { field, typed, read: found.map(({ field: _field, ...one }) => one), agrees }
  }
  const named = name ? `${name.firstName} ${name.lastName}`.trim() : null
  return [
    { ...row('name', named), typedSource: 'identity' as const },
    row('address', written),
    row('issuedOn', issuedOn),
  ].toSorted(byAgreement)
}

function agreement({ field, typed, read }: ComparedFact): boolean | null {
  const [first, ...others] = [...(typed === null ? [] : [typed]), ...read.map(({ value }) => value)]
  if (first === undefined || others.length === 0) return null
  return others.every((value) => {
    if (names.has(field)) return compareNamePart(first, value) === 'same'
    if (field === 'issuingCountry') return mayIssueFor(value, first)
    return value.toUpperCase() === first.toUpperCase()
  })
}
