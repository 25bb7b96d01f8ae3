import type { DocumentType } from '@tessera/contract/states.ts'
import { textNamesCountry } from './read/countries.ts'
import { findDates } from './dates.ts'
import type { Fact, FactField } from './facts.ts'
import { drivingLicenceWords, fieldLabels, identityCardWords, residencePermitWords } from './labels.ts'
import { roughForm } from './names.ts'
import { placed } from './read/place.ts'
import type { VisualLine } from './read/reading.ts'

// The visual zone has as many layouts as there are documents, so we search nothing at a fixed place. We find a value
// by its content (a name like the MRZ's, a date, a country) or by the label next to or above it.

type Labelled = (typeof fieldLabels)[number][0]

/** Below this confidence the reader is guessing. */
const lowestConfidence = 0.6

const squash = (text: string) =>
  text
    .toUpperCase()
    .normalize('NFD')
    .replace(/[^A-Z0-9]/g, '')

/**
 * The facts from the print outside the MRZ.
 * @param guide facts of the MRZ or barcode: we search for their values in the print
 */
export function visualFacts(lines: readonly VisualLine[], guide: readonly Fact[], today: string): Fact[] {
  const clear = lines.filter((line) => line.confidence >= lowestConfidence)
  const labelled = new Map<Labelled, VisualLine>()
  for (const line of clear) {
    const label = labelOf(line)
    if (label === undefined || labelled.has(label.field)) continue
    const value = label.rest === '' ? valueUnder(line, label.field, clear) : { ...line, text: label.rest }
    if (value !== undefined) labelled.set(label.field, value)
  }
  return [
    ...nameFacts(clear, labelled, guide),
    ...dateFacts(clear, labelled, guide, today),
    ...numberFacts(clear, labelled, guide),
    ...nationalityFacts(clear, labelled, guide),
    ...sexFacts(labelled),
  ]
}

/** Passport, passeport, pasaporte, passaporto, paspoort, pasaport, pašportas … and Reisepass. */
const passportWord = /pas{1,2}[aez]?p|reisepass/i

/** Whether the print says that the document is a residence permit of its issuing state. */
export const namesResidencePermit = (lines: readonly VisualLine[]): boolean => names(lines, residencePermitWords)

/** Whether the print says that the document is a passport, in one of the languages that passports are printed in. */
export function namesPassport(lines: readonly VisualLine[]): boolean {
  return lines.some(({ text, confidence }) => confidence >= lowestConfidence && passportWord.test(text))
}

/** The kind of document that the print names; null when it names none, or several. */
export function kindInPrint(lines: readonly VisualLine[]): Exclude<DocumentType, 'BVN'> | null {
  const named = [
    ...(namesPassport(lines) ? (['PASSPORT'] as const) : []),
    ...(names(lines, identityCardWords) ? (['ID_CARD'] as const) : []),
    ...(names(lines, drivingLicenceWords) ? (['DRIVERS_LICENSE'] as const) : []),
    ...(namesResidencePermit(lines) ? (['RESIDENCE_PERMIT'] as const) : []),
  ]
  return named.length === 1 ? (named[0] ?? null) : null
}

function names(lines: readonly VisualLine[], titles: readonly string[]): boolean {
  return lines.some(
    ({ text, confidence }) => confidence >= lowestConfidence && titles.some((title) => squash(text).includes(title)),
  )
}

/**
 * Whether a line has the whole name, in either order: many cards print it under one label, such as the Indonesian one.
 */
export function printsWholeName(
  lines: readonly VisualLine[],
  { surname, givenNames }: { surname: string; givenNames: string },
): boolean {
  const orders = [roughForm(givenNames + surname), roughForm(surname + givenNames)]
  return lines.some(
    (line) =>
      line.confidence >= lowestConfidence &&
      orders.some((whole) => whole !== '' && roughForm(line.text).includes(whole)),
  )
}

const visual = (field: FactField, value: string, line: VisualLine): Fact => ({
  field,
  value,
  source: 'visual',
  confidence: line.confidence,
  ...placed(line),
})

/** The field that a line names, and what follows the label on the same line after a colon. */
function labelOf(line: VisualLine): { field: Labelled; rest: string } | undefined {
  const text = squash(line.text)
  for (const [field, words] of fieldLabels) {
    const word = words.find((each) => text.includes(each))
    if (word === undefined) continue
    // "NOM" inside a long line of print is not a label: a short word must be most of a part of the line.
    if (
      word.length < 6 &&
      !line.text.split(/[/·.:()]/).some((part) =>
        squash(part)
          .replace(/^\d+[A-Z]?/, '')
          .startsWith(word),
      )
    )
      continue
    const rest = /:\s*(.+)$/.exec(line.text)?.[1] ?? ''
    return { field, rest }
  }
  return undefined
}

/**
 * The nearest line below a label that starts about where the label starts. If another label comes first, the field is
 * empty (such as a missing given name), and the line below belongs to that other label.
 */
function valueUnder(label: VisualLine, field: Labelled, lines: readonly VisualLine[]): VisualLine | undefined {
  const { left, top, height } = label.at
  const nearest = lines
    .filter((line) => line.side === label.side && line !== label && labelOf(line)?.field !== field)
    .filter(
      ({ at }) => at.top > top + height * 0.3 && at.top < top + height * 4 && Math.abs(at.left - left) < height * 4,
    )
    .toSorted((a, b) => a.at.top - b.at.top)[0]
  return nearest === undefined || labelOf(nearest) !== undefined ? undefined : nearest
}

function nameFacts(lines: readonly VisualLine[], labelled: Map<Labelled, VisualLine>, guide: readonly Fact[]): Fact[] {
  return (['surname', 'givenNames'] as const).flatMap((field) => {
    const expected = guide.find((fact) => fact.field === field)?.value
    const seen =
      expected === undefined ? undefined : lines.find((line) => roughForm(valueText(line)) === roughForm(expected))
    const line = seen ?? labelled.get(field)
    const value = line === undefined ? '' : valueText(line)
    return line !== undefined && /\p{L}{2}/u.test(value) ? [visual(field, value, line)] : []
  })
}

/**
 * A value without the number that some documents print before it ("1. VANTORRE"), or without its label before a colon.
 */
const valueText = (line: VisualLine) =>
  line.text
    .replace(/^.*:\s*/, '')
    .replace(/^\d{1,2}[a-z]?[.)]\s*/, '')
    .trim()

function dateFacts(
  lines: readonly VisualLine[],
  labelled: Map<Labelled, VisualLine>,
  guide: readonly Fact[],
  today: string,
): Fact[] {
  const dates = lines.flatMap((line) => findDates(line.text).map((date) => ({ ...date, line })))
  const issue = labelled.get('issueDate')
  return (['birthDate', 'expiryDate'] as const).flatMap((field) => {
    const expected = guide.find((fact) => fact.field === field)?.value
    const equal = dates.find((date) => date.iso === expected || date.monthFirst === expected)
    if (equal !== undefined && expected !== undefined) return [visual(field, expected, equal.line)]
    const label = labelled.get(field)
    const [under] = label === undefined ? [] : findDates(label.text)
    if (label !== undefined && under !== undefined) return [visual(field, under.iso, label)]
    // The MRZ says what to search for. Guessing another date instead would invent differences.
    if (expected !== undefined) return []
    // Without a label: the earliest of several dates is the birth. The latest, if it is in the future, is the expiry.
    const sorted = dates.filter((date) => date.line !== issue).toSorted((a, b) => a.iso.localeCompare(b.iso))
    const chosen = field === 'birthDate' ? sorted[0] : sorted.at(-1)
    const plausible =
      chosen !== undefined && sorted.length > 1 && (field === 'birthDate' ? chosen.iso < today : chosen.iso > today)
    return plausible ? [visual(field, chosen.iso, chosen.line)] : []
  })
}

/** The text reader confuses O and 0 and similar pairs, so for searching we treat such characters as one. */
export function lookAlikeForm(text: string): string {
  const table: Record<string, string> = { O: '0', Q: '0', D: '0', I: '1', L: '1', S: '5', B: '8', Z: '2', G: '6' }
  return [...squash(text)].map((char) => table[char] ?? char).join('')
}

function numberFacts(
  lines: readonly VisualLine[],
  labelled: Map<Labelled, VisualLine>,
  guide: readonly Fact[],
): Fact[] {
  const expected = guide.find((fact) => fact.field === 'documentNumber')?.value
  const seen =
    expected === undefined ? undefined : lines.find((line) => lookAlikeForm(line.text) === lookAlikeForm(expected))
  const line = seen ?? labelled.get('documentNumber')
  const value = line === undefined ? '' : squash(valueText(line))
  // A label may belong to another word. We accept a number without any digit only if the MRZ has it too.
  const shape = seen === undefined ? /^(?=.*\d)[A-Z0-9]{5,20}$/ : /./
  return line !== undefined && shape.test(value) ? [visual('documentNumber', value, line)] : []
}

/** Nationality as alpha-2 if the print names the guide's country, otherwise as printed (which then disagrees). */
function nationalityFacts(
  lines: readonly VisualLine[],
  labelled: Map<Labelled, VisualLine>,
  guide: readonly Fact[],
): Fact[] {
  const expected = guide.find((fact) => fact.field === 'nationality')?.value
  if (expected === undefined) return []
  const label = labelled.get('nationality')
  if (label !== undefined && textNamesCountry(valueText(label), expected))
    return [visual('nationality', expected, label)]
  const code = label !== undefined && /^[A-Z]{3}$/.test(valueText(label)) ? label : undefined
  if (code !== undefined) return [visual('nationality', valueText(code), code)]
  // We accept only a line that is nothing but a code, because the state's name is the heading of every page.
  const line = lines.find((each) => each.text.length === 3 && textNamesCountry(each.text, expected))
  return line === undefined ? [] : [visual('nationality', expected, line)]
}

function sexFacts(labelled: Map<Labelled, VisualLine>): Fact[] {
  const line = labelled.get('sex')
  const letter = line === undefined ? undefined : /^([MFX])\b/.exec(valueText(line).toUpperCase())?.[1]
  return line !== undefined && letter !== undefined ? [visual('sex', letter, line)] : []
}
