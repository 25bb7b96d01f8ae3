import { describe, expect, it } from 'vitest'
import { degrade } from '../../../../tools/specimens/degrade.ts'
import { drawDocument } from '../../../../tools/specimens/draw.ts'
import { specimen } from '../../../../tools/specimens/spec.ts'
import { looks, readBarcode } from './barcode.ts'

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
