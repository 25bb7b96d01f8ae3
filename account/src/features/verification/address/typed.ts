import { emptyDate, isoOf, monthOf, partsOf, type DateParts, type MonthParts } from '@tessera/ui/date-parts.ts'
import type { AddressDocument } from '@tessera/contract/address-proof.ts'
import {
  addressFaults,
  addressFormOf,
  emptyAddress,
  type Address,
  type AddressField,
} from '@tessera/contract/addresses.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { isLine, withoutInvisible } from '@tessera/contract/invisible-characters.ts'
import { isRefusal, namedFields } from '../../../api/api-error.ts'
import { taking, type Fields } from '../../../state/step-fields.ts'
import type { AddressData, Status } from './load.ts'

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
export type Faults = Partial<Record<AddressField | Exclude<Status['questions'][number]['id'], 'address'>, string>>

/** What was sent before, or nothing but where the member lives. */
export function asTyped({ proof, closed }: Status, residence: string): Typed {
  const before = proof ? typedOf(proof.details) : { ...untyped, country: residence }
  return { ...before, country: [before.country, residence].find((one) => one && !closed.includes(one)) ?? '' }
}

const untyped: Typed = {
  country: '',
  address: emptyAddress,
  since: { year: '', month: '' },
  documentClass: '',
  issuer: '',
  issued: emptyDate,
  agreed: false,
}

/** What stands in the fields and is not saved, over which saved draft ({@link shownOf}) it was typed, and its own revision. */
export interface Begun {
  typed: Typed
  upon: string
  over: string
}

/** What stood in the fields when the page was left. */
export function begunIn({ status, draft }: Pick<AddressData, 'status' | 'draft'>): Begun | null {
  return draft && begunAs(draft, status)
}

export function begunAs({ revision: over, ...typed }: NonNullable<AddressData['draft']>, status: Status): Begun {
  return {
    typed: { ...typed, country: status.closed.includes(typed.country) ? '' : typed.country },
    upon: shownOf(status),
    over,
  }
}

/** What was saved, as the form holds it. */
export function typedOf({
  country,
  address,
  since,
  documentClass,
  issuer = '',
  issuedOn,
  agreed = false,
}: Save): Typed {
  return {
    country,
    address,
    since: { year: since?.slice(0, 4) ?? '', month: since?.slice(5) ?? '' },
    documentClass,
    issuer,
    issued: partsOf(issuedOn),
    agreed,
  }
}

/** The draft that is shown, for the server to change no other; empty: none. */
export function shownOf({ proof }: Status): string {
  return proof?.status === 'draft' ? proof.revision : ''
}

export const addressFields: Fields<Typed> = { plain: flat, mixed: mixedOf }

function mixedOf(here: Typed, said: Typed, taken: (field: string) => boolean): Typed {
  return { ...taking(here, said, taken), address: taking(here.address, said.address, taken) }
}

export function sameTyped(a: Typed, b: Typed): boolean {
  return JSON.stringify(flat(a)) === JSON.stringify(flat(b))
}

/** Field by field as it is sent, whatever way it was typed. */
function flat({ address, country, since, documentClass, issuer, issued, agreed }: Typed) {
  return {
    country,
    ...sentOf(country, address),
    since: `${since.year}-${since.month}`,
    documentClass,
    issuer: withoutInvisible(issuer).trim(),
    issued: isoOf(issued) ?? [issued.day, issued.month, issued.year].join('-'),
    agreed,
  }
}

/** Field by field as it is sent, by the names that faults have. */
export function byFault(typed: Typed): object {
  const { issued, ...rest } = flat(typed)
  return { ...rest, issuedOn: issued }
}

/** What cannot be sent as it is. Of a document's age, and of the member's own birth, the server knows more. */
export function faultsOf(
  { country, address, since, documentClass, issuer, issued, agreed }: Typed,
  { questions, needsAgreement }: Status,
): Faults {
  const month = monthOf(since)
  const asked = (id: Status['questions'][number]['id']) => questions.find((question) => question.id === id)
  const sinceFault =
    month === null ? (asked('since')?.required ? 'missing' : null) : monthFault(month, asked('since')?.fromYear ?? 0)
  const ofIssuer = lineFault(withoutInvisible(issuer).trim(), asked('issuer'))
  return {
    ...(country ? addressFaults(country, sentOf(country, address)) : { country: 'missing' }),
    ...(sinceFault ? { since: sinceFault } : {}),
    ...(documentClass ? {} : { documentClass: 'missing' }),
    ...(ofIssuer ? { issuer: ofIssuer } : {}),
    ...(isoOf(issued) ? {} : { issuedOn: 'not-a-date' }),
    ...(needsAgreement && !agreed ? { agreed: 'required' } : {}),
  }
}

function lineFault(text: string, asked: Status['questions'][number] | undefined): string | null {
  if (text === '') return asked?.required ? 'missing' : null
  if (text.length > (asked?.maxLength ?? Infinity)) return 'too-long'
  return isLine(text) ? null : 'sign'
}

function monthFault(month: string, fromYear: number): string | null {
  if (month > new Date().toISOString().slice(0, 7)) return 'future'
  return Number(month.slice(0, 4)) < fromYear ? 'too-early' : null
}

/** What is said of a field that the server does not take as it is written, where the page saw nothing. */
const unfit: Readonly<Faults> = {
  country: 'missing',
  street: 'sign',
  street2: 'sign',
  district: 'sign',
  city: 'sign',
  region: 'sign',
  postalCode: 'sign',
  since: 'not-a-date',
  documentClass: 'not-accepted',
  issuer: 'sign',
  issuedOn: 'not-a-date',
}

/** The fields in which the server found something wrong; null where it refused for another reason. */
export function refusedFields(error: unknown): Faults | null {
  if (isRefusal(error, retCodes.addressInvalid)) return faultsFromServer(error.extInfo)
  const ofWriting = isRefusal(error, retCodes.invalidParameters) ? faultsOfWriting(error.extInfo) : {}
  return Object.keys(ofWriting).length > 0 ? ofWriting : null
}

/** What the server found wrong with what was typed (`ext_info.fields` of code 20108). */
function faultsFromServer(extInfo: Readonly<Record<string, unknown>>): Faults {
  return Object.fromEntries(namedFields(extInfo).map(({ field, rule }) => [field, rule]))
}

/** What the server found wrong with how it is written (`ext_info.fields` of code 10001): fields by their path, as `save/address/street`. Empty where none of them is the form's. */
function faultsOfWriting(extInfo: Readonly<Record<string, unknown>>): Faults {
  const known: ReadonlyMap<string, string> = new Map(Object.entries(unfit))
  const faults = namedFields(extInfo).flatMap(({ field: path, rule }) => {
    const field = path.slice(path.lastIndexOf('/') + 1)
    const fault = known.get(field)
    return fault === undefined ? [] : [[field, rule === 'maxLength' ? 'too-long' : fault] as const]
  })
  return Object.fromEntries(faults)
}

/** As it is sent; null where a part without which nothing can be sent is missing. */
export function wholeOf({ country, address, since, documentClass, issuer, issued, agreed }: Typed): Save | null {
  const [issuedOn, month] = [isoOf(issued), monthOf(since)]
  if (!documentClass || !issuedOn) return null
  const seenIssuer = withoutInvisible(issuer).trim()
  return {
    country,
    address: sentOf(country, address),
    ...(month === null ? {} : { since: month }),
    documentClass,
    ...(seenIssuer === '' ? {} : { issuer: seenIssuer }),
    issuedOn,
    agreed,
  }
}

/** An address as it is sent: what its country's form shows, as what was typed for another cannot be seen or mended; pasted parts bring signs nobody sees. */
function sentOf(country: string, address: Address): Address {
  const { rows, regions } = addressFormOf(country, 'en')
  const sent = (part: AddressField): string => (rows.flat().includes(part) ? withoutInvisible(address[part]) : '')
  const region = sent('region')
  return {
    street: sent('street'),
    street2: sent('street2'),
    district: sent('district'),
    city: sent('city'),
    region: regions.length > 0 && !regions.includes(region) ? '' : region,
    postalCode: sent('postalCode'),
  }
}
