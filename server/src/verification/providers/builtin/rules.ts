import { checksNotMade } from '@tessera/contract/checks.ts'
import type { DocumentSide, DocumentType } from '@tessera/contract/states.ts'
import { isNewer } from '../../reverification/newer-document.ts'
import type { DeclaredData } from '../../../recognition/declared-data.ts'
import { addMonths } from '../../../recognition/dates.ts'
import { mayIssueFor } from '../../../recognition/read/countries.ts'
import { factFrom, type Fact } from '../../../recognition/facts.ts'
import { best } from '../../records/read-identity.ts'
import { nationalNumberForm } from '../../../recognition/national-numbers.ts'
import { agreementChecks } from './agreement.ts'
import { roughForm } from '../../../recognition/names.ts'
import type { Reading } from '../../../recognition/read/reading.ts'
import { kindInPrint, namesPassport, namesResidencePermit } from '../../../recognition/visual-facts.ts'
import { type Check, type Case, clearConfidence, sureSources, unsureSources, passed, failed, open } from './check.ts'
import { birthDateAsTyped, compareWithTyped, minimumAge, nameAsTyped, samePerson } from './person-rules.ts'

/** With fewer clear lines than this, a document is unreadable. */
const fewestLines = 4
/** Two photos of one side are never read in exactly the same way. */
const sameShare = 0.6

/** Every rule of the machine for one document. Pure: the same case always gives the same checks, in this order. */
export function runRules(item: Case): Check[] {
  const common = [...samePerson(item), ...knownChecks(item), ...nationalNumber(item)]
  if (item.declared.documentType === 'BVN') return [...common, ...beyondChecks()]
  const readable = documentReadable(item)
  if (readable.outcome === 'failed') return [readable, ...common, ...beyondChecks()]
  return [
    readable,
    mrzCheckDigits(item),
    documentType(item),
    issuingCountry(item),
    notExpired(item),
    minimumAge(item),
    nameAsTyped(item),
    birthDateAsTyped(item),
    ...agreementChecks(item),
    ...newerDocument(item),
    ...common,
    ...beyondChecks(),
  ]
}

function documentReadable(item: Case): Check {
  const { reading, declared, known } = item
  const missing = missingSide(reading)
  if (missing)
    return { ...failed('document-readable', 'SIDE_MISSING', `one side twice, no ${missing}`), sides: [missing] }
  if (reading.mrz !== null || reading.barcode !== null) return passed('document-readable')
  const clear = reading.lines.filter((line) => line.confidence >= clearConfidence).length
  if (clear < fewestLines) {
    const empty = known.photosSharp === true && reading.lines.length + reading.unread < fewestLines
    const reason = empty ? 'IMG_NO_DOCUMENT' : 'IMG_BLUR_GLARE'
    return { ...failed('document-readable', reason, `${clear} clear lines`), sides: [...reading.sides] }
  }
  if (declared.documentType === 'PASSPORT') return withoutZone(item, clear)
  return new Set(reading.sides).size < 2
    ? failed('document-readable', 'SIDE_MISSING', `${clear} clear lines, one side`)
    : passed('document-readable', `${clear} clear lines`)
}

/**
 * Every passport has a zone (Doc 9303-4). Print without one is a page that was cut off, covered or mirrored, or another
 * document. We request the page once. If we still cannot find the zone, the member is warned and a reviewer decides.
 */
function withoutZone({ reading: { lines, sides }, known }: Case, clear: number): Check {
  const name = 'document-readable'
  const evidence = `${clear} clear lines, no zone`
  const named = kindInPrint(lines)
  if (named !== null && named !== 'PASSPORT') return passed(name, evidence)
  const reason = namesPassport(lines) ? 'IMG_CUT_OFF' : 'IMG_NO_DOCUMENT'
  return {
    ...(known.cutOffBefore === true ? open(name, evidence, reason) : failed(name, reason, evidence)),
    sides: [...sides],
  }
}

/**
 * The side that was not photographed because the other one was sent twice: two sides of a document never have the same
 * print. Cards of three lines (TD1) have their zone on the back, all others on the front.
 */
function missingSide({ lines, sides, mrz }: Reading): DocumentSide | null {
  if (!sides.includes('back')) return null
  const printOf = (side: DocumentSide): string[] =>
    lines.filter((line) => line.side === side && line.confidence >= clearConfidence).map(({ text }) => roughForm(text))
  const [front, back] = [new Set(printOf('front')), printOf('back')]
  const same = back.filter((text) => front.has(text)).length
  if (back.length < fewestLines || same < back.length * sameShare) return null
  return mrz?.format === 'TD1' ? 'front' : 'back'
}

/**
 * Whether a source's check digits prove the reading. A repaired number counts when another source has exactly the same
 * one.
 */
function mrzCheckDigits({ reading, facts }: Case): Check {
  const name = 'mrz-check-digits'
  if (reading.mrz?.strict === true) return passed(name, `${reading.mrz.format}, as read`)
  if (reading.mrz === null) {
    return facts.some((fact) => fact.source === 'barcode')
      ? passed(name, 'barcode instead of a zone')
      : open(name, 'no zone found')
  }
  const repaired = factFrom(facts, 'documentNumber', ['mrz-repaired'])
  const other = factFrom(facts, 'documentNumber', ['visual', 'barcode'])
  const confirmed = repaired !== undefined && repaired.value === other?.value
  return open(name, confirmed ? 'repaired, number confirmed by another source' : 'repaired, number not confirmed')
}

/**
 * The chosen kind sets the sides we requested and the rules that apply. For another kind, the member has to choose it:
 * we do not guess.
 */
function documentType({ reading, facts, declared }: Case): Check {
  const name = 'document-type'
  const fact = factFrom(facts, 'documentType', [...sureSources, ...unsureSources])
  if (fact === undefined) return kindByPrint(reading.lines, declared)
  const code = `code ${fact.value}`
  const kind = kindOfCode(fact, facts)
  if (kind === 'card') return cardKind(declared, namesResidencePermit(reading.lines), code)
  if (kind === declared.documentType) return passed(name, code)
  return sureSources.includes(fact.source)
    ? failed(name, 'DOC_OTHER_KIND', code)
    : open(name, `${code}, unsure`, 'DOC_OTHER_KIND')
}

/** Without a zone or barcode, only the print can name the kind, which proves nothing. */
function kindByPrint(lines: Reading['lines'], declared: DeclaredData): Check {
  const named = kindInPrint(lines)
  return named === null || named === declared.documentType
    ? open('document-type', 'no zone or barcode says')
    : open('document-type', `the print names ${named}`, 'DOC_OTHER_KIND')
}

/** The kind of document in the photos; null when it does not say. */
export function kindSeen({ reading, facts }: Case): DocumentType | null {
  const fact = factFrom(facts, 'documentType', [...sureSources, ...unsureSources])
  if (fact === undefined) return kindInPrint(reading.lines)
  const kind = kindOfCode(fact, facts)
  return kind === 'card' ? (namesResidencePermit(reading.lines) ? 'RESIDENCE_PERMIT' : 'ID_CARD') : kind
}

/**
 * Doc 9303-4 to -6: P is a passport. I, A and C are other documents, whose second letter each state chooses: R is used
 * for residence permits. With other letters, a card for the state's own nationals is no residence permit. Any other
 * may be one (`card`).
 */
function kindOfCode({ value, source }: Fact, facts: readonly Fact[]): DocumentType | 'card' {
  if (value === 'DL') return 'DRIVERS_LICENSE'
  if (value.startsWith('P')) return 'PASSPORT'
  if (value.charAt(1) === 'R') return 'RESIDENCE_PERMIT'
  const [issuer, nationality] = (['issuingCountry', 'nationality'] as const).map(
    (field) => factFrom(facts, field, [source])?.value,
  )
  return nationality === undefined || nationality !== issuer ? 'card' : 'ID_CARD'
}

/**
 * A foreigner's card is a permit when its print says so. A state's identity card for residents (such as that of the
 * Emirates) is not.
 */
function cardKind({ documentType: chosen }: DeclaredData, printedPermit: boolean, code: string): Check {
  const name = 'document-type'
  if (chosen === (printedPermit ? 'RESIDENCE_PERMIT' : 'ID_CARD')) return passed(name, `${code} of another nationality`)
  if (chosen === 'RESIDENCE_PERMIT' || chosen === 'ID_CARD')
    return open(name, `${code}, print ${printedPermit ? 'names' : 'does not name'} a permit`)
  return failed(name, 'DOC_OTHER_KIND', code)
}

function issuingCountry({ facts, declared }: Case): Check {
  return compareWithTyped(facts, {
    name: 'issuing-country',
    field: 'issuingCountry',
    typed: declared.country,
    reason: 'COUNTRY_MISMATCH',
    isSame: mayIssueFor,
  })
}

function notExpired({ facts, policy }: Case): Check {
  const name = 'not-expired'
  const fact = factFrom(facts, 'expiryDate', [...sureSources, ...unsureSources])
  if (fact === undefined) return open(name, 'not read')
  const months = policy.minimumMonthsLeft ?? 0
  const lasts = fact.value >= addMonths(policy.today, months)
  if (!sureSources.includes(fact.source)) return open(name, `only by ${fact.source}`, lasts ? undefined : 'DOC_EXPIRED')
  return lasts ? passed(name, `at least ${months} months left`) : failed(name, 'DOC_EXPIRED')
}

/**
 * When the current document expires, we need a different one. With any other cause, a reviewer decides whether the
 * same one is enough.
 */
function newerDocument({ known: { updateRequested }, facts, declared }: Case): Check[] {
  if (!updateRequested) return []
  const name = 'newer-document'
  const sent = {
    country: declared.country,
    documentType: declared.documentType,
    number: best(facts, 'documentNumber') ?? '',
    expiresOn: best(facts, 'expiryDate'),
  }
  const newer = isNewer(sent, updateRequested.held)
  if (newer === true) return [passed(name)]
  return [
    newer === false && updateRequested.ends
      ? failed(name, 'DOC_EXPIRED', 'the one held, which ends')
      : open(name, newer === false ? 'the one held' : 'cannot be told from the one held'),
  ]
}

function knownChecks({ known }: Case): Check[] {
  return [
    known.documentUsedByAnother
      ? failed('document-not-used-elsewhere', 'DUPLICATE_SUSPECTED')
      : passed('document-not-used-elsewhere'),
    known.copyOfRefusedPhoto ? failed('photo-not-refused-before', 'MANUAL_REVIEW') : passed('photo-not-refused-before'),
  ]
}

/** Checks the format only. No typed number means nothing to check, except where the number is the document. */
/** No check when the form has no number: a check that was not needed is not shown as passed. */
function nationalNumber({ declared }: Case): Check[] {
  const name = 'national-number'
  const country = declared.documentType === 'BVN' ? 'NG' : declared.country
  if (declared.nationalNumber === undefined) {
    return declared.documentType === 'BVN' ? [failed(name, 'NUMBER_WRONG', 'none typed')] : []
  }
  const form = nationalNumberForm(country, declared.nationalNumber)
  if (form === 'wrong') return [failed(name, 'NUMBER_WRONG', `form of ${country}`)]
  if (form === 'unknown') return [open(name, `no rule for ${country}`)]
  return [
    declared.documentType === 'BVN'
      ? open(name, 'right form; the register was not asked')
      : passed(name, `form of ${country}`),
  ]
}

const beyondChecks = () => checksNotMade.map((name) => open(name, 'beyond this provider'))
