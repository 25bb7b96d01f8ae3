import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { degrade } from '../../../../tools/specimens/degrade.ts'
import { drawDocument } from '../../../../tools/specimens/draw.ts'
import { specimen } from '../../../../tools/specimens/spec.ts'
import { looks, readBarcode } from './barcode.ts'
import { turned } from './place.ts'

describe('barcode reading', () => {
  it('reads a rotated photo', async () => {
    const jpeg = await degrade(
      await drawDocument(specimen({ kind: 'licence-back', documentNumber: 'SPD1L2C93' })),
      'rotated',
      2,
    )
    const code = await readBarcode({ side: 'back', jpeg }, 8000)
    expect(code).toMatchObject({ format: 'PDF417', side: 'back' })
    expect(code?.text).toContain('DAQSPD1L2C93')
  })
  it.each([0, 6])('says where it is in the photo: turned by %d degrees', async (degrees) => {
    const page = await drawDocument(specimen({ kind: 'licence-back' }))
    const { width, height } = await sharp(page).metadata()
    const jpeg = await sharp(page).rotate(degrees, { background: '#ffffff' }).jpeg().toBuffer()
    const photo = await sharp(jpeg).metadata()
    const code = await readBarcode({ side: 'back', jpeg }, 8000)
    // It is drawn 880 pixels wide, its middle at pixel 505 from the left and 200 from the top.
    const [dx, dy] = turned([505 - width / 2, 200 - height / 2], degrees)
    const middle = { x: 0.5 + dx / photo.width, y: 0.5 + dy / photo.height }
    const { left, top, ...size } = code?.place ?? { left: 0, top: 0, width: 0, height: 0 }
    expect(left + size.width / 2).toBeCloseTo(middle.x, 1)
    expect(top + size.height / 2).toBeCloseTo(middle.y, 1)
    expect(size.width * photo.width).toBeGreaterThan(800)
    expect(size.height * photo.height).toBeLessThan(450)
  })
  it('stops within its time limit when there is no barcode', async () => {
    const jpeg = await degrade(await drawDocument(specimen({ kind: 'id-front' })), 'small', 2)
    const looking = async (patience: number): Promise<number> => {
      const began = performance.now()
      expect(await readBarcode({ side: 'front', jpeg }, patience)).toBeNull()
      return performance.now() - began
    }
    const patient = await looking(60_000)
    expect((await looking(1)) / patient).toBeLessThan(0.6)
  })
  it('does not enlarge a photo that is already large', () => {
    expect(looks(2400).every((look) => look.scale === 1)).toBe(true)
  })
})
