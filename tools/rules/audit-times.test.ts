import { expect, it } from 'vitest'
import { read, sources } from './sources.ts'

it('only the seed of a sandbox gives events of the audit chain an earlier time', () => {
  const callers = sources().filter((path) => read(path).includes('happenedAt'))
  expect(callers.filter((path) => !path.startsWith('tools/seed/'))).toEqual(['server/src/platform/audit/chain.ts'])
  expect(callers.length).toBeGreaterThan(1)
})
