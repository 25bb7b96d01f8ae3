import type { Page } from '@playwright/test'
import { expectFaultless } from './axe.ts'
import { collect, send, declareResidence, type DocumentType } from './journey.ts'
import type { Product } from './product.ts'
import { giveBill, home, typeAddress } from './residence.ts'
import { expect, memberOf, signUp, test, waitingCase, type Issuer } from './test.ts'
import { wordsIn, type Words } from './words.ts'

/* Regions, documents and outcomes, tested in one left-to-right and one right-to-left language. */

interface Row {
  site: string
  document: DocumentType
  country?: string
  /** The issuing state as printed on the document; any state of the country by default. */
  issuer?: Issuer
  photos: string[]
  useAnyway?: boolean
  /** The document is already on another account. */
  heldElsewhere?: boolean
  /** Continues with a proof of address. */
  levelTwo?: boolean
  /** A reviewer finally refuses it. */
  refused?: boolean
  verdict: keyof typeof shown
  /** Which of the two languages this row uses, and on which device. */
  walked: readonly [language: Words['language'], on: 'phone' | 'desk']
}

/** The texts that identify an outcome: its heading, and what else the page must show. */
const shown = {
  approved: ['status.verified.title', 'kyc.verified.open'],
  'needs action': ['status.resubmission.title', 'reason.IMG_BLUR_GLARE.title', 'remedy.retake'],
  'another kind': ['status.resubmission.title', 'reason.DOC_OTHER_KIND.title', 'remedy.other-document'],
  expired: ['status.resubmission.title', 'reason.DOC_EXPIRED.title', 'remedy.other-document'],
  'in review': ['status.waiting.title', 'timeline.person.detail'],
} as const

const rows: readonly Row[] = [
  { site: 'DEFAULT', document: 'PASSPORT', photos: ['good-passport.jpg'], verdict: 'approved', walked: ['en', 'desk'] },
  {
    site: 'EU',
    document: 'ID_CARD',
    photos: ['good-id-front.jpg', 'good-id-back.jpg'],
    verdict: 'approved',
    levelTwo: true,
    walked: ['ar-SA', 'phone'],
  },
  {
    site: 'HKG',
    document: 'ID_CARD',
    photos: ['unreadable.jpg', 'unreadable.jpg'],
    useAnyway: true,
    verdict: 'needs action',
    walked: ['en', 'phone'],
  },
  {
    site: 'KAZ',
    document: 'PASSPORT',
    photos: ['expired-passport.jpg'],
    verdict: 'expired',
    walked: ['ar-SA', 'desk'],
  },
  {
    site: 'TUR',
    document: 'PASSPORT',
    photos: ['good-passport.jpg'],
    heldElsewhere: true,
    verdict: 'in review',
    walked: ['en', 'desk'],
  },
  {
    site: 'IND',
    document: 'DRIVERS_LICENSE',
    country: 'US',
    photos: ['good-licence-front.jpg', 'good-licence-back.jpg', 'good-passport.jpg'],
    verdict: 'in review',
    refused: true,
    walked: ['ar-SA', 'phone'],
  },
  {
    site: 'ARE',
    document: 'ID_CARD',
    country: 'AE',
    issuer: { code: 'ARE', name: 'United Arab Emirates' },
    photos: ['good-id-front.jpg', 'good-id-back.jpg'],
    verdict: 'approved',
    walked: ['ar-SA', 'desk'],
  },
  // A KTP has no machine-readable zone, so the case is sent to review.
  {
    site: 'IDN',
    document: 'ID_CARD',
    country: 'ID',
    photos: ['good-ktp-front.jpg', 'good-ktp-back.jpg'],
    verdict: 'in review',
    walked: ['en', 'phone'],
  },
  // The holder's nationality differs from the state that issued it.
  {
    site: 'DEFAULT',
    document: 'RESIDENCE_PERMIT',
    photos: ['good-permit-front.jpg', 'good-permit-back.jpg'],
    verdict: 'approved',
    walked: ['en', 'desk'],
  },
  {
    site: 'EU',
    document: 'RESIDENCE_PERMIT',
    photos: ['good-id-front.jpg', 'good-id-back.jpg'],
    verdict: 'another kind',
    walked: ['ar-SA', 'phone'],
  },
]

test.use({ reader: 'real' })
test.describe.configure({ mode: 'parallel' })

for (const words of [wordsIn('en'), wordsIn('ar-SA')]) {
  test.describe(`in ${words.language}`, () => {
    for (const {
      site,
      document,
      country,
      issuer,
      photos,
      useAnyway = false,
      heldElsewhere,
      levelTwo,
      refused,
      verdict,
      walked: [language, on],
    } of rows) {
      if (language !== words.language) continue
      test(`${site}, ${document}: ${verdict}${levelTwo ? ', and level 2' : ''}${refused ? ', finally refused by a reviewer' : ''}${on === 'phone' ? ' @phone' : ''}`, async ({
        page,
        product,
        photograph,
        browser,
      }) => {
        const walk = {
          document,
          photos,
          photograph: (name: string) => photograph(name, issuer),
          useAnyway,
          ...(country ? { country } : {}),
        }
        if (heldElsewhere) {
          const other = await (await browser.newContext()).newPage()
          await newcomer(other, product, site, words)
          await collect(other, walk, words)
          await send(other, words)
          await expect(title(other, words('status.verified.title'))).toBeVisible({ timeout: 60_000 })
          await other.context().close()
        }
        await newcomer(page, product, site, words)
        await collect(page, walk, words)
        await send(page, words)
        const [heading, ...parts] = shown[verdict]
        await expect(title(page, words(heading))).toBeVisible({ timeout: 60_000 })
        for (const part of parts)
          await expect(page.getByRole('main').getByText(words(part), { exact: true }).first()).toBeVisible({
            timeout: 60_000,
          })
        if (levelTwo) {
          await page.goto(`${product.url}/user/accounts/auth/updatePOA`)
          await typeAddress(page, home, words)
          await giveBill(page, words)
          await page.getByRole('button', { name: words('address.send'), exact: true }).click()
          await expect(title(page, words('address.approved.title'))).toBeVisible({ timeout: 60_000 })
        }
        if (refused) {
          await product.operator('reject', await waitingCase(page, product), '--reason', 'FRAUD')
          await expect(title(page, words('status.final.title'))).toBeVisible()
          await expect(page.getByRole('main').getByRole('button', { name: words('appeal.action') })).toBeVisible()
        }
        await expectSound(page, words)
      })
    }
  })
}

test('a locked member sees it at once, with a link to support, and can start after unlocking', async ({
  page,
  product,
}) => {
  const words = wordsIn('ar-SA')
  await newcomer(page, product, 'DEFAULT', words)
  const member = await memberOf(page, product)
  await page.goto(`${product.url}/user/accounts/auth/kyc?lang=${words.language}`)
  await product.operator('lock', member, '--reason', 'CASE-4711')
  await expect(title(page, words('status.locked.title'))).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: words('action.contactSupport') })).toBeVisible()
  await expectSound(page, words)
  await page.goto(`${product.url}/user/accounts/auth/updatekyc`)
  await expect(title(page, words('status.locked.title'))).toBeVisible()
  await page.goto(`${product.url}/user/accounts/auth/kyc`)
  await expect(title(page, words('status.locked.title'))).toBeVisible()
  await product.operator('unlock', member, '--reason', 'CASE-4711')
  await expect(title(page, words('residence.title'))).toBeVisible()
})

test('a country whose documents we do not accept says so at once, and offers no document', async ({
  page,
  product,
}) => {
  const words = wordsIn('en')
  await newcomer(page, product, 'DEFAULT', words)
  await page
    .getByRole('link', { name: words('status.start.action') })
    .first()
    .click()
  await declareResidence(page, 'KP', words)
  const name = new Intl.DisplayNames([words.language], { type: 'region' }).of('KP') ?? ''
  await expect(page.getByText(words('kyc.document.notServed', { country: name }))).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectSound(page, words)
})

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A new member of the region, on the personal page in the language. */
async function newcomer(page: Page, product: Product, site: string, words: Words): Promise<void> {
  await signUp(page, product)
  if (site !== 'DEFAULT') await product.operator('site', await memberOf(page, product), site)
  await page.goto(`${product.url}/user/accounts/auth/personal?lang=${words.language}`)
}

/** Axe finds nothing, the page has the language's direction, and it is no wider than its window. */
async function expectSound(page: Page, words: Words): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', words.language === 'ar-SA' ? 'rtl' : 'ltr')
  await expectFaultless(page, 'wcag')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}
