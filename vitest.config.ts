import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from './e2e/browser.ts'

const browser = await findBrowser()
/** The reporter marks what was repeated. */
const retry = process.env['CI'] ? 1 : 0
const exclude = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['contract/**/*.test.ts', 'questionnaires/**/*.test.ts', 'server/**/*.test.ts', 'account/src/**/*.test.ts', 'ui/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...exclude, '**/*.browser.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          retry,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Each file that starts the product starts readers too: more at once would only wait for the processor.
          maxWorkers: 2,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'components',
          include: ['account/src/**/*.test.tsx', 'ui/**/*.test.tsx'],
          exclude,
          retry,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: browser }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
    ],
  },
})
