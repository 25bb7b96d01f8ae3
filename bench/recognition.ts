import { degrade, variants } from '../tools/specimens/degrade.ts'
import type { Variant } from '../tools/specimens/degrade.ts'
import { drawDocument } from '../tools/specimens/draw.ts'
import { td1Lines, td2Lines, td3Lines } from '../tools/specimens/mrz.ts'
import { inventedPerson } from '../tools/specimens/people.ts'
import type { SpecimenSpec } from '../tools/specimens/spec.ts'
import { factFrom, collectFacts } from '../server/src/recognition/facts.ts'
import { measurePhotoQuality } from '../server/src/recognition/photo-quality.ts'
import { toAlpha2 } from '../server/src/recognition/read/countries.ts'
import { loadModels } from '../server/src/recognition/read/models.ts'
import type { Models } from '../server/src/recognition/read/models.ts'
import { isValidMrz } from '../server/src/recognition/read/mrz-check.ts'
import { mrzLayouts } from '../server/src/recognition/read/mrz-layout.ts'
import { readDocument } from '../server/src/recognition/read/read-document.ts'

// How well, and at what cost, the built-in provider reads. It uses generated photos only. Real documents and phones
// give worse results, so these figures compare versions of the reader and promise nothing about real use. node
// bench/recognition.ts [documents per type, default 4]

interface Row {
  photos: number
  /** All check digits are right as read. */
  strict: number
  /** Every character of the zone is right, including repaired ones. */
  right: number
  /** The dangerous errors: a zone marked strict that differs from the truth in a field with a check digit. */
  wrongButValid: number
  /**
   * Strict zones that differ in a field without a check digit (names, states, sex); the printed text must reveal
   * these.
   */
  wrongUnchecked: number
  /** Passports whose printed name, number and both dates were read correctly. */
  printRight: number
  qualityRefused: number
  cpu: number
  wall: number
}

const emptyRow = (): Row => ({
  photos: 0,
  strict: 0,
  right: 0,
  wrongButValid: 0,
  wrongUnchecked: 0,
  printRight: 0,
  qualityRefused: 0,
  cpu: 0,
  wall: 0,
})
const testDay = '2026-11-21'

const kinds = ['passport', 'id-back', 'id-two-lines', 'id-barcode'] as const
const linesOf = (spec: SpecimenSpec): string[] =>
  spec.kind === 'passport' ? td3Lines(spec) : spec.kind === 'id-two-lines' ? td2Lines(spec) : td1Lines(spec)

/** Reads generated photos of invented people and counts the results; means are milliseconds per photo. */
export async function run(documentsOfEachKind = 4): Promise<Record<string, Record<string, number>>> {
  const models = await loadModels()
  const rows = new Map<Variant, Row>()
  for (const kind of kinds) {
    for (let i = 0; i < documentsOfEachKind; i += 1) {
      const spec = inventedPerson(100 + i, kind)
      const drawn = await drawDocument(spec)
      for (const variant of variants) {
        const row = rows.get(variant) ?? emptyRow()
        rows.set(variant, row)
        await measure(models, spec, await degrade(drawn, variant, 100 + i), row)
      }
    }
  }
  return Object.fromEntries([...rows].map(([variant, row]) => [variant, perPhoto(row)]))
}

async function measure(models: Models, spec: SpecimenSpec, jpeg: Buffer, row: Row): Promise<void> {
  const isPassport = spec.kind === 'passport'
  const truth = linesOf(spec)
  const cpu = process.cpuUsage()
  const began = performance.now()
  const { problem } = await measurePhotoQuality(jpeg)
  const reading = await readDocument(models, [{ side: 'front', jpeg }], {
    documentType: isPassport ? 'PASSPORT' : 'ID_CARD',
    country: toAlpha2(spec.issuingState),
  })
  row.wall += performance.now() - began
  const used = process.cpuUsage(cpu)
  row.cpu += (used.user + used.system) / 1000
  row.photos += 1
  if (problem !== undefined) row.qualityRefused += 1
  const { mrz } = reading
  if (mrz?.lines.join() === truth.join()) row.right += 1
  if (mrz?.strict === true) {
    row.strict += 1
    if (checkedPart(mrz.lines) !== checkedPart(truth)) row.wrongButValid += 1
    else if (mrz.lines.join() !== truth.join()) row.wrongUnchecked += 1
  }
  const facts = collectFacts(
    reading,
    { documentType: 'PASSPORT', country: '', firstName: '', lastName: '', birthDate: '' },
    testDay,
  )
  const printed = (field: Parameters<typeof factFrom>[1]) => factFrom(facts, field, ['visual'])?.value
  if (
    isPassport &&
    printed('birthDate') === spec.birthDate &&
    printed('expiryDate') === spec.expiryDate &&
    printed('surname') &&
    printed('givenNames') &&
    printed('documentNumber')
  )
    row.printRight += 1
}

/** The characters that the composite check digit covers. */
function checkedPart(lines: readonly string[]): string {
  const layout = mrzLayouts.find((each) => isValidMrz(each, lines))
  return layout === undefined
    ? ''
    : layout.composite.over.map(({ line, from, to }) => (lines[line] ?? '').slice(from, to)).join('')
}

const perPhoto = ({ cpu, wall, photos, ...counts }: Row): Record<string, number> => ({
  photos,
  ...counts,
  cpuMs: Math.round(cpu / photos),
  wallMs: Math.round(wall / photos),
})

if (import.meta.main) console.table(await run(Number(process.argv[2] ?? 4)))
