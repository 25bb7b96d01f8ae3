import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { degrade } from '../../../tools/specimens/degrade.ts'
import { drawDocument } from '../../../tools/specimens/draw.ts'
import { specimen } from '../../../tools/specimens/spec.ts'
import { seededRandom } from '../../../tools/specimens/random.ts'
import { tableTop, toSharp } from '../../../tools/specimens/raster.ts'
import { measurePhotoQuality } from './photo-quality.ts'

const drawn = drawDocument(specimen({}))

describe('photo quality', () => {
  it.each(['clean', 'phone2', 'blur', 'small', 'glare'] as const)('accepts a usable photo: %s', async (variant) => {
    expect((await measurePhotoQuality(await degrade(await drawn, variant, 5))).problem).toBeUndefined()
  })
  it('rejects a blurred photo', async () => {
    expect((await measurePhotoQuality(await degrade(await drawn, 'heavy-blur', 5))).problem).toBe('blurry')
  })
  it('rejects a dark photo', async () => {
    const dark = await sharp(await drawn)
      .modulate({ brightness: 0.12 })
      .jpeg()
      .toBuffer()
    expect((await measurePhotoQuality(dark)).problem).toBe('too-dark')
  })
  it('rejects a tiny photo and reports its size', async () => {
    const tiny = await sharp(await drawn)
      .resize({ width: 300 })
      .jpeg()
      .toBuffer()
    expect(await measurePhotoQuality(tiny)).toMatchObject({ problem: 'too-small', width: 300 })
  })
  it('does not call a sharp picture blurred that has no document in it', async () => {
    const table = toSharp(tableTop(1400, 1000, seededRandom(5)))
    expect((await measurePhotoQuality(await table.jpeg().toBuffer())).problem).toBeUndefined()
    expect((await measurePhotoQuality(await table.blur(8).jpeg().toBuffer())).problem).toBe('blurry')
  })
  it('rejects a picture without anything in it', async () => {
    const plain = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#bbbbbb' } })
      .jpeg()
      .toBuffer()
    expect((await measurePhotoQuality(plain)).problem).toBe('blurry')
  })
})
