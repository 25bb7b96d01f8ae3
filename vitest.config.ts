import type { Plugin } from 'vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from './e2e/browser.ts'
import { unitTests } from './tools/unit-tests.ts'

const browser = await findBrowser()
/** The reporter marks what was repeated. */
const retry = process.env['CI'] ? 1 : 0
/** On two cores: a third of a server test is waiting for the database. */
const maxWorkers = 3
const exclude = ['**/node_modules/**', '**/dist/**']
/** How long a test waits for what must come: on a busy machine it comes late, and that is no fault. */
const expect = { poll: { timeout: 15_000 } }

const production = { 'process.env.NODE_ENV': '"production"' }

/** Nothing changes while tests run, so the browser need not ask for the same modules again for each file. */
const modulesCached: Plugin = {
  name: 'modules-cached',
  configureServer({ middlewares }) {
    middlewares.use((_, response, next) => {
      const set = response.setHeader.bind(response)
      response.setHeader = (name, value) =>
        set(name, name === 'Cache-Control' && value === 'no-cache' ? 'max-age=3600' : value)
      next()
    })
  },
}

const withoutBrowser = ['contract', 'questionnaires', 'server', 'tools'].map((folder) => `${folder}/**/*.test.ts`)
const units = unitTests(withoutBrowser)

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'units',
          include: units,
          // They share modules that nothing changes.
          isolate: false,
          retry,
          expect,
          testTimeout: 30_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'server',
          include: withoutBrowser,
          exclude: [...exclude, ...units],
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: ['server/src/testing/cheap-hash.ts'],
          // Loading the server's modules again for each file is half of what the files cost. They share one server as well,
          // but for those with settings of their own.
          isolate: false,
          retry,
          expect,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'web',
          include: ['{account,console}/src/**/*.test.ts', 'ui/**/*.test.ts'],
          exclude,
          // In one scope, whatever the order: what they put into it they take out again.
          isolate: false,
          retry,
          expect,
          testTimeout: 30_000,
          maxWorkers,
        },
      },
      {
        // React as members get it: the one for developers needs a third of the processor time of these tests.
        define: production,
        optimizeDeps: { include: ['react/jsx-runtime'], rolldownOptions: { transform: { define: production } } },
        oxc: { jsx: { runtime: 'automatic', development: false } },
        plugins: [modulesCached],
        test: {
          name: 'components',
          setupFiles: ['ui/testing/settled.ts'],
          include: ['{account,console}/src/**/*.test.tsx', 'ui/**/*.test.tsx'],
          exclude,
          retry,
          maxWorkers,
          expect,
          testTimeout: 30_000,
          // After the others: beside them, a browser's frames come late.
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: {
              // Loaded when a test asks: whatever else reads this file need not read the library.
              formCommand: async (_, code: number) =>
                (await import('./questionnaires/library/member-form.ts')).memberForm(code),
            },
            provider: playwright({ launchOptions: browser }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
    ],
  },
})
