import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { degrade } from '../../../../tools/specimens/degrade.ts'
import type { Variant } from '../../../../tools/specimens/degrade.ts'
import { drawDocument } from '../../../../tools/specimens/draw.ts'
import { td1Lines, td2Lines, td3Lines } from '../../../../tools/specimens/mrz.ts'
import { inventedPerson } from '../../../../tools/specimens/people.ts'
import type { SpecimenSpec } from '../../../../tools/specimens/spec.ts'
import { textPath } from '../../../../tools/specimens/type.ts'
import { toAlpha2 } from './countries.ts'
import { loadModels } from './models.ts'
import type { Models } from './models.ts'
import { readDocument } from './read-document.ts'

let models: Models
beforeAll(async () => {
  models = await loadModels()
})

const photo = async (spec: SpecimenSpec, variant: Variant) => degrade(await drawDocument(spec), variant, spec.seed)

describe('reading a document', () => {
  it.each<Variant>(['clean', 'phone1', 'phone2', 'phone90'])(
    'reads the MRZ and the print of a passport: %s',
    async (variant) => {
      const spec = { ...inventedPerson(11, 'passport'), documentNumber: 'O0S5B8Z21' }
      const reading = await readDocument(models, [{ side: 'front', jpeg: await photo(spec, variant) }], {
        documentType: 'PASSPORT',
        country: toAlpha2(spec.issuingState),
      })
      expect(reading.mrz).toMatchObject({ format: 'TD3', strict: true, lines: td3Lines(spec) })
      const texts = reading.lines.map((line) => line.text.replaceAll(' ', ''))
      expect(texts).toContain(spec.issuingState)
      expect(texts.some((text) => text.includes('<<'))).toBe(false)
      expect(JSON.parse(JSON.stringify(reading))).toEqual(reading)
    },
  )

  it('reads both sides of a card', async () => {
    const spec = inventedPerson(4, 'id-back')
    const photos = [
      { side: 'front' as const, jpeg: await photo({ ...spec, kind: 'id-front' }, 'phone1') },
      { side: 'back' as const, jpeg: await photo(spec, 'phone90') },
    ]
    const reading = await readDocument(models, photos, {
      documentType: 'ID_CARD',
      country: toAlpha2(spec.issuingState),
    })
    expect(reading.mrz).toMatchObject({ format: 'TD1', strict: true, side: 'back', lines: td1Lines(spec) })
    expect(reading.sides).toEqual(['front', 'back'])
    expect(reading.barcode).toBeNull()
  })

  it.each([20, -40, 65])('reads a page that lies at an angle: %d degrees', async (degrees) => {
    const spec = inventedPerson(11, 'passport')
    const turned = sharp(await drawDocument(spec)).rotate(degrees, { background: '#7a6a55' })
    const jpeg = await turned.jpeg({ quality: 82 }).toBuffer()
    const chosen = { documentType: 'PASSPORT', country: toAlpha2(spec.issuingState) } as const
    const reading = await readDocument(models, [{ side: 'front', jpeg }], chosen)
    expect(reading.mrz).toMatchObject({ strict: true, lines: td3Lines(spec) })
    const texts = reading.lines.map((line) => line.text.replaceAll(' ', ''))
    expect(texts).toContain(spec.issuingState)
  })

  it.each([
    ['two lines in a frame, with a drawing beside them', 'id-two-lines', td2Lines],
    ['three lines with a barcode and a chip above them', 'id-barcode', td1Lines],
  ] as const)('reads a card with %s', async (_name, kind, linesOf) => {
    const spec = inventedPerson(7, kind)
    const chosen = { documentType: 'ID_CARD', country: toAlpha2(spec.issuingState) } as const
    const reading = await readDocument(models, [{ side: 'back', jpeg: await photo(spec, 'phone1') }], chosen)
    expect(reading.mrz).toMatchObject({ strict: true, lines: linesOf(spec) })
  })

  it('never takes a zone at the edge of the photo for a whole one', async () => {
    const spec = inventedPerson(11, 'passport')
    const page = await drawDocument(spec)
    const chosen = { documentType: 'PASSPORT', country: toAlpha2(spec.issuingState) } as const
    // The zone is 44 characters of 30 pixels, from pixel 78 of 1476.
    const strict: unknown[] = []
    for (const [left, right] of [
      [70, 1476],
      [0, 1405],
      [318, 1398],
    ] as const) {
      const cut = sharp(page).extract({ left, top: 0, width: right - left, height: 1039 })
      const jpeg = await cut.jpeg({ quality: 85 }).toBuffer()
      const { mrz } = await readDocument(models, [{ side: 'front', jpeg }], chosen)
      strict.push(mrz?.strict === true)
    }
    expect(strict).toEqual([false, false, false])
  }, 60_000)

  it('reports unread lines, and reads a full page of small print on a letter', async () => {
    const rows = Array.from({ length: 50 }, (_, row) =>
      textPath(`Reading ${row + 10} of the meter`, 60, 40 + row * 30, { face: 'regular', size: 18, fill: '#15181d' }),
    )
    const long = textPath('what you have used is shown again for every month of the year, '.repeat(2), 60, 1560, {
      face: 'regular',
      size: 16,
      fill: '#15181d',
    })
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1600"><rect width="1240" height="1600" fill="#fff"/>${rows.join('')}${long}</svg>`
    const jpeg = await sharp(Buffer.from(svg)).jpeg().toBuffer()
    const { lines, unread } = await readDocument(models, [{ side: 'front', jpeg }], { documentType: 'LETTER' })
    expect([lines.length, unread]).toEqual([51, 0])
    const document = await readDocument(models, [{ side: 'front', jpeg }], { documentType: 'PASSPORT', country: 'NL' })
    expect([document.lines.length, document.unread]).toEqual([40, 11])
  }, 60_000)

  it('finds nothing with high confidence in a photo that is too blurred to read', async () => {
    const jpeg = await photo(inventedPerson(3, 'passport'), 'heavy-blur')
    const reading = await readDocument(models, [{ side: 'front', jpeg }], { documentType: 'PASSPORT', country: 'NL' })
    expect(reading.mrz).toBeNull()
    expect(reading.lines.filter((line) => line.confidence > 0.8).length).toBeLessThan(4)
  })

  it('gives the same result with the WebAssembly runtime', async () => {
    const spec = inventedPerson(11, 'id-back')
    const wasm = await loadModels('wasm')
    const reading = await readDocument(wasm, [{ side: 'back', jpeg: await photo(spec, 'small') }], {
      documentType: 'ID_CARD',
      country: toAlpha2(spec.issuingState),
    })
    expect(wasm.runtime).toBe('wasm')
    expect(reading.mrz?.lines).toEqual(td1Lines(spec))
  })
})
