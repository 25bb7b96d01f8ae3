import { expect, it } from 'vitest'
import { files, isTest, read } from './sources.ts'

it('numbers and dates for members use the same digits in every language', () => {
  const sources = ['.ts', '.tsx']
    .flatMap((end) => files(end))
    .filter((file) => /^(account|ui)\//.test(file) && !isTest(file))
  const writers = sources.flatMap((file) =>
    [...read(file).matchAll(/new Intl\.(?:Number|DateTime|RelativeTime)Format\((?!\s*'en')[\s\S]{0,160}/g)].map(
      ([call]) => ({
        file,
        call,
      }),
    ),
  )
  expect(writers.length).toBeGreaterThan(10)
  expect(writers.filter(({ call }) => !call.includes('figures'))).toEqual([])
})
