import { textNamesCountry } from './countries.ts'
import { findDates } from './dates.ts'
import type { Fact, FactField } from './facts.ts'
import { fieldLabels, residencePermitWords } from './labels.ts'
import { roughForm } from './names.ts'
import type { VisualLine } from './read/reading.ts'

// The visual zone has as many layouts as there are documents, so nothing is looked for at a fixed place. A value
// is found by what it is (a name like the zone's, a date, a country) or by the label over or before it.

type Labelled = (typeof fieldLabels)[number][0]

/** Below this the reader guesses. */
const lowestConfidence = 0.6

const squash = (text: string) =>
  text
    .toUpperCase()
    .normalize('NFD')
    .replace(/[^A-Z0-9]/g, '')

/**
 * What the print outside the machine-readable zone says.
 * @param guide facts of the zone or barcode: their values are searched for in the print
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

/** Whether the print calls the document a permit to live in the state that issued it. */
export function namesResidencePermit(lines: readonly VisualLine[]): boolean {
  return lines.some(
    ({ text, confidence }) =>
      confidence >= lowestConfidence && residencePermitWords.some((word) => squash(text).includes(word)),
  )
}

/** Whether a line holds the whole name, in whichever order: many cards print it under one label, as an Indonesian one does. */
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
})

/** The field a line names, and what follows the label on the same line after a colon. */
function labelOf(line: VisualLine): { field: Labelled; rest: string } | undefined {
  const text = squash(line.text)
  for (const [field, words] of fieldLabels) {
    const word = words.find((each) => text.includes(each))
    if (word === undefined) continue
    // "NOM" inside a long line of print is no label: a short word must be most of a part of the line.
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
 * The nearest line below a label that begins about where the label begins. Where another label comes first, nothing is printed here
 * (a given name that its bearer has not): what stands below belongs to that one.
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

/** A value without the number some documents print before it ("1. VANTORRE"), or its label before a colon. */
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
    // A zone says what to look for: guessing which other date stands for it would invent differences.
    if (expected !== undefined) return []
    // Without a label: the earliest of several is the birth; the latest, when it lies ahead, is the expiry.
    const sorted = dates.filter((date) => date.line !== issue).toSorted((a, b) => a.iso.localeCompare(b.iso))
    const chosen = field === 'birthDate' ? sorted[0] : sorted.at(-1)
    const plausible =
      chosen !== undefined && sorted.length > 1 && (field === 'birthDate' ? chosen.iso < today : chosen.iso > today)
    return plausible ? [visual(field, chosen.iso, chosen.line)] : []
  })
}

/** The text reader takes O for 0 and its like: for searching, such characters are one. */
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
  // A label alone may stand over another word; a number without any digit is only believed where the zone has it, too.
  const shape = seen === undefined ? /^(?=.*\d)[A-Z0-9]{5,20}$/ : /./
  return line !== undefined && shape.test(value) ? [visual('documentNumber', value, line)] : []
}

/** Nationality as alpha-2 where the print names the guide's country, else as printed (which then disagrees). */
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
  // Only a line that is nothing but a code will do here: the state's name stands on every page as its head line.
  const line = lines.find((each) => each.text.length === 3 && textNamesCountry(each.text, expected))
  return line === undefined ? [] : [visual('nationality', expected, line)]
}

function sexFacts(labelled: Map<Labelled, VisualLine>): Fact[] {
  const line = labelled.get('sex')
  const letter = line === undefined ? undefined : /^([MFX])\b/.exec(valueText(line).toUpperCase())?.[1]
  return line !== undefined && letter !== undefined ? [visual('sex', letter, line)] : []
}
