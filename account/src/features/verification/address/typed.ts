import { emptyDate, isoOf, monthOf, partsOf, type DateParts, type MonthParts } from '@tessera/ui/date-parts.ts'
import { addressDocuments, type AddressDocument } from '@tessera/contract/address-proof.ts'
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
import { daysHere } from '../../../format/today.ts'
import { textIn, type StepFields } from '../../../state/step-fields.ts'
import { boxesOf, joinedDate } from '../capture/details-form.ts'
import type { Status } from './load.ts'

export type Save = NonNullable<Calls['POST /v3/private/kyc/address/proof']['body']['save']>

/** The form input, complete or not. */
export interface Typed {
  country: string
  address: Address
  since: MonthParts
  documentClass: AddressDocument | ''
  issuer: string
  issued: DateParts
  agreed: boolean
}

/** Errors by field, with the server's names. */
export type Faults = Partial<Record<AddressField | Exclude<Status['questions'][number]['id'], 'address'>, string>>

/** The address sent before, or only the country of residence. */
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

/** The saved data as form input. */
function typedOf({ country, address, since, documentClass, issuer = '', issuedOn, agreed = false }: Save): Typed {
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

/** No line of the address has been typed. */
export const isUnwritten = ({ address }: Typed): boolean => Object.values(address).every((part) => part === '')

/** The form in its draft: the parts of the address are fields, and a date is its boxes, separated by hyphens. */
export const addressFields: StepFields<Typed> = {
  valuesOf: ({ address, since, issued, ...rest }) => ({
    ...rest,
    ...address,
    ...(since ? { since: `${since.year}-${since.month}` } : {}),
    ...(issued ? { issued: joinedDate(issued) } : {}),
  }),
  formOf: (values) => {
    const [year = '', month = ''] = textIn(values, 'since').split('-')
    const part = (field: AddressField): string => textIn(values, field)
    return {
      country: textIn(values, 'country'),
      address: {
        street: part('street'),
        street2: part('street2'),
        district: part('district'),
        city: part('city'),
        region: part('region'),
        postalCode: part('postalCode'),
      },
      since: { year, month },
      documentClass: addressDocuments.find((one) => one === values['documentClass']) ?? '',
      issuer: textIn(values, 'issuer'),
      issued: boxesOf(textIn(values, 'issued')),
      agreed: values['agreed'] === true,
    }
  },
}

/** Compares field by field in the form that is sent, however it was typed. */
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

/** The fields as sent, by the names that errors use. */
export function byFault(typed: Typed): object {
  const { issued, ...rest } = flat(typed)
  return { ...rest, issuedOn: issued }
}

/** What each screen of the form asks. */
export const parts = {
  address: ['country', 'address', 'since'],
  document: ['documentClass', 'issuer', 'issuedOn', 'agreed'],
} as const

/** The errors that can be corrected on this screen. */
export function faultsOfPart(faults: Faults, part: keyof typeof parts): Faults {
  const ofDocument: readonly string[] = parts.document
  return Object.fromEntries(
    Object.entries(faults).filter(([field]) => ofDocument.includes(field) === (part === 'document')),
  )
}

/** What cannot be sent as it is. Only the server can check the document's age and the member's date of birth. */
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
    ...(isoOf(issued)
      ? {}
      : { issuedOn: Object.values(issued).every((part) => part === '') ? 'missing' : 'not-a-date' }),
    ...(needsAgreement && !agreed ? { agreed: 'required' } : {}),
  }
}

function lineFault(text: string, asked: Status['questions'][number] | undefined): string | null {
  if (text === '') return asked?.required ? 'missing' : null
  if (text.length > (asked?.maxLength ?? Infinity)) return 'too-long'
  return isLine(text) ? null : 'sign'
}

function monthFault(month: string, fromYear: number): string | null {
  if (month > daysHere(new Date()).latest.slice(0, 7)) return 'future'
  return Number(month.slice(0, 4)) < fromYear ? 'too-early' : null
}

/** The message for a field that the server rejects where the page found no error. */
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

/** The fields that the server found invalid; null when it refused for another reason. */
export function refusedFields(error: unknown): Faults | null {
  if (isRefusal(error, retCodes.addressInvalid)) return faultsFromServer(error.extInfo)
  const ofWriting = isRefusal(error, retCodes.invalidParameters) ? faultsOfWriting(error.extInfo) : {}
  return Object.keys(ofWriting).length > 0 ? ofWriting : null
}

/** The content errors that the server found (`ext_info.fields` of code 20108). */
function faultsFromServer(extInfo: Readonly<Record<string, unknown>>): Faults {
  return Object.fromEntries(namedFields(extInfo).map(({ field, rule }) => [field, rule]))
}

/**
 * The format errors that the server found (`ext_info.fields` of code 10001), with fields by path such as
 * `save/address/street`. Empty when none belongs to the form.
 */
function faultsOfWriting(extInfo: Readonly<Record<string, unknown>>): Faults {
  const known: ReadonlyMap<string, string> = new Map(Object.entries(unfit))
  const faults = namedFields(extInfo).flatMap(({ field: path, rule }) => {
    const field = path.slice(path.lastIndexOf('/') + 1)
    const fault = known.get(field)
    return fault === undefined ? [] : [[field, rule === 'maxLength' ? 'too-long' : fault] as const]
  })
  return Object.fromEntries(faults)
}

/** The data to send; null while a required part is missing. */
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

/**
 * Normalises an address for sending: only the fields of its country, because the member cannot see or correct the
 * others. Pasted text can contain invisible characters.
 */
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
