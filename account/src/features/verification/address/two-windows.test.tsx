import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { routes } from '../../../routes.tsx'
import { details, proof, status } from '../../../testing/addresses.ts'
import { statuses } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/app.tsx'
import { testStreams } from '../../../testing/events.ts'
import { refusal, testServer, texts } from '../../../testing/server.ts'
import { toasts } from '../../../state/toasts.ts'
import { asksBeforeLeaving } from '../../../testing/unsent.ts'
import type { Status } from './load.ts'
import { draftServer } from '../../../testing/drafts.ts'

const server = testServer()
const streams = testStreams()
const words = texts.address
const ask = 'POST /v3/private/kyc/address/proof'
const title = (name: string) => page.getByRole('heading', { level: 1, name })

async function show(change: Partial<Status> = {}): Promise<void> {
  server.answer({ [ask]: () => status(change), 'POST /v3/private/kyc/kyc-info': () => statuses.verified() })
  await renderRoutes(routes, '/auth/updatePOA')
}

describe('two windows', () => {
  const submit = 'POST /v3/private/kyc/address/submit'
  const pages = [
    { pageId: '5b1c9d70-2f3e-4c8a-8d6b-7e0a1f2c3d41', bytes: 4, sheets: 1, uploadedAt: '2026-11-20T10:00:00Z' },
  ]
  const checkAgain = 'You made changes in another window. Check everything again before you send.'
  const moved = proof({
    pages,
    revision: 'r2',
    details: { ...details, address: { ...details.address, street: 'Marktgasse 77' } },
  })
  const street = () => page.getByRole('textbox', { name: words.part.street })
  const city = () => page.getByLabelText(words.part.city, { exact: true })
  const saved = () =>
    server.asked(ask).flatMap(({ body }) => (typeof body === 'object' && body !== null && 'save' in body ? [body] : []))

  /** The event stream reports a change to this page. */
  async function received(change: Partial<Status>): Promise<void> {
    await expect.poll(() => streams.length).toBeGreaterThan(0)
    server.answer({
      [ask]: () => status({ version: 20, ...change }),
      'POST /v3/private/kyc/kyc-info': () => ({ ...statuses.verified(), version: 20 }),
    })
    streams.at(-1)?.emit(JSON.stringify({ version: 20 }))
  }

  it('shows the other window’s changes in the review, and asks to check again', async () => {
    await show({ proof: proof({ pages }) })
    await expect.element(page.getByText(/Keizersgracht 241/)).toBeVisible()
    await received({ proof: moved })
    await expect.element(page.getByText(/Marktgasse 77/)).toBeVisible()
    await expect.element(page.getByRole('alert').getByText(checkAgain)).toBeVisible()
  })

  it('sends only what was shown', async () => {
    await show({ proof: proof({ pages }) })
    await expect.element(page.getByText(/Keizersgracht 241/)).toBeVisible()
    server.answer({ [submit]: () => refusal(20117), [ask]: () => status({ version: 8, proof: moved }) })
    await page.getByRole('button', { name: words.send }).click()
    await expect.element(page.getByText(/Marktgasse 77/)).toBeVisible()
    await expect.element(page.getByRole('alert').getByText(checkAgain)).toBeVisible()
    server.answer({ [submit]: () => ({ proof: { ...moved, status: 'submitted' }, version: 9 }) })
    await page.getByRole('button', { name: words.send }).click()
    await expect.element(title(words.waiting.title)).toBeVisible()
    expect(server.asked(submit).map(({ body }) => body)).toEqual(
      ['r1', 'r2'].map((revision) => ({ proofId: moved.proofId, revision })),
    )
  })

  it('opens the other window’s half-made correction instead of discarding it by sending', async () => {
    const drafts = draftServer()
    server.answer(drafts.answers)
    await show({ proof: proof({ pages }) })
    await expect.element(page.getByText(/Keizersgracht 241/)).toBeVisible()
    drafts.elsewhere('address', { street: 'Marktg' })
    server.answer({ [submit]: () => refusal(20117), [ask]: () => status({ proof: proof({ pages }), unsaved: true }) })
    await page.getByRole('button', { name: words.send }).click()
    await expect.element(street()).toHaveValue('Marktg')
    await expect.poll(() => toasts.get()[0]?.title).toBe(checkAgain)
  })

  it('asks for no second check after a page was removed here', async () => {
    await show({ proof: proof({ pages }) })
    const remove = page.getByRole('button', { name: 'Remove Page 1' })
    await expect.element(remove).toBeVisible()
    server.answer({ [ask]: () => status({ version: 8, proof: proof({ revision: 'r2' }) }) })
    await remove.click()
    await expect.element(page.getByText('Page 1')).not.toBeInTheDocument()
    await expect.element(page.getByText(checkAgain)).not.toBeInTheDocument()
  })

  async function edit(): Promise<void> {
    await show({ proof: proof({ pages }) })
    await page.getByRole('button', { name: texts.action.edit }).click()
    await expect.element(street()).toHaveValue('Keizersgracht 241')
  }

  it('updates the form with what the other window saved, except fields typed here', async () => {
    const drafts = draftServer()
    server.answer(drafts.answers)
    await edit()
    await city().fill('')
    await expect.poll(() => asksBeforeLeaving()).toBe(false)
    drafts.elsewhere('address', { street: 'Marktgasse 77' })
    await received({ proof: moved })
    await expect.element(street()).toHaveValue('Marktgasse 77')
    await expect.element(city()).toHaveValue('')
    await expect.element(page.getByText(checkAgain)).toBeVisible()
  })

  it('saves nothing before the other window’s changes were shown', async () => {
    const drafts = draftServer()
    server.answer(drafts.answers)
    await edit()
    drafts.elsewhere('address', { street: 'Marktgasse 77' })
    await city().fill('Basel')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(street()).toHaveValue('Marktgasse 77')
    await expect.element(city()).toHaveValue('Basel')
    await expect.element(page.getByText(checkAgain)).toBeVisible()
    expect(saved()).toEqual([])
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(saved).toMatchObject([{ save: { address: { street: 'Marktgasse 77', city: 'Basel' } } }])
  })

  it('ignores input for fields that the other window’s country does not have', async () => {
    const box = { ...details.address, district: 'PO Box 12' }
    await show({
      proof: proof({
        status: 'resubmission_requested',
        reasons: ['POA_ADDRESS'],
        details: { ...details, address: box },
      }),
    })
    await city().fill('Rotterdam')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByLabelText(words.issuer, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(saved).toMatchObject([{ save: { address: { city: 'Rotterdam', district: '' } } }])
  })
})
