import { defineConfig } from '@playwright/test'
import { findBrowser } from '../browser.ts'
import { languages } from './list.ts'

/**
 * Takes a picture of every screen: `npm run screens`. It is not part of the tests. It fails if a screen cannot be
 * reached, or if axe finds an error on it.
 */
export default defineConfig<{ language: string }>({
  testDir: '.',
  testMatch: '**/*.screens.ts',
  outputDir: '../../test-results/screens',
  globalSetup: './begin.ts',
  globalTeardown: './complete.ts',
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    browserName: 'chromium',
    launchOptions: await findBrowser(),
    viewport: { width: 1280, height: 800 },
  },
  projects: languages.map((language) => ({ name: language, use: { language } })),
})
