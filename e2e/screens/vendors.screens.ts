import { chooseDocument, consentTo, typeDetails } from '../journey.ts'
import { countries, playVendorPages, startDoubles, type RunningDoubles, type Vendor } from '../vendors.ts'
import { Product } from '../product.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as screens } from './shoot.ts'

const test = screens.extend<object, { vendors: RunningDoubles; product: Product }>({
  vendors: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads a fixture's needs from this pattern
    async ({}, use) => {
      const running = await startDoubles()
      await use(running)
      await running.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ vendors }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tessera-screens-'))
      const product = new Product(join(folder, 'data'), vendors.settings)
      await product.start()
      await use(product)
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

for (const vendor of Object.keys(countries) as Vendor[])
  test(`the part of ${vendor}`, async ({ newcomer, open, shoot, words }) => {
    const page = await newcomer()
    await playVendorPages(page)
    await open('kyc')
    await chooseDocument(page, 'PASSPORT', countries[vendor], words)
    await typeDetails(page, {}, words)
    await expect(page.getByRole('button', { name: words('providerPart.ownPhotos') })).toBeVisible()
    if (vendor === 'sumsub') await shoot(page, 'kyc-vendor-who')
    await consentTo(page, words)
    await page.getByRole('button', { name: words('action.continue'), exact: true }).click()
    const outer = page.frameLocator('iframe')
    const part = vendor === 'onfido' ? outer : outer.frameLocator('iframe')
    await expect(part.getByRole('button', { name: 'Finish' })).toBeVisible()
    await shoot(page, `kyc-vendor-${vendor}`)
  })
