import { expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'
import { sdkPaths } from './sdk-paths.ts'

it('lists the SDK path of each endpoint that has one, and no other', () => {
  expect(sdkPaths).toEqual(
    Object.fromEntries(endpoints.flatMap((one) => ('sdkPath' in one ? [[one.path, one.sdkPath]] : []))),
  )
})
