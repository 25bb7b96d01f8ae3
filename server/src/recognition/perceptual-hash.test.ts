import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { degrade, type Variant } from '../../../tools/specimens/degrade.ts'
import { drawDocument } from '../../../tools/specimens/draw.ts'
import { specimen, type SpecimenKind } from '../../../tools/specimens/spec.ts'
import { intake } from './intake.ts'
import { difference, isSamePicture, perceptualHashOf } from './perceptual-hash.ts'

/* Photos of one document each, as stored. The photo script moves the document for every seed. */

const kinds: readonly SpecimenKind[] = ['passport', 'id-back']
const variants: readonly Variant[] = ['phone1', 'phone2', 'perspective']
const pages = new Map<SpecimenKind, Buffer>()
beforeAll(async () => {
  for (const kind of kinds) pages.set(kind, await drawDocument(specimen({ kind })))
})

const shot = (kind: SpecimenKind, variant: Variant, seed: number): Promise<Buffer> =>
  degrade(pages.get(kind) ?? Buffer.of(), variant, seed)

async function stored(file: Buffer): Promise<Buffer> {
  const photo = await intake(file)
  if (!photo.ok) throw new Error(photo.problem)
  return perceptualHashOf(photo.jpeg)
}

describe.each(kinds)('a photo of %s', (kind) => {
  it('is the same picture after saving it again', async () => {
    const file = await shot(kind, 'phone1', 1)
    const copies = [
      sharp(file).jpeg({ quality: 20 }),
      sharp(file).jpeg({ quality: 95 }),
      sharp(file).png(),
      sharp(file).webp({ quality: 50 }),
    ]
    const perceptual_hash = await stored(file)
    for (const copy of copies) expect(isSamePicture(perceptual_hash, await stored(await copy.toBuffer()))).toBe(true)
  })

  it('is a different picture from another shot, however similar', async () => {
    const looks = await Promise.all(
      variants.flatMap((variant) => [1, 2].map(async (seed) => stored(await shot(kind, variant, seed)))),
    )
    const pairs = looks.flatMap((one, i) => looks.slice(i + 1).map((other) => difference(one, other)))
    expect(Math.min(...pairs)).toBeGreaterThan(0.01)
  })
})

it('a picture of a single tone matches no other', () => {
  expect(isSamePicture(new Uint8Array(1024).fill(9), new Uint8Array(1024).fill(9))).toBe(false)
})
