import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { differingProducts } from './limits.ts'
import { loadRegions, regionOf } from './region.ts'

const regions = loadRegions(fileURLToPath(new URL('../../../regions', import.meta.url)))

it('a product depends on the country when some region does not open it to retail clients', () => {
  const [first, hongKong] = [regionOf(regions, 'DEFAULT'), regionOf(regions, 'HKG')]
  expect(differingProducts([first, hongKong])).toEqual(['MARGIN', 'DERIVATIVES', 'EARN'])
  expect(differingProducts([first, first])).toEqual([])
})
