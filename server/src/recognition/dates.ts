import { isDay } from '@tessera/questionnaires/engine/calendar.ts'

// Dates are always `YYYY-MM-DD` texts, because a document's date has no time zone.

const monthNames: readonly (readonly string[])[] = [
  // English, German, French, Spanish, Portuguese, Dutch, Turkish, Indonesian, Italian, as printed on documents, folded
  // to A-Z.
  ['JAN', 'ENE', 'GEN', 'OCAK', 'OCA'],
  ['FEB', 'FEV', 'FEBR', 'SUBAT', 'SUB', 'PEB'],
  ['MAR', 'MARS', 'MRT', 'MAERZ', 'MARZ', 'MART'],
  ['APR', 'AVR', 'ABR', 'NISAN', 'NIS'],
  ['MAY', 'MAI', 'MEI', 'MAYIS', 'MAG', 'MAJ'],
  ['JUN', 'JUIN', 'HAZIRAN', 'HAZ', 'GIU'],
  ['JUL', 'JUIL', 'TEMMUZ', 'TEM', 'LUG'],
  ['AUG', 'AOUT', 'AOU', 'AGO', 'AGU', 'AGT', 'AGUSTOS'],
  ['SEP', 'SEPT', 'SET', 'EYLUL', 'EYL'],
  ['OCT', 'OKT', 'OUT', 'EKIM', 'EKI', 'OTT'],
  ['NOV', 'KASIM', 'KAS', 'NOP'],
  ['DEC', 'DEZ', 'DIC', 'DES', 'ARALIK', 'ARA'],
]

/** The date of six digits in an MRZ. Undefined when parts are unknown or impossible. */
export function expandMrzDate(yymmdd: string, kind: 'birth' | 'expiry', today: string): string | undefined {
  if (!/^\d{6}$/.test(yymmdd)) return undefined
  const rest = `${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`
  const recent = `20${rest}`
  // A date of birth is in the past. No document is valid for 50 years, so a later "expiry" belongs to the last
  // century.
  const isLastCentury = kind === 'birth' ? recent > today : Number(recent.slice(0, 4)) > Number(today.slice(0, 4)) + 50
  const date = isLastCentury ? `19${rest}` : recent
  return isDay(date) ? date : undefined
}

const two = (text: string) => text.padStart(2, '0')

/** A printed date, and whether day and month could be swapped. */
export interface PrintedDate {
  iso: string
  /** The reading with the month first, if it is another real date. */
  monthFirst?: string | undefined
}

/** Finds the dates in a line of print: 14 MAR 1991, 14 MAR/MARS 1991, MAR 14, 1991, 14.03.1991, 14/03/1991, 14-03-1991, 1991-03-14. */
export function findDates(line: string): PrintedDate[] {
  const text = line.toUpperCase().normalize('NFD').replace(/\p{M}/gu, '')
  return [...numericDates(text), ...worded(text)]
}

function numericDates(text: string): PrintedDate[] {
  const found: PrintedDate[] = []
  for (const [, year = '', month = '', day = ''] of text.matchAll(/(?<!\d)(\d{4})[-./ ](\d{2})[-./ ](\d{2})(?!\d)/g)) {
    if (isDay(`${year}-${month}-${day}`)) found.push({ iso: `${year}-${month}-${day}` })
  }
  for (const [, a = '', b = '', year = ''] of text.matchAll(
    /(?<!\d)(\d{1,2})\s?[-./ ]\s?(\d{1,2})\s?[-./ ]\s?(\d{4})(?!\d)/g,
  )) {
    const dayFirst = `${year}-${two(b)}-${two(a)}`
    const monthFirst = `${year}-${two(a)}-${two(b)}`
    const other = isDay(monthFirst) && monthFirst !== dayFirst ? monthFirst : undefined
    if (isDay(dayFirst)) found.push({ iso: dayFirst, monthFirst: other })
    else if (other !== undefined) found.push({ iso: other })
  }
  return found
}

function worded(text: string): PrintedDate[] {
  const dayFirst = text.matchAll(/(?<!\d)(?<day>\d{1,2})[\s.]*(?<month>[A-Z0]{3,8})[^0-9]{0,12}?(?<year>\d{4})(?!\d)/g)
  const monthFirst = text.matchAll(/(?<month>[A-Z0]{3,9})\.?\s*(?<day>\d{1,2})[\s,]+(?<year>\d{4})(?!\d)/g)
  return [...dayFirst, ...monthFirst].flatMap(({ groups: { day = '', month = '', year = '' } = {} }) => {
    const iso = `${year}-${two(String(monthOf(month)))}-${two(day)}`
    return isDay(iso) ? [{ iso }] : []
  })
}

/** The month (1 to 12) of a word in capitals without accents. 0 for any other word. */
export function monthOf(word: string): number {
  // The text reader reads the O of OCT as 0.
  const spelled = word.replaceAll('0', 'O')
  return (
    monthNames.findIndex((names) =>
      names.some((name) => spelled === name || (spelled.length > 4 && spelled.startsWith(name))),
    ) + 1
  )
}

/** Whole years from one date to another. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

/** The same day `months` later, or the last of the month if that day does not exist. */
export function addMonths(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const year = Math.floor(count / 12)
  const month = (count % 12) + 1
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${String(year).padStart(4, '0')}-${two(String(month))}-${two(String(Math.min(Number(date.slice(8)), last)))}`
}
