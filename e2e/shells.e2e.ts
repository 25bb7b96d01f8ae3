import type { Page } from '@playwright/test'
import { proveAddress, signAgreement } from './acts.ts'
import { fillForm } from './form.ts'
import { expectFaultless } from './axe.ts'
import { chooseDocument, firstStep, givePhoto, send } from './journey.ts'
import type { Product } from './product.ts'
import { codeFor, partnersSite, shells, type ShellName, type Visitor } from './shells.ts'
import { expect, memberOf, test, type Photograph } from './test.ts'

interface Journey {
  name: string
  /** The region of the member, if it is not the default one. */
  site?: string
  /**
   * Where it runs. Other files test many journeys on our own page. The messenger differs where photos are taken or a
   * file is offered or sent; a partner's frame in its endpoints, and in how it navigates.
   */
  shells: readonly ShellName[]
  walk: (visitor: Visitor, parts: { product: Product; photograph: Photograph }) => Promise<void>
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const verified = (page: Page) => expect(heading(page, 'Your identity is verified')).toBeVisible({ timeout: 60_000 })

/** From the first step to sending a passport or another document. */
async function giveDocument(
  { page, start }: Visitor,
  photograph: Photograph,
  photos: readonly string[],
  document = 'Passport',
): Promise<void> {
  await start()
  await chooseDocument(page, document)
  for (const photo of photos) await givePhoto(page, await photograph(photo))
}

/** A reviewer sends this questionnaire to a verified member, who answers it completely. */
async function answer(
  { page, go }: Visitor,
  product: Product,
  code: number,
  path: string,
  answers: Record<string, string>,
): Promise<void> {
  const member = await memberOf(page, product)
  await product.countAsVerified(Number(member))
  await product.operator('questionnaires', 'ask', member, String(code))
  await go(path)
  await fillForm(page, { 'full name': 'Anouk Vantorre', ...answers })
}

const journeys: readonly Journey[] = [
  {
    name: 'a passport, to verified; then a proof of address, sent',
    shells: ['frame', 'messenger'],
    walk: async (visitor, { photograph }) => {
      const { page, go } = visitor
      await giveDocument(visitor, photograph, ['good-passport.jpg'])
      await send(visitor.page)
      await verified(page)
      await go('updatePOA')
      await proveAddress(page)
      await expect(
        heading(page, /We’re checking your (address|proof of address)|Your address is verified/),
      ).toBeVisible()
    },
  },
  {
    name: 'the next task after a questionnaire, and the link to it',
    shells: ['frame'],
    walk: async (visitor, { product }) => {
      const { page } = visitor
      await product.operator('questionnaires', 'ask', await memberOf(page, product), '252')
      await answer(visitor, product, 210, 'nsquestion', { 'date of birth': '1991-03-14' })
      await expect(page.getByText('Your next step')).toBeVisible()
      await expect(page.getByText('You do not need to do anything')).toHaveCount(0)
      await page.getByRole('link', { name: 'Confirm your identity details' }).click()
      await expect(heading(page, 'What does not match')).toBeVisible()
    },
  },
  {
    name: 'the client agreement, signed',
    site: 'ARE',
    shells: ['messenger'],
    walk: async ({ page, go }, { product }) => {
      await product.countAsVerified(Number(await memberOf(page, product)), [280])
      await go('client-agreement')
      // We may have no address of a partner's member, so the text promises no email copy without saying so.
      await expect(page.getByText('If we have your email address, we also send it there.')).toBeVisible()
      await signAgreement(page, 'Ada Specimen')
      await expect(page.getByText(/Download your copy of/)).toBeVisible()
    },
  },
]

// The tests are independent: any free worker takes the next.
test.describe.configure({ mode: 'parallel' })

for (const { name, site, shells: names, walk } of journeys) {
  for (const shellName of names) {
    const shell = shells[shellName]
    test(`in ${shell.name}: ${name}`, async ({ browser, product, photograph }) => {
      const visitor = await shell.open(browser, product)
      if (site) await product.operator('site', await memberOf(visitor.page, product), site)
      await walk(visitor, { product, photograph })
      await visitor.close()
    })
  }
}

const notHere = 'This page is not available here'

test('an address outside a visit for verification says that it is not part of it, and a reload continues the visit', async ({
  page,
  product,
}) => {
  const site = await partnersSite(product)
  await page.goto(await codeFor(product, site.origin))
  await expect(heading(page, firstStep)).toBeVisible()
  for (const path of ['personal', 'kyc', 'updatePOA', 'sourceOfFundsWealth', 'sdk/complianceTasks', 'sdk/updatePOA']) {
    await page.goto(`${product.url}/user/accounts/auth/${path}`)
    await expect(heading(page, notHere)).toBeVisible()
  }
  await expectFaultless(page)
  await page.getByRole('link', { name: 'Back to verification' }).click()
  await expect(heading(page, firstStep)).toBeVisible()
  site.close()
})
