import { expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'
import { sdkPaths } from './sdk-paths.ts'

it('gives an SDK path only to endpoints that exist, and to each a different one', () => {
  const declared = endpoints.map(({ path }): string => path)
  expect(Object.keys(sdkPaths).filter((path) => !declared.includes(path))).toEqual([])
  expect(new Set(Object.values(sdkPaths)).size).toBe(Object.keys(sdkPaths).length)
})
