import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testBotToken } from '../server/src/testing/messenger.ts'
import { Product } from './product.ts'
import { test as base } from './test.ts'

export { createAccount, expect, memberOf } from './test.ts'

/** Tests with a product that has a bot, so that the messenger can sign in. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads a fixture's needs from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tessera-shells-'))
      const product = new Product(folder, { TESSERA_TELEGRAM_BOT_TOKEN: testBotToken })
      try {
        await product.start()
        await use(product)
      } finally {
        await product.stop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
