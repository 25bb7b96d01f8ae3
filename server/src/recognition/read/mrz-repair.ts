import { isDocumentState, isIssuingState, mayIssueFor } from './countries.ts'
import { checkHolds, fieldsOf, isValidMrz } from './mrz-check.ts'
import { mrzLayouts } from './mrz-layout.ts'
import type { FieldLayout, MrzLayout } from './mrz-layout.ts'
import type { ChosenDocument } from './reading.ts'

/** A line as read. */
export interface ReadLine {
  text: string
  /** There is blank paper before its first and after its last character: nothing of it was cut off or covered. */
  bounded: boolean
  /** Every character was read with confidence: what covers one can look like another. */
  clear: boolean
}

/** A valid MRZ. */
export interface MrzMatch {
  layout: MrzLayout
  lines: string[]
  /** The place of each among the lines that were read. */
  places: number[]
  /** See `MrzReading`. */
  strict: boolean
}

/** Lines that are longer or shorter by more characters than this are not part of the MRZ. */
const lengthTolerance = 6
const shortestRun = 3

/** The ways to fit a reading to a line's length: windows if it is slightly too long, or a changed run of fillers. */
export function fitLength(text: string, length: number): string[] {
  const missing = length - text.length
  if (missing === 0) return [text]
  if (Math.abs(missing) > lengthTolerance) return []
  const fitted: string[] = []
  if (missing < 0 && missing >= -3)
    for (let cut = 0; cut <= -missing; cut += 1) fitted.push(text.slice(cut, cut + length))
  const runs = [...text.matchAll(/<+/g)].filter((run) => run[0].length >= shortestRun)
  for (const run of runs.toSorted((a, b) => b[0].length - a[0].length).slice(0, 2)) {
    const size = run[0].length + missing
    if (size >= 1) fitted.push(text.slice(0, run.index) + '<'.repeat(size) + text.slice(run.index + run[0].length))
  }
  return fitted
}

/**
 * Searches for a valid MRZ in lines that were read from top to bottom: first as read, then with look-alike characters
 * replaced where only digits or only letters are allowed. `chosen` is null where nothing was chosen.
 */
export function matchMrz(readings: readonly ReadLine[], chosen: ChosenDocument | null): MrzMatch | null {
  const lines = readings
    .map((line, place) => ({ ...line, text: line.text.replace(/[^A-Z0-9<]/g, ''), place }))
    .filter(({ text }) => text.length >= shortestLine)
  return findValid(lines, chosen, false) ?? findValid(lines, chosen, true)
}

/** Lines with fewer characters belong to no layout. */
const shortestLine = 24

type PlacedLine = ReadLine & { place: number }

function findValid(lines: readonly PlacedLine[], chosen: ChosenDocument | null, repair: boolean): MrzMatch | null {
  for (const layout of mrzLayouts) {
    for (let first = 0; first + layout.lineCount <= lines.length; first += 1) {
      const group = lines.slice(first, first + layout.lineCount)
      for (const fitted of combinations(group.map(({ text }) => fitLength(text, layout.lineLength)))) {
        const candidate = repair ? repairPlaces(layout, fitted) : fitted
        if (!isValidMrz(layout, candidate)) continue
        const strict = !repair && isStrict(layout, candidate, group, chosen)
        return { layout, lines: candidate, places: group.map(({ place }) => place), strict }
      }
    }
  }
  return null
}

/**
 * No check digit covers names, states and the kind of document, and a line with its ends cut can fit a shorter layout
 * by chance. So a zone proves itself only with whole lines, codes that exist, and the document that was chosen.
 */
function isStrict(
  layout: MrzLayout,
  lines: readonly string[],
  read: readonly ReadLine[],
  chosen: ChosenDocument | null,
): boolean {
  const { documentCode, issuingState, nationality, name } = fieldsOf(layout, lines)
  return (
    lines.every((line, at) => line === read[at]?.text && read[at].bounded && read[at].clear) &&
    nameForm.test(name.value) &&
    layout.documentCode.test(documentCode.value) &&
    isIssuingState(issuingState.value) &&
    isDocumentState(nationality.value) &&
    (chosen === null || agrees(layout, issuingState.value, chosen))
  )
}

/** The parts of a name: words with one filler between them, and two between surname and given names (Doc 9303-3, 4.6). */
const nameForm = /^[A-Z]+(<[A-Z]+)*(<<[A-Z]+(<[A-Z]+)*)?$/

/** Passports, and only they, have two lines of 44 characters (Doc 9303-4). */
function agrees({ format }: MrzLayout, issuingState: string, { documentType, country }: ChosenDocument): boolean {
  return (format === 'TD3') === (documentType === 'PASSPORT') && mayIssueFor(issuingState, country)
}

function combinations(choices: readonly string[][]): string[][] {
  return choices.reduce<string[][]>(
    (all, options) => all.flatMap((head) => options.map((option) => [...head, option])),
    [[]],
  )
}

const asDigit: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  U: '0',
  C: '0',
  I: '1',
  L: '1',
  J: '1',
  T: '7',
  Z: '2',
  S: '5',
  B: '8',
  G: '6',
  E: '6',
  A: '4',
}
const asLetter: Record<string, string> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 8: 'B', 6: 'G', 4: 'A', 7: 'T' }
const lookAlikes: Record<string, string> = {
  O: '0',
  0: 'O',
  I: '1',
  1: 'I',
  S: '5',
  5: 'S',
  B: '8',
  8: 'B',
  Z: '2',
  2: 'Z',
  G: '6',
  6: 'G',
  D: '0',
  Q: '0',
}

const exchange = (text: string, table: Record<string, string>) => [...text].map((char) => table[char] ?? char).join('')

/**
 * Converts characters to digits where only digits are allowed, and to letters where only letters are, then tries the
 * number's look-alikes.
 */
function repairPlaces(layout: MrzLayout, lines: readonly string[]): string[] {
  const repaired = [...lines]
  const put = (line: number, at: number, text: string) => {
    const old = repaired[line] ?? ''
    repaired[line] = old.slice(0, at) + text + old.slice(at + text.length)
  }
  const { line, column } = layout.composite.at
  put(line, column, exchange((repaired[line] ?? '').charAt(column), asDigit))
  for (const field of layout.fields) {
    const text = (repaired[field.span.line] ?? '').slice(field.span.from, field.span.to)
    const digit =
      field.checkAt === undefined ? '' : exchange((repaired[field.span.line] ?? '').charAt(field.checkAt), asDigit)
    if (field.checkAt !== undefined) put(field.span.line, field.checkAt, digit)
    put(field.span.line, field.span.from, repairText(field, text, digit))
  }
  return repaired
}

function repairText(field: FieldLayout, text: string, digit: string): string {
  if (field.characters === 'digits') return exchange(text, asDigit)
  // The first letter is the document type: we must not guess it.
  if (field.name === 'documentCode') return text
  if (field.characters === 'letters') return exchange(text, asLetter)
  return field.characters === 'code' && field.checkAt !== undefined ? exchangeOne(text, digit) : text
}

/**
 * The only look-alike replacement that makes the check digit correct. If two would, we make none, because both are
 * equally likely. Such a number counts only when another source has the same one: trying until the digit fits made 413
 * of 3,348 deliberately wrong lines valid.
 */
function exchangeOne(text: string, digit: string): string {
  if (checkHolds(text, digit)) return text
  const fitting: string[] = []
  for (const [i, char] of [...text].entries()) {
    const other = lookAlikes[char]
    if (other === undefined) continue
    const changed = text.slice(0, i) + other + text.slice(i + 1)
    if (checkHolds(changed, digit)) fitting.push(changed)
  }
  const [only] = fitting
  return only !== undefined && fitting.length === 1 ? only : text
}
