import { describe, expect, it } from 'vitest'
import { degrade } from '../../../../tools/specimens/degrade.ts'
import { drawDocument } from '../../../../tools/specimens/draw.ts'
import { specimen } from '../../../../tools/specimens/spec.ts'
import { looks, readBarcode } from './barcode.ts'

describe('barcode', () => {
  it('is read from a turned photo', async () => {
    const jpeg = await degrade(
      await drawDocument(specimen({ kind: 'licence-back', documentNumber: 'SPD1L2C93' })),
      'rotated',
      2,
    )
    const code = await readBarcode({ side: 'back', jpeg }, 8000)
    expect(code).toMatchObject({ format: 'PDF417', side: 'back' })
    expect(code?.text).toContain('DAQSPD1L2C93')
  })
  it('is not found where there is none, within its patience', async () => {
    const jpeg = await degrade(await drawDocument(specimen({ kind: 'id-front' })), 'small', 2)
    const looking = async (patience: number): Promise<number> => {
      const began = performance.now()
      expect(await readBarcode({ side: 'front', jpeg }, patience)).toBeNull()
      return performance.now() - began
    }
    const patient = await looking(60_000)
    expect((await looking(1)) / patient).toBeLessThan(0.6)
  })
  it('does not enlarge what is large already', () => {
    expect(looks(2400).every((look) => look.scale === 1)).toBe(true)
  })
})
