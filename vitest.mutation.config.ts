import { defineConfig } from 'vitest/config'
import { unitTests } from './tools/unit-tests.ts'

/** What Stryker runs against each change: the tests of rules. The changed copy is another folder, also for our packages. */
export default defineConfig({
  resolve: { alias: [{ find: /^@tessera\//, replacement: `${import.meta.dirname}/` }] },
  test: {
    testTimeout: 60_000,
    include: unitTests([
      'contract/**/*.test.ts',
      'questionnaires/**/*.test.ts',
      'server/src/{regions,recognition,verification,compliance,status}/**/*.test.ts',
    ]),
  },
})
