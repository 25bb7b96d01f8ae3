import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { degrade, variants } from './degrade.ts'
import { drawDocument } from './draw.ts'
import { specimenSet } from './make.ts'
import { mrzCheckDigit, mrzName, td1Lines, td3Lines } from './mrz.ts'
import { inventedPerson } from './people.ts'
import { specimen } from './spec.ts'

describe('machine-readable zones', () => {
  it('match the specimens printed in ICAO Doc 9303', () => {
    const eriksson = specimen({ birthDate: '1974-08-12', expiryDate: '2012-04-15', personalNumber: 'ZE184226B' })
    expect(td3Lines(eriksson)).toEqual([
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
    ])
    expect(td1Lines({ ...eriksson, documentNumber: 'D23145890', personalNumber: undefined })).toEqual([
      'I<UTOD231458907<<<<<<<<<<<<<<<',
      '7408122F1204159UTO<<<<<<<<<<<6',
      'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
    ])
  })
  it('have the code of a residence permit on a residence permit', () => {
    expect(td1Lines(specimen({ kind: 'permit-back', nationality: 'UKR' }))).toEqual([
      expect.stringMatching(/^IRUTO/),
      expect.stringContaining('UKR'),
      expect.any(String),
    ])
  })
  it('write names in A-Z', () => {
    expect(mrzName('Sørensen-Łukasiewicz')).toBe('SOERENSEN<LUKASIEWICZ')
    expect(mrzName("O'Dunnelly")).toBe('ODUNNELLY')
    expect(mrzCheckDigit('520727')).toBe('3')
  })
})

describe('drawn documents', () => {
  it.each([
    ['passport', 1476, 1039],
    ['id-front', 1011, 638],
    ['id-back', 1011, 638],
    ['id-two-lines', 1240, 874],
    ['id-barcode', 1011, 638],
    ['permit-front', 1011, 638],
    ['permit-back', 1011, 638],
    ['ktp-front', 1011, 638],
    ['ktp-back', 1011, 638],
    ['licence-front', 1011, 638],
    ['licence-back', 1011, 638],
  ] as const)('%s has its size at 300 dpi', async (kind, width, height) => {
    const metadata = await sharp(await drawDocument(inventedPerson(3, kind))).metadata()
    expect(metadata).toMatchObject({ format: 'png', width, height })
  })
  it('name their state on the back of a driving licence', async () => {
    const back = (stateName: string) => drawDocument(specimen({ kind: 'licence-back', stateName }))
    expect((await back('Hong Kong')).equals(await back('Utopia'))).toBe(false)
  })

  it('throw an error for a letter that cannot be drawn', async () => {
    await expect(drawDocument(specimen({ surname: '漢' }))).rejects.toThrow('no glyph')
  })
})

describe('photos of them', () => {
  it('are identical for the same seed, and differ for another', async () => {
    const page = await drawDocument(specimen({ kind: 'id-back' }))
    const [first, again, other] = await Promise.all([
      degrade(page, 'phone1', 1),
      degrade(page, 'phone1', 1),
      degrade(page, 'phone1', 2),
    ])
    expect(first.equals(again)).toBe(true)
    expect(first.equals(other)).toBe(false)
  })
  it('are made in every variant', async () => {
    const page = await drawDocument(specimen({ kind: 'id-back' }))
    for (const variant of variants)
      expect((await sharp(await degrade(page, variant, 1)).metadata()).format).toBe('jpeg')
  })
})

it('the set has a good, an unreadable and an expired document, and one of another person', () => {
  const files = specimenSet('NLD', 'Netherlands').map((item) => item.file)
  expect(new Set(files).size).toBe(files.length)
  expect(files).toEqual(
    expect.arrayContaining([
      'good-passport.jpg',
      'good-id-front.jpg',
      'good-id-back.jpg',
      'unreadable.jpg',
      'expired-passport.jpg',
      'other-name-passport.jpg',
    ]),
  )
})
