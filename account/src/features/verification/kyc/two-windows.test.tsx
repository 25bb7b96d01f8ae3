import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Attempt } from '../capture/load.ts'
import { routes } from '../../../routes.tsx'
import { toasts } from '../../../state/toasts.ts'
import { attempt, attemptId, details, photo, statuses } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/app.tsx'
import { testStreams } from '../../../testing/events.ts'
import { refusal, testServer } from '../../../testing/server.ts'
import { draftServer } from '../../../testing/drafts.ts'

const server = testServer()
const streams = testStreams()

const session = 'POST /v3/private/kyc/builtin/session'
const submit = 'POST /v3/private/kyc/builtin/submit'
const ask = 'POST /v3/private/kyc/kyc-info'

const title = (name: string) => page.getByRole('heading', { level: 1, name })
const proceed = () => page.getByRole('button', { name: 'Continue' })
const country = () => page.getByRole('combobox', { name: 'Issuing country' })
const whole = attempt({ details, photos: [photo()] })

async function chooseCountry(name: string): Promise<void> {
  await country().click()
  await userEvent.keyboard(`${name}{Enter}`)
}

describe('two windows', () => {
  const save = 'POST /v3/private/kyc/builtin/details'
  const started = attempt({ details })

  async function at(open: Attempt | null, address = '/auth/kyc'): Promise<void> {
    server.answer({ [ask]: statuses.continue, [session]: () => ({ attempt: open }) })
    await renderRoutes(routes, address)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  /** The event stream reports a change to this page. */
  async function received(version: number, open: Attempt | null): Promise<void> {
    await expect.poll(() => streams.length).toBeGreaterThan(0)
    server.answer({
      [ask]: () => ({ ...(open ? statuses.continue() : statuses.start()), version }),
      [session]: () => ({ attempt: open }),
    })
    streams.at(-1)?.emit(JSON.stringify({ version }))
  }

  it.each(['/auth/kyc', '/auth/kyc?step=front'])(
    'discards a draft that ended in the other window: %s',
    async (address) => {
      await at(started, address)
      await expect.element(title('Page with your photo')).toBeVisible()
      await received(20, null)
      await expect.element(country()).toBeVisible()
      expect(toasts.get().map((one) => one.title)).toContain(
        'You continued in another window. This page is now up to date.',
      )
    },
  )

  it('discards a draft started in this visit once the server refuses it', async () => {
    await at(null)
    await chooseCountry('neth')
    await page.getByRole('radio', { name: /^Passport/ }).click({ force: true })
    await page.getByRole('checkbox', { name: /^I agree/ }).click()
    server.answer({
      'POST /v3/private/kyc/sdk-access': () => ({ accessToken: 'once', expiresAt: '2026-11-20T10:10:00Z' }),
      [session]: () => ({ attempt: attempt({ photos: [photo()] }) }),
    })
    await proceed().click()
    await page.getByLabelText('First names').fill('Ada')
    await page.getByLabelText('Last name').fill('Specimen')
    await page.getByLabelText('Day').fill('27')
    await page.getByLabelText('Month').fill('3')
    await page.getByLabelText('Year').fill('1988')
    server.answer({ [save]: () => refusal(20104), [ask]: statuses.start, [session]: () => ({ attempt: null }) })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(country()).toBeVisible()
    await expect.element(page.getByLabelText('First names')).not.toBeInTheDocument()
  })

  it('ignores an outdated response about the draft', async () => {
    await at({ ...whole, version: 5 })
    await expect.element(title('Check and send')).toBeVisible()
    await received(20, { ...started, version: 4 })
    await expect.poll(() => server.asked(session)).toHaveLength(2)
    await expect.element(title('Check and send')).toBeVisible()
  })

  it('asks for a photo that became necessary, instead of only reporting that one is missing', async () => {
    await at(whole)
    server.answer({
      [submit]: () => refusal(20105, { sides: ['selfie'] }),
      [session]: () => ({ attempt: { ...whole, sides: ['front', 'selfie'], version: 6, revision: 'r2' } }),
    })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(title('Take a selfie')).toBeVisible()
    await expect.poll(() => toasts.get()[0]?.title).toBe('We need one more photo. Add it, then send.')
  })

  it('updates the details that the other window saved, except fields typed here', async () => {
    const drafts = draftServer()
    server.answer(drafts.answers)
    await at(whole)
    await page.getByRole('button', { name: 'Edit: Your details' }).click()
    await page.getByLabelText('First names').fill('Grace <')
    await expect.poll(() => drafts.valuesOf('details')).toEqual({ firstName: 'Grace <' })
    drafts.elsewhere('details', { lastName: 'Half typ' })
    await received(20, changed)
    await expect.element(page.getByLabelText('Last name')).toHaveValue('Half typ')
    await expect.element(page.getByLabelText('First names')).toHaveValue('Grace <')
    await expect.element(page.getByRole('alert').getByText(/Check everything again/)).toBeVisible()
  })

  const changed = { ...whole, details: { ...details, lastName: 'Half typ' }, version: 20, revision: 'r2' }

  it('shows what the other window changed, and asks the member to check again', async () => {
    await at(whole)
    await expect.element(page.getByText('Specimen', { exact: true })).toBeVisible()
    await received(20, changed)
    await expect.element(page.getByText('Half typ', { exact: true })).toBeVisible()
    await expect
      .element(page.getByText('You made changes in another window. Check everything again before you send.'))
      .toBeVisible()
  })

  it('sends only what was shown', async () => {
    await at(whole)
    server.answer({ [submit]: () => refusal(20117), [session]: () => ({ attempt: changed }) })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByText('Half typ', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('alert').getByText(/Check everything again/)).toBeVisible()
    server.answer({ [submit]: () => ({ attempt: { ...changed, status: 'submitted' }, version: 21 }) })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(title('We’re verifying your identity')).toBeVisible()
    expect(server.asked(submit).map(({ body }) => body)).toEqual([
      { attemptId, revision: 'r1' },
      { attemptId, revision: 'r2' },
    ])
  })
})
