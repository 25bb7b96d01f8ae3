import { expect, it } from 'vitest'
import { files, isTest, read } from './sources.ts'

it('whatever writes a number or a date for a member uses the same figures in every language', () => {
  const sources = ['.ts', '.tsx']
    .flatMap((end) => files(end))
    .filter((file) => /^(account|ui)\//.test(file) && !isTest(file))
  const lines = sources.flatMap((file) =>
    read(file)
      .split('\n')
      .map((line) => ({ file, line })),
  )
  const writers = lines.filter(({ line }) => /new Intl\.(Number|DateTime|RelativeTime)Format\((?!'en')/.test(line))
  expect(writers.length).toBeGreaterThan(10)
  expect(writers.filter(({ line }) => !line.includes('figures'))).toEqual([])
})
