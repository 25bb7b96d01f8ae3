import { findDates } from '../dates.ts'
import { placeOfAll } from '../read/place.ts'
import type { Place, VisualLine } from '../read/reading.ts'
import { bestPage, saysAddress, saysName, saysTown, type DeclaredBill, type Page } from './bill.ts'
import { saysPostalCode, saysWords } from './find-text.ts'
import { saysStreet } from './street.ts'

/** What a proof of address has to show. */
export type BillField = 'name' | 'address' | 'issuedOn'

/** A value that a page shows, and where. Dates are `YYYY-MM-DD`. */
export interface BillFact {
  field: BillField
  value: string
  /** Of the line that was read worst, 0..1. */
  confidence: number
  /** The number of the page, from 0. */
  page: number
  place?: Place
}

/** A page with many dates is compared by eye. */
const mostDates = 3
/** The lines of an address, with its country. */
const mostLines = 5

/**
 * Name, address and date of issue as the page shows them that has most of the declared values. Where it shows another
 * name or address than declared: what is printed in the same block. Where it has another date: its first dates.
 */
export function billFacts(pages: readonly Page[], declared: DeclaredBill): BillFact[] {
  const page = bestPage(pages, declared)
  const lines = pages[page] ?? []
  const { name, address } = addresseeOf(lines, declared)
  const found = (field: BillField, value: string, from: readonly VisualLine[]) => ({ field, value, from })
  const facts = [
    ...(name ? [found('name', name.text, [name])] : []),
    ...(address.length > 0 ? [found('address', address.map(({ text }) => text).join(', '), address)] : []),
    ...datesOf(lines, declared).map(({ date, line }) => found('issuedOn', date, [line])),
  ]
  return facts.map(({ field, value, from }) => ({
    field,
    value,
    confidence: Math.min(...from.map(({ confidence }) => confidence)),
    page,
    ...placeOf(from),
  }))
}

function placeOf(lines: readonly VisualLine[]): { place?: Place } {
  const places = lines.flatMap(({ place }) => place ?? [])
  return places.length > 0 ? { place: placeOfAll(places) } : {}
}

/** The lines with the name and the address. */
function addresseeOf(
  lines: readonly VisualLine[],
  { name, address }: DeclaredBill,
): { name: VisualLine | undefined; address: readonly VisualLine[] } {
  const named = lines.find(({ text }) => saysName(text, name))
  const street = lines.find(({ text }) => saysStreet(text, address.street))
  const town = lines.find(({ text }) => saysTown(text, address))
  const code = lines.find(({ text }) => saysPostalCode(text, address.postalCode))
  const addition = lines.find(({ text }) => saysWords(text, address.street2))
  const city = lines.find(({ text }) => saysWords(text, address.city))
  const declared = [...new Set([street, addition, ...(town ? [town] : [code, city])])].filter(
    (line) => line !== undefined,
  )
  const whole = saysAddress(
    declared.map(({ text }) => text),
    address,
  )
  const anchor = named ?? street ?? town
  const block = anchor ? blockAround(lines, anchor) : []
  const above = anchor ? block.slice(0, block.indexOf(anchor)) : []
  const printed = named ?? above.find(({ text }) => !/\d/.test(text))
  const below = block.slice(printed ? block.indexOf(printed) + 1 : 0)
  return { name: printed, address: whole ? declared : below.filter(isOfAddress).slice(0, mostLines) }
}

const isOfAddress = ({ text }: VisualLine): boolean => findDates(text).length === 0

/** The lines above and below one that begin at the same edge without a gap. */
function blockAround(lines: readonly VisualLine[], anchor: VisualLine): VisualLine[] {
  const { left, height } = anchor.at
  const column = lines
    .filter(({ at }) => Math.abs(at.left - left) <= 2 * height)
    .toSorted((a, b) => a.at.top - b.at.top)
  const isNext = (line: VisualLine | undefined, other: VisualLine | undefined): boolean =>
    line !== undefined && other !== undefined && other.at.top - line.at.top <= 2.5 * height
  let [first, last] = [column.indexOf(anchor), column.indexOf(anchor)]
  while (isNext(column[first - 1], column[first])) first -= 1
  while (isNext(column[last], column[last + 1])) last += 1
  return column.slice(first, last + 1)
}

/** The declared date where it is printed. Else the first dates that a date of issue can be. */
function datesOf(
  lines: readonly VisualLine[],
  { issuedOn, today }: DeclaredBill,
): { date: string; line: VisualLine }[] {
  const printed = lines.flatMap((line) =>
    findDates(line.text).map(({ iso, monthFirst }) => ({ line, iso, monthFirst })),
  )
  const same = printed.find(({ iso, monthFirst }) => iso === issuedOn || monthFirst === issuedOn)
  if (same) return [{ date: issuedOn, line: same.line }]
  const past = printed.filter(({ iso }) => iso <= today)
  return past
    .filter(({ iso }, index) => past.findIndex((one) => one.iso === iso) === index)
    .slice(0, mostDates)
    .map(({ iso, line }) => ({ date: iso, line }))
}
