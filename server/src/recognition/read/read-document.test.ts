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
import { decodeImage } from './image.ts'
import { detectLines } from './line-detector.ts'
import { loadModels } from './models.ts'
import type { Models } from './models.ts'
import { findMrz } from './mrz-finder.ts'
import { readDocument } from './read-document.ts'
import { turned } from './place.ts'
import type { MrzReading, Place } from './reading.ts'

let models: Models
beforeAll(async () => {
  models = await loadModels()
})

const photo = async (spec: SpecimenSpec, variant: Variant) => degrade(await drawDocument(spec), variant, spec.seed)

/** The zone of a photo, without the rest of its text. */
async function zoneIn(jpeg: Buffer, spec: SpecimenSpec): Promise<MrzReading | undefined> {
  const image = await decodeImage(jpeg)
  const documentType = spec.kind === 'passport' ? 'PASSPORT' : 'ID_CARD'
  const chosen = { documentType, country: toAlpha2(spec.issuingState) } as const
  return (await findMrz({ models, image, side: 'front', chosen }, await detectLines(models, image)))?.reading
}

describe('reading a document', () => {
  // jobs.test.ts reads one as `phone1`, and the places below are of a clean one.
  it.each<Variant>(['phone2', 'phone90'])('reads the MRZ and the print of a passport: %s', async (variant) => {
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
  })

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

  it.each([
    ['two lines in a frame, with a drawing beside them', 'id-two-lines', td2Lines],
    ['three lines with a barcode and a chip above them', 'id-barcode', td1Lines],
  ] as const)('reads a zone of %s', async (_name, kind, linesOf) => {
    const spec = inventedPerson(7, kind)
    expect(await zoneIn(await photo(spec, 'phone1'), spec)).toMatchObject({ strict: true, lines: linesOf(spec) })
  })

  it.each([180, 90, 20, 65])(
    'reads a page that lies at an angle, and says where everything is: %d degrees',
    async (degrees) => {
      const spec = inventedPerson(11, 'passport')
      const page = sharp(await drawDocument(spec))
      const jpeg = await page.rotate(degrees, { background: '#7a6a55' }).jpeg({ quality: 82 }).toBuffer()
      const { width: across, height: down } = await sharp(jpeg).metadata()
      const chosen = { documentType: 'PASSPORT', country: toAlpha2(spec.issuingState) } as const
      const reading = await readDocument(models, [{ side: 'front', jpeg }], chosen)
      // A point of the page, as a share of the photo.
      const inPhoto = (x: number, y: number) => {
        const [dx, dy] = turned([x - 1476 / 2, y - 1039 / 2], degrees)
        return [0.5 + dx / across, 0.5 + dy / down] as const
      }
      const contains = ({ left, top, width, height }: Place, [x, y]: readonly [number, number]) =>
        x >= left && x <= left + width && y >= top && y <= top + height
      expect(reading.mrz).toMatchObject({ strict: true, lines: td3Lines(spec) })
      expect(reading.lines.map((line) => line.text.replaceAll(' ', ''))).toContain(spec.issuingState)
      const zone = reading.mrz?.place
      // The machine-readable zone: 44 characters of 30 pixels from x = 78, its two lines between y = 840 and 945.
      const corners = [inPhoto(78, 840), inPhoto(1398, 840), inPhoto(78, 945), inPhoto(1398, 945)]
      expect(corners.map((corner) => zone && contains(zone, corner))).toEqual([true, true, true, true])
      if (degrees % 90 === 0) expect((zone?.width ?? 1) * (zone?.height ?? 1)).toBeLessThan(0.22)
      const surname = reading.lines.find(({ text }) => text === spec.surname.toUpperCase())?.place
      expect(surname && contains(surname, inPhoto(560, 270))).toBe(true)
      expect((surname?.width ?? 1) * (surname?.height ?? 1)).toBeLessThan(0.1)
    },
  )

  it('never takes a zone at the edge of the photo for a whole one', async () => {
    const spec = inventedPerson(11, 'passport')
    const page = await drawDocument(spec)
    // The zone is 44 characters of 30 pixels, from pixel 78 of 1476. The last cut leaves 36.
    const cut = ([left, right]: readonly [number, number]) =>
      sharp(page)
        .extract({ left, top: 0, width: right - left, height: 1039 })
        .jpeg({ quality: 85 })
        .toBuffer()
    const cuts = await Promise.all(
      [[0, 1476] as const, [70, 1476] as const, [0, 1405] as const, [318, 1398] as const].map(cut),
    )
    const zones: unknown[] = []
    for (const jpeg of cuts) zones.push((await zoneIn(jpeg, spec))?.strict === true)
    expect(zones).toEqual([true, false, false, false])
  })

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
