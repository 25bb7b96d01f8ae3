import { testBotToken } from '../server/src/testing/messenger.ts'
import { test as base } from './test.ts'

export { createAccount, expect, memberOf } from './test.ts'

/** Tests with a product that has a bot, so that members can sign in from the messenger. */
export const test = base.extend<object, object>({
  // oxlint-disable-next-line no-empty-pattern -- the test runner reads a fixture's needs from this pattern
  settings: [async ({}, use) => use({ TESSERA_TELEGRAM_BOT_TOKEN: testBotToken }), { scope: 'worker' }],
})
