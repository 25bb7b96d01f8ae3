import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { retCodes } from '@tessera/contract/errors.ts'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { routes } from '../../routes.tsx'
import { statuses } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/app.tsx'
import { noConnection, refusal, testServer, texts } from '../../testing/server.ts'
import type { GuideData } from './load.ts'

const server = testServer()
const words = texts.guide
const note = 'POST /v3/private/kyc/submit-kyc-announcement'

async function show(
  address: string,
  way: GuideData['way']['way'],
  answer: 'read' | null = null,
): Promise<() => string> {
  const screens = {
    document: '/user/accounts/auth/kyc',
    quick: '/user/accounts/auth/vendor',
    address: '/user/accounts/auth/updatePOA',
    app: 'https://tessera.example/app',
    none: null,
  }
  server.answer({
    'GET /v3/private/kyc/get-config': () => ({
      site: 'DEFAULT',
      opened: true,
      provider: 'default',
      attemptsPerDay: 5,
      uploadBytes: 1,
      closedCountries: [],
      nonDocumentCountries: [],
      announcements: [{ announcement: 'how-verification-works', needs: 'read', answer }],
    }),
    'POST /v3/private/kyc/traffic-diversion': () => ({
      way,
      provider: 'default',
      flowName: 'Level1_web',
      path: screens[way],
    }),
    'POST /v3/private/kyc/submit-kyc-announcement': (body) => ({ ...body, at: '2026-11-20T10:00:00Z' }),
  })
  return (await renderRoutes(routes, address)).address
}

it('explains how it works, and records once that the member read it', async () => {
  const address = await show('/auth/step1', 'document')
  await expect.element(page.getByRole('heading', { level: 1, name: words.how.title })).toBeVisible()
  expect(await accessFaults(document.body)).toEqual([])
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: words.ready.title })).toBeVisible()
  // No number of the member's country is accepted.
  expect(page.getByRole('link', { name: words.byNumber }).elements()).toEqual([])
  expect(address()).toBe('/auth/step2')
  expect(server.asked('POST /v3/private/kyc/submit-kyc-announcement').map(({ body }) => body)).toEqual([
    { announcement: 'how-verification-works', answer: 'read' },
  ])
})

it('does not record a second reading', async () => {
  await show('/auth/step1', 'document', 'read')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: words.ready.title })).toBeVisible()
  expect(server.asked('POST /v3/private/kyc/submit-kyc-announcement')).toEqual([])
})

it.each([
  ['document', '/user/accounts/auth/kyc'],
  ['quick', '/user/accounts/auth/vendor'],
  ['address', '/user/accounts/auth/updatePOA'],
  ['app', 'https://tessera.example/app'],
] as const)('links where the server says: %s', async (way, path) => {
  await show('/auth/step2', way)
  await expect.element(page.getByRole('link', { name: words.begin[way] })).toHaveAttribute('href', path)
  expect(await accessFaults(document.body)).toEqual([])
})

it.each([
  ['locked', true],
  ['closed', true],
  ['waiting', false],
  ['final', false],
] as const)('says why there is nothing to start, and lists nothing to have ready: %s', async (kind, support) => {
  server.answer({ 'POST /v3/private/kyc/kyc-info': kind === 'waiting' ? statuses.inReview : statuses[kind] })
  await show('/auth/step2', 'none')
  await expect.element(page.getByRole('heading', { level: 1, name: texts.status[kind].title })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to account' })).toBeVisible()
  await expect.element(page.getByText(words.ready.lead)).not.toBeInTheDocument()
  expect(page.getByRole('main').getByRole('link', { name: 'Contact support' }).elements()).toHaveLength(support ? 1 : 0)
})

it.each(['locked', 'closed', 'final'] as const)(
  'says at the first step when the member cannot start, and shows no other steps: %s',
  async (kind) => {
    server.answer({ 'POST /v3/private/kyc/kyc-info': statuses[kind] })
    await show('/auth/step1', 'none')
    await expect.element(page.getByRole('heading', { level: 1, name: texts.status[kind].title })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Continue' })).not.toBeInTheDocument()
  },
)

it('continues when the reading cannot be recorded, says so, and records it on a press', async () => {
  const address = await show('/auth/step1', 'document')
  server.answer({ [note]: noConnection })
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: words.ready.title })).toBeVisible()
  expect(address()).toBe('/auth/step2')
  const received = page.getByRole('listitem').filter({ hasText: words.notNoted.title })
  await expect.element(received).toBeVisible()
  await expect.element(received).toMatchTextContent(/We could not reach our servers/)
  server.answer({ [note]: (body) => ({ ...body, at: '2026-11-20T10:00:00Z' }) })
  await received.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => server.asked(note).length).toBe(2)
  await expect.element(received).not.toBeInTheDocument()
})

it('does not repeat an expired token’s error that another place shows', async () => {
  await show('/auth/step1', 'document')
  server.answer({ [note]: () => refusal(retCodes.tokenExpired) })
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect.poll(() => server.asked(note).length).toBe(1)
  await expect.element(page.getByText(words.notNoted.title)).not.toBeInTheDocument()
})

it.each(['GET /v3/private/kyc/get-config', 'POST /v3/private/kyc/traffic-diversion'] as const)(
  'shows a loading error, and loads again on a press: %s',
  async (name) => {
    await show('/auth/step2', 'document')
    const shown = page.getByRole('heading', { level: 1, name: words.ready.title })
    await expect.element(shown).toBeVisible()
    server.answer({ [name]: noConnection })
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'We could not load this page' })).toBeVisible()
    const before = server.asked(name).length
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => server.asked(name).length).toBeGreaterThan(before)
  },
)
