import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { routes } from '../../../routes.tsx'
import { emptyAddress } from '@tessera/contract/addresses.ts'
import { details, proof, status } from '../../../testing/addresses.ts'
import { noDrafts, statuses } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/app.tsx'
import { testStreams } from '../../../testing/events.ts'
import { refusal, testServer, texts } from '../../../testing/server.ts'
import { toasts } from '../../../state/toasts.ts'
import { asksBeforeLeaving } from '../../../testing/unsent.ts'
import type { Status } from './load.ts'
import { typedOf } from './typed.ts'

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
  const checkAgain = 'Something was changed in another window. Check everything again before you send.'
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
  async function told(change: Partial<Status>): Promise<void> {
    await expect.poll(() => streams.length).toBeGreaterThan(0)
    server.answer({
      [ask]: () => status({ version: 20, ...change }),
      'POST /v3/private/kyc/kyc-info': () => ({ ...statuses.verified(), version: 20 }),
    })
    streams.at(-1)?.tell(JSON.stringify({ version: 20 }))
  }

  it('shows the other window’s changes in the review, and asks to check again', async () => {
    await show({ proof: proof({ pages }) })
    await expect.element(page.getByText(/Keizersgracht 241/)).toBeVisible()
    await told({ proof: moved })
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
      ['r1', 'r2'].map((revision) => ({ proofId: moved.proofId, revision, over: '' })),
    )
  })

  it('opens the other window’s half-made correction instead of discarding it by sending', async () => {
    const drafts = 'POST /v3/private/kyc/step-draft'
    await show({ proof: proof({ pages }) })
    await expect.element(page.getByText(/Keizersgracht 241/)).toBeVisible()
    const half = {
      ...typedOf({ ...details, agreed: false }),
      address: { ...details.address, street: 'Marktg' },
      revision: 'd2',
    }
    server.answer({ [submit]: () => refusal(20117), [drafts]: () => ({ ...noDrafts, address: half }) })
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
    await edit()
    await city().fill('')
    await told({ proof: moved })
    await expect.element(street()).toHaveValue('Marktgasse 77')
    await expect.element(city()).toHaveValue('')
    await expect.element(page.getByText(checkAgain)).toBeVisible()
    await city().fill('Basel')
    await expect
      .poll(saved, { timeout: 5000 })
      .toMatchObject([{ save: { address: { street: 'Marktgasse 77', city: 'Basel' } }, revision: 'r2' }])
  })

  it('does not overwrite unseen changes by autosave', async () => {
    await edit()
    server.answer({
      [ask]: (body) => {
        const stands = { version: 8, proof: moved }
        const over = body.revision ?? null
        return over === 'r1' ? refusal(20117) : status(stands)
      },
    })
    await city().fill('Basel')
    await expect.element(street(), { timeout: 5000 }).toHaveValue('Marktgasse 77')
    await expect.element(city()).toHaveValue('Basel')
    await expect.element(page.getByText(checkAgain)).toBeVisible()
    await expect.poll(saved, { timeout: 5000 }).toMatchObject([
      { save: { address: { street: 'Keizersgracht 241', city: 'Basel' } }, revision: 'r1' },
      { save: { address: { street: 'Marktgasse 77', city: 'Basel' } }, revision: 'r2' },
    ])
  })

  it('restores input typed and saved here without a notice, with the other window’s pages', async () => {
    await edit()
    const mine = proof({
      pages: [...pages, ...pages],
      revision: 'r3',
      details: { ...details, address: { ...details.address, city: 'Basel' } },
    })
    server.answer({
      [ask]: (body) => {
        const over = body.revision ?? null
        if (over === 'r1') return refusal(20117)
        return over === 'r2'
          ? status({ version: 9, proof: mine })
          : status({ version: 8, proof: proof({ pages: mine.pages, revision: 'r2' }) })
      },
    })
    await city().fill('Basel')
    await expect.poll(() => asksBeforeLeaving()).toBe(true)
    await expect.poll(() => asksBeforeLeaving()).toBe(false)
    expect(saved().map((one) => 'revision' in one && one.revision)).toEqual(['r1', 'r2'])
    await expect.element(page.getByText(checkAgain)).not.toBeInTheDocument()
    await expect.element(city()).toHaveValue('Basel')
  })

  it('does not overwrite the other window’s autosave: fills untouched fields and says so', async () => {
    const drafts = 'POST /v3/private/kyc/step-draft'
    const date = { day: '', month: '', year: '' }
    const half = {
      country: 'CH',
      address: { ...emptyAddress, street: 'Marktg', city: 'Be' },
      since: { year: '', month: '' },
      documentClass: '' as const,
      issuer: '',
      issued: date,
      agreed: false,
      revision: 'd2',
    }
    server.answer({
      [drafts]: ({ keep }) => {
        if (!keep) return server.asked(drafts).length === 1 ? noDrafts : { ...noDrafts, address: half }
        return keep.address?.over === 'd2'
          ? { ...noDrafts, address: { ...keep.address, revision: 'd3' } }
          : refusal(20117)
      },
    })
    await show()
    await city().fill('Bern')
    await expect.element(street()).toHaveValue('Marktg')
    await expect.element(city()).toHaveValue('Bern')
    await expect.element(page.getByText(checkAgain)).toBeVisible()
    await expect
      .poll(() => server.asked(drafts).at(-1)?.body)
      .toMatchObject({ keep: { address: { country: 'CH', address: { street: 'Marktg', city: 'Bern' }, over: 'd2' } } })
    await expect.poll(() => asksBeforeLeaving()).toBe(false)
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
    await expect.poll(saved).toMatchObject([{ save: { address: { city: 'Rotterdam', district: '' } } }])
  })

  it('does not overwrite what the other window completed with input from before this window opened', async () => {
    const drafts = 'POST /v3/private/kyc/step-draft'
    const date = { day: '', month: '', year: '' }
    const half = {
      country: 'CH',
      address: { ...emptyAddress, street: 'Marktg' },
      since: { year: '', month: '' },
      documentClass: '' as const,
      issuer: '',
      issued: date,
      agreed: false,
      revision: 'd1',
    }
    server.answer({ [drafts]: () => ({ ...noDrafts, address: half }) })
    await show()
    await expect.element(street()).toHaveValue('Marktg')
    await told({ proof: moved })
    await expect.element(street()).toHaveValue('Marktgasse 77')
    await expect.poll(() => asksBeforeLeaving()).toBe(false)
    expect(saved()).toEqual([])
  })
})
