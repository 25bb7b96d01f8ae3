import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { chooseDocument, firstStep, givePhoto, send, typeDetails } from './journey.ts'
import { expect, memberOf, test } from './messenger-test.ts'
import type { Product } from './product.ts'
import { proveAddress, sendSourceOfFunds, signAgreement, takeKnowledge } from './acts.ts'
import { codeFor, partnersSite, shells, type Visitor } from './shells.ts'
import type { Photograph } from './test.ts'

interface Journey {
  name: string
  /** The site the member belongs to, where it is not the default one. */
  site?: string
  walk: (visitor: Visitor, parts: { product: Product; photograph: Photograph }) => Promise<void>
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

const journeys: readonly Journey[] = [
  {
    name: 'a passport, to verified; then a proof of address, sent',
    walk: async ({ page, begin, go }, { photograph }) => {
      await begin()
      await chooseDocument(page, 'Passport')
      await typeDetails(page, {})
      await givePhoto(page, await photograph('good-passport.jpg'))
      await send(page)
      await expect(heading(page, 'Your identity is verified')).toBeVisible({ timeout: 60_000 })
      await go('updatePOA')
      await proveAddress(page)
      await expect(page.getByRole('heading', { name: /We are checking your address|Your address is verified/ })).toBeVisible()
    },
  },
  {
    name: 'an unreadable photo, back for another look, mended',
    walk: async ({ page, begin }, { photograph }) => {
      await begin()
      await chooseDocument(page, 'Passport')
      await typeDetails(page, {})
      await givePhoto(page, await photograph('unreadable.jpg'), true)
      await send(page)
      await expect(heading(page, 'Something needs another look')).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText('The photo was blurred or had glare')).toBeVisible()
      await page.getByRole('button', { name: 'Take this photo again' }).click()
      await givePhoto(page, await photograph('good-passport.jpg'))
      await send(page)
      await expect(page.getByRole('heading', { name: /Your identity is verified|We are verifying your identity/ })).toBeVisible()
    },
  },
  {
    name: 'source of funds, sent',
    walk: async ({ page, go }, { product }) => {
      await product.operator('questionnaires', 'ask', await memberOf(page, product), '230')
      await go('sourceOfFundsWealth')
      await sendSourceOfFunds(page)
      await expect(page.getByText('Thank you, we have your answers')).toBeVisible()
    },
  },
  {
    name: 'the knowledge test, passed',
    walk: async ({ page, go }, { product }) => {
      await go('crypto-knowledge-test')
      await takeKnowledge(page, product, true)
      await expect(page.getByText('You passed')).toBeVisible()
    },
  },
  {
    name: 'the client agreement, signed',
    site: 'HKG',
    walk: async ({ page, go }) => {
      await go('client-agreement')
      await signAgreement(page, 'Ada Specimen')
      await expect(page.getByText(/Download your copy/)).toBeVisible()
    },
  },
]

for (const shell of shells) {
  for (const { name, site, walk } of journeys) {
    test(`in ${shell.name}: ${name}`, async ({ browser, product, photograph }) => {
      const visitor = await shell.open(browser, product)
      if (site) await product.operator('site', await memberOf(visitor.page, product), site)
      await walk(visitor, { product, photograph })
      await visitor.close()
    })
  }
}

const notHere = 'This page is not part of your visit'

test('an address typed during a visit for verification says that it is none of it, and a reload of the visit goes on', async ({ page, product }) => {
  const site = await partnersSite(product)
  await page.goto(await codeFor(product, site.origin))
  await expect(heading(page, firstStep)).toBeVisible()
  for (const path of ['personal', 'kyc', 'updatePOA', 'sourceOfFundsWealth', 'sdk/complianceTasks', 'sdk/updatePOA']) {
    await page.goto(`${product.url}/user/accounts/auth/${path}`)
    await expect(heading(page, notHere)).toBeVisible()
  }
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.getByRole('link', { name: 'Back to verification' }).click()
  await expect(heading(page, firstStep)).toBeVisible()
  site.close()
})
