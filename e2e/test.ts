import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devices, expect, test as base, type Page } from '@playwright/test'
import { degrade } from '../tools/specimens/degrade.ts'
import { drawDocument } from '../tools/specimens/draw.ts'
import { specimenSet } from '../tools/specimens/make.ts'
import { markFor, numberOf } from '../server/src/recognition/testing/marked-reader.ts'
import { testBotToken } from '../server/src/testing/messenger.ts'
import { markedPhoto } from '../server/src/recognition/testing/marked-photo.ts'
import { Product, type Reader } from './product.ts'

/** The person on the good documents. */
export const owner = { firstName: 'Anouk Elise', lastName: 'Vantorre', birthDate: '1991-03-14', country: 'Netherlands' }

let invented = 0

/**
 * A photo of a specimen by its file name in the set. Each test has its own number, because one document verifies one
 * member.
 */
export type Photograph = (name: string, issuer?: Issuer) => Promise<string>

/** The state that issued a document: three-letter code, and its printed name. */
export interface Issuer {
  code: string
  name: string
}

const netherlands: Issuer = { code: 'NLD', name: 'Netherlands' }

/** Options of a journey. */
export interface JourneyOptions {
  /** `real` for journeys that test reading, or that send what a marked photo cannot represent. */
  reader: Reader
}

/** How the product of a worker is started. Each difference costs starts of the product, so there are few. */
export interface WorkerOptions {
  settings: Readonly<Record<string, string>>
}

/** Tests with one running product per worker. */
export const test = base.extend<
  JourneyOptions & { photograph: Photograph; signedUp: Page; productReads: void },
  WorkerOptions & { product: Product }
>({
  // A journey is walked once: on a phone if its title says so, otherwise at a desk. Both in one project: each project
  // would start every product again.
  // oxlint-disable-next-line no-empty-pattern -- the test runner reads a fixture's needs from this pattern
  isMobile: async ({}, use, { tags }) => use(tags.includes('@phone')),
  hasTouch: async ({ isMobile }, use) => use(isMobile),
  viewport: async ({ isMobile }, use) => use(isMobile ? { width: 390, height: 844 } : { width: 1280, height: 800 }),
  userAgent: async ({ isMobile }, use) => use(isMobile ? devices['Pixel 7'].userAgent : undefined),
  reader: ['marks', { option: true }],
  settings: [{}, { option: true, scope: 'worker' }],
  productReads: [
    async ({ product, reader }, use) => {
      if (reader === 'real') await product.readWith(reader)
      await product.forgetIdentities()
      await use()
      if (reader === 'real') await product.readWith('marks')
    },
    { auto: true },
  ],
  product: [
    async ({ settings }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tessera-journey-'))
      // Behind a proxy that says the country of an address, and with a messenger: without their headers nothing differs.
      const product = Product.forJourneys(folder, {
        TESSERA_TRUST_PROXY: '1',
        TESSERA_TELEGRAM_BOT_TOKEN: testBotToken,
        ...settings,
      })
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
  photograph: async ({ reader }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-photos-'))
    const number = Math.floor(Math.random() * 1_000_000)
    await use(async (name, issuer = netherlands) => {
      const path = join(folder, name)
      const mark = reader === 'marks' ? markFor(name, issuer.code, number) : null
      await writeFile(path, mark ? await markedPhoto(mark) : await drawn(name, issuer, numberOf(number)))
      return path
    })
    rmSync(folder, { recursive: true, force: true })
  },
  /** A page with a new member who has just signed up. */
  signedUp: async ({ page, product }, use) => {
    await signUp(page, product)
    // Until the app has taken over the page, a link opens its page as a new document.
    await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0)
    await use(page)
  },
})
export { expect }

/** Creates an account and opens its personal page, for tests that are not about signing up. */
export async function signUp(page: Page, product: Product): Promise<Credentials> {
  await product.forgetSignUps()
  const member = newcomer()
  const ask = async (path: string, data: object): Promise<{ id: string; sandboxMail?: { subject: string } }> => {
    const answer = (await (
      await page.request.post(`${product.url}/x-api/v1/public/user/${path}`, { data, headers: { origin: product.url } })
    ).json()) as { ret_code: number; result: { id: string; sandboxMail?: { subject: string } } }
    expect(answer).toMatchObject({ ret_code: 0 })
    return answer.result
  }
  const { id, sandboxMail } = await ask('sign-up', { ...member, termsVersion: '1' })
  await ask('sign-up-confirm', { id, code: codeIn(sandboxMail?.subject) })
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  return member
}

/** Creates an account on the sign-in page, as a new member would. */
export async function signUpByForm(page: Page, product: Product): Promise<Credentials> {
  await product.forgetSignUps()
  await page.goto(`${product.url}/`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  return createAccount(page)
}

export interface Credentials {
  email: string
  password: string
}

/** The code in an email. */
export function codeIn(text: string | null | undefined): string {
  return /(?<!\d)\d{6}(?!\d)/.exec(text ?? '')?.[0] ?? ''
}

/** Enters the code of the email that the sandbox shows below the form. Its last digit sends it. */
export async function enterShownCode(page: Page): Promise<void> {
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(codeIn(await page.locator('#sandbox-mail-text').textContent()))
}

/** Fills in the sign-up form on the current page. */
export async function createAccount(page: Page): Promise<Credentials> {
  const member = newcomer()
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await enterShownCode(page)
  await page.waitForURL('**/user/accounts/auth/personal')
  return member
}

function newcomer(): Credentials {
  invented += 1
  return { email: `journey-${process.pid}-${Date.now()}-${invented}@test.example`, password: 'a sound password' }
}

/** Signs in on the current sign-in page, in English. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/user/accounts/auth/personal')
}

/** The number of the member who is signed in on the page, as operators use it. */
export async function memberOf(page: Page, product: Product): Promise<string> {
  // The page contains it, also in a visit without a session. For a page without the app we use its session.
  const sent = await page.evaluate(() => window.__USER_ID__)
  if (sent !== undefined) return String(sent)
  const profile = (await (await page.request.get(`${product.url}/x-api/v2/private/user/profile`)).json()) as {
    result: { id: number }
  }
  return String(profile.result.id)
}

/** The case in review of the member on the page. */
export async function waitingCase(page: Page, product: Product): Promise<string> {
  const member = await memberOf(page, product)
  const line = (await product.operator('list')).split('\n').find((one) => one.includes(`member ${member} `))
  return line?.split(' ', 1)[0] ?? ''
}

/** The code in the member's latest email that contains one. */
export async function emailedCode(product: Product, member: string): Promise<string> {
  const emails = (await product.operator('mails')).split('\n').filter((line) => line.includes(`member ${member} `))
  return emails.map((line) => codeIn(line.split(`member ${member} `)[1])).findLast((code) => code !== '') ?? ''
}

async function drawn(name: string, issuer: Issuer, documentNumber: string): Promise<Buffer> {
  const items = specimenSet(issuer.code, issuer.name)
  const index = items.findIndex(({ file }) => file === name)
  const item = items[index]
  if (!item) throw new Error(`There is no specimen ${name}`)
  return degrade(await drawDocument({ ...item.spec, documentNumber }), item.variant, index + 1)
}
