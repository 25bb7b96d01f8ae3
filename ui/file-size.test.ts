import { expect, it } from 'vitest'
import { fileSize } from './file-size.ts'

it.each([
  [0, 'en', '0 kB'],
  [12, 'en', '1 kB'],
  [740_000, 'en', '723 kB'],
  [2_516_582, 'en', '2.4 MB'],
  [2_516_582, 'de-DE', '2,4 MB'],
])('%i bytes in %s are %s', (bytes, language, size) => {
  expect(fileSize(bytes, language)).toBe(size)
})
