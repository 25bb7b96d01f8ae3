import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'

const browser = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // On two cores: more than a quarter of a journey is waiting.
  workers: 4,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  // Told by name at the end of the run when it was needed.
  retries: process.env['CI'] ? 1 : 0,
  use: {
    locale: 'en',
    // Transitions and dense pixels cost a quarter of the processor time, and no journey is about them.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    browserName: 'chromium',
    launchOptions: browser,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
