import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Attempt } from '../capture/load.ts'
import { routes } from '../../../routes.tsx'
import { toasts } from '../../../state/toasts.ts'
import { attempt, attemptId, details, photo, statuses } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/app.tsx'
import { draftServer } from '../../../testing/drafts.ts'
import { testStreams } from '../../../testing/events.ts'
import { later, noConnection, refusal, testServer, texts } from '../../../testing/server.ts'

const server = testServer()
const streams = testStreams()

const session = 'POST /v3/private/kyc/builtin/session'
const submit = 'POST /v3/private/kyc/builtin/submit'
const ask = 'POST /v3/private/kyc/kyc-info'

const title = (name: string) => page.getByRole('heading', { level: 1, name })
const proceed = () => page.getByRole('button', { name: 'Continue' })
const country = () => page.getByRole('combobox', { name: 'Issuing country' })
const consent = () => page.getByRole('checkbox', { name: /^I agree that Tessera/ })
const whole = attempt({ details, photos: [photo()] })

async function chooseCountry(name: string): Promise<void> {
  await country().click()
  await userEvent.keyboard(`${name}{Enter}`)
}

describe('document step', () => {
  it('requires a country and moves the focus to it', async () => {
    await renderRoutes(routes, '/auth/kyc')
    await proceed().click()
    await expect.element(country()).toHaveFocus()
    await expect.element(country()).toHaveAccessibleDescription(/^Choose the country that issued your document\./)
    expect(server.asked('POST /v3/private/kyc/sdk-access')).toHaveLength(0)
  })

  it('requires a document of that country', async () => {
    await renderRoutes(routes, '/auth/kyc')
    await chooseCountry('neth')
    await proceed().click()
    await expect
      .element(page.getByRole('radiogroup', { name: 'Document' }))
      .toHaveAccessibleDescription('Choose a document.')
    await expect.element(page.getByRole('radio', { name: /^Passport/ })).toHaveFocus()
  })

  it('mentions no document and presets no country after a refused national number', async () => {
    server.answer({ [ask]: () => statuses.resubmission(['NUMBER_WRONG'], { asks: ['number'] }, 'number') })
    await renderRoutes(routes, '/auth/kyc?step=document')
    await expect.element(country()).toHaveValue('')
    await expect.element(page.getByRole('region', { name: 'What to change this time' })).not.toBeInTheDocument()
  })

  it('requires consent before the first photo', async () => {
    await renderRoutes(routes, '/auth/kyc')
    await chooseCountry('neth')
    await page.getByRole('radio', { name: /^Passport/ }).click({ force: true })
    await proceed().click()
    await expect.element(consent()).toHaveFocus()
    expect(server.asked('POST /v3/private/kyc/sdk-access')).toHaveLength(0)
  })

  it('starts one attempt with a one-time token and continues to the photo', async () => {
    const token = later<{ accessToken: string; expiresAt: string }>()
    server.answer({ 'POST /v3/private/kyc/sdk-access': () => token.promise })
    const { address, back } = await renderRoutes(routes, '/auth/kyc')
    await chooseCountry('+31')
    await page.getByRole('radio', { name: /^Passport/ }).click({ force: true })
    await consent().click()
    server.answer({ [session]: () => ({ attempt: attempt() }) })
    await proceed().dblClick()
    await expect.element(proceed()).toHaveAttribute('aria-busy', 'true')
    token.come({ accessToken: 'once', expiresAt: '2026-11-20T10:10:00Z' })
    await expect.element(title('Page with your photo')).toBeVisible()
    expect(address()).toBe('/auth/kyc?step=front')
    await back()
    await expect.element(title('Choose your document')).toBeVisible()
    expect(server.asked('POST /v3/private/kyc/sdk-access')).toHaveLength(1)
    expect(server.asked(session).at(-1)?.body).toMatchObject({
      accessToken: 'once',
      country: 'NL',
      documentType: 'PASSPORT',
    })
  })

  it('says when no document of a country is accepted, and offers another way', async () => {
    server.answer({
      'POST /v3/private/kyc/supported-document-type': (body) => ({ country: body.country, documents: [] }),
    })
    await renderRoutes(routes, '/auth/kyc')
    await chooseCountry('germ')
    await expect.element(page.getByText('We do not accept documents from Germany yet')).toBeVisible()
    await expect.element(proceed()).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Not now' })).toBeVisible()
  })

  it('explains in a dialog how we use the data', async () => {
    await renderRoutes(routes, '/auth/kyc')
    await expect.element(page.getByRole('button', { name: 'How we use your data' })).not.toBeInTheDocument()
    await chooseCountry('neth')
    await page.getByRole('radio', { name: /^Passport/ }).click({ force: true })
    await page.getByRole('button', { name: 'How we use your data' }).click()
    await expect
      .element(page.getByRole('dialog', { name: 'How we use your data' }).getByText('Your rights'))
      .toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'How we use your data' })).toHaveFocus()
  })

  it('starts with the remedy after a refusal', async () => {
    server.answer({ [ask]: () => statuses.resubmission(['DOC_EXPIRED'], { asks: ['document', 'front'] }) })
    await renderRoutes(routes, '/auth/kyc?step=document')
    await expect.element(page.getByText('Use a document that is valid for at least one more month.')).toBeVisible()
    await expect.element(country()).toHaveValue('Netherlands')
    await expect.element(page.getByRole('radio', { name: /^Passport/ })).not.toBeChecked()
  })
})

describe('resubmission', () => {
  const access = {
    'POST /v3/private/kyc/sdk-access': () => ({ accessToken: 'once', expiresAt: '2026-11-20T10:10:00Z' }),
  }
  const refused = () =>
    statuses.resubmission(['IMG_BLUR_GLARE'], {
      asks: ['back'],
      photos: [{ reason: 'IMG_BLUR_GLARE', sides: ['back'] }],
    })
  const resubmission = (change: Partial<Attempt> = {}) =>
    attempt({
      documentType: 'DRIVERS_LICENSE',
      sides: ['front', 'back'],
      photos: [photo()],
      details,
      resubmission: {
        reasons: ['IMG_BLUR_GLARE'],
        photos: [{ reason: 'IMG_BLUR_GLARE', sides: ['back'] }],
        asks: ['back'],
      },
      ...change,
    })

  it('asks for the one photo that failed, and says why', async () => {
    server.answer({ [ask]: refused })
    await renderRoutes(routes, '/auth/kyc')
    await expect.element(page.getByText('About: Back of your document')).toBeVisible()
    server.answer({ [ask]: statuses.continue, [session]: () => ({ attempt: resubmission() }), ...access })
    await page.getByRole('button', { name: 'Retake photo' }).click()
    await expect.element(title('Back of your document')).toBeVisible()
    expect(server.asked(session).map(({ body }) => body)).toContainEqual({
      level: 'LEVEL_1',
      accessToken: expect.any(String),
    })
    await expect.element(page.getByText('Step 1 of 2: Photos')).toBeVisible()
    await expect.element(page.getByText('The photo was blurred or had glare')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Start over' }))
      .toHaveAttribute('href', '/user/accounts/auth/kyc?step=document&startOver=1')
  })

  it('starts with the details when they have to be corrected', async () => {
    const typed = resubmission({
      photos: [photo(), { ...photo(), side: 'back' }],
      details: null,
      suggested: details,
      resubmission: { reasons: ['NAME_MISMATCH'], photos: [], asks: ['details'] },
    })
    server.answer({ [ask]: statuses.continue, [session]: () => ({ attempt: typed }) })
    await renderRoutes(routes, '/auth/kyc')
    await expect.element(page.getByLabelText('First names')).toHaveValue('Ada')
    await expect.element(page.getByText('Enter your name exactly as shown on the document.')).toBeVisible()
  })

  it('lets the member start over completely', async () => {
    server.answer({ [ask]: refused })
    await renderRoutes(routes, '/auth/kyc?step=document&startOver=1')
    await expect.element(page.getByText('The photo was blurred or had glare')).not.toBeInTheDocument()
    server.answer({ [session]: () => ({ attempt: attempt() }), ...access })
    await consent().click()
    await proceed().click()
    await expect.element(title('Page with your photo')).toBeVisible()
    expect(server.asked(session).at(-1)?.body).toMatchObject({ startOver: true })
  })
})

describe('consent', () => {
  const submit = 'POST /v3/private/kyc/builtin/submit'
  const send = () => page.getByRole('button', { name: texts.kyc.confirm.send })

  it('is given when sending where the draft has none, with the version of its text', async () => {
    server.answer({ [ask]: statuses.continue, [session]: () => ({ attempt: { ...whole, consentNeeded: true } }) })
    await renderRoutes(routes, '/auth/kyc')
    await send().click()
    await expect.element(consent()).toHaveFocus()
    await expect.element(consent()).toHaveAttribute('aria-invalid', 'true')
    expect(server.asked(submit)).toEqual([])
    await consent().click()
    server.answer({ [submit]: () => ({ attempt: { ...whole, status: 'submitted' }, version: 9 }) })
    await send().click()
    await expect.poll(() => server.asked(submit).at(-1)?.body).toMatchObject({ consentVersion: '1' })
  })

  it('is not asked for again while the text is the same', async () => {
    server.answer({ [ask]: statuses.continue, [session]: () => ({ attempt: whole }) })
    await renderRoutes(routes, '/auth/kyc')
    await expect.element(send()).toBeVisible()
    await expect.element(consent()).not.toBeInTheDocument()
  })
})

describe('continuing', () => {
  it.each([
    ['without a photo', attempt(), 'Page with your photo'],
    ['at a vendor, without details', attempt({ provider: 'veriff' }), 'Your name and date of birth'],
    ['with the photos', attempt({ photos: [photo()] }), 'Check and send'],
  ])('opens the first step that is not done: %s', async (_what, open, name) => {
    server.answer({ [ask]: statuses.continue, [session]: () => ({ attempt: open }) })
    await renderRoutes(routes, '/auth/kyc')
    await expect.element(title(name)).toBeVisible()
  })

  it('does not skip ahead to a step in the address that is not reached yet', async () => {
    server.answer({ [ask]: statuses.continue, [session]: () => ({ attempt: attempt() }) })
    await renderRoutes(routes, '/auth/kyc?step=confirm')
    await expect.element(title('Page with your photo')).toBeVisible()
    await expect.element(page.getByText('Step 3 of 4: Photos')).toBeVisible()
  })

  it('restores unsaved input after a step back', async () => {
    server.answer({ [ask]: statuses.continue, [session]: () => ({ attempt: attempt({ photos: [photo()] }) }) })
    const { go } = await renderRoutes(routes, '/auth/kyc')
    await page.getByLabelText('First names').fill('Ada')
    await page.getByLabelText('Month').fill('3')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect.element(title('Page with your photo')).toBeVisible()
    await go('/auth/kyc?step=confirm')
    await expect.element(page.getByLabelText('First names')).toHaveValue('Ada')
    await expect.element(page.getByLabelText('Month')).toHaveValue('3')
  })

  it('restores unsaved input after a reload', async () => {
    server.answer({
      ...draftServer({ details: { firstName: 'Grace', birthDate: '19--' } }).answers,
      [ask]: statuses.continue,
      [session]: () => ({ attempt: attempt({ photos: [photo()] }) }),
    })
    await renderRoutes(routes, '/auth/kyc')
    await expect.element(page.getByLabelText('First names')).toHaveValue('Grace')
    await expect.element(page.getByLabelText('Year')).toHaveValue('19')
  })

  it('opens a half-typed correction first, even when the other steps are done', async () => {
    server.answer({
      ...draftServer({ details: { firstName: 'Grace', lastName: '' } }).answers,
      [ask]: statuses.continue,
      [session]: () => ({ attempt: { ...whole, unsaved: true } }),
      'POST /v3/private/kyc/builtin/details': ({ firstName, lastName, birthDate }) => ({
        attempt: { ...whole, details: { firstName, lastName, birthDate }, version: 2 },
      }),
    })
    await renderRoutes(routes, '/auth/kyc')
    await expect.element(page.getByLabelText('First names')).toHaveValue('Grace')
    await page.getByLabelText('Last name').fill('Hopper')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(title('Check and send')).toBeVisible()
    await expect.element(page.getByText('Hopper', { exact: true })).toBeVisible()
  })

  it('opens the details with newer input from elsewhere when the server refuses to send', async () => {
    const drafts = draftServer()
    server.answer({ ...drafts.answers, [ask]: statuses.continue, [session]: () => ({ attempt: whole }) })
    await renderRoutes(routes, '/auth/kyc')
    await expect.element(title('Check and send')).toBeVisible()
    drafts.elsewhere('details', { firstName: 'Grace', lastName: '' })
    server.answer({ [submit]: () => refusal(20117), [session]: () => ({ attempt: { ...whole, unsaved: true } }) })
    await page.getByRole('button', { name: texts.kyc.confirm.send }).click()
    await expect.element(page.getByLabelText('First names')).toHaveValue('Grace')
  })

  it('goes back a step without a request', async () => {
    server.answer({ [ask]: statuses.continue, [session]: () => ({ attempt: whole }) })
    const { address } = await renderRoutes(routes, '/auth/kyc')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect.element(title('Page with your photo')).toBeVisible()
    expect(address()).toBe('/auth/kyc?step=front')
    expect(server.asked(session)).toHaveLength(1)
  })
})

describe('sending', () => {
  async function atTheEnd(): Promise<void> {
    server.answer({ [ask]: statuses.continue, [session]: () => ({ attempt: whole }) })
    await renderRoutes(routes, '/auth/kyc')
    await expect.element(title('Check and send')).toBeVisible()
  }
  const send = () => page.getByRole('button', { name: 'Send', exact: true })

  it('shows everything that will be sent, each with a link to change it', async () => {
    await atTheEnd()
    for (const words of ['Netherlands', 'Ada', 'Specimen', '27 March 1988'])
      await expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: /another photo ?: Page with your photo$/ }))
      .toHaveAttribute('href', expect.stringMatching(/\?step=front&retake=1$/))
    await page.getByRole('button', { name: 'Edit: Your details' }).click()
    await expect.element(page.getByLabelText('First names')).toHaveValue('Ada')
  })

  it('shows a single name as one name', async () => {
    server.answer({
      [ask]: statuses.continue,
      [session]: () => ({ attempt: attempt({ details: { ...details, firstName: '' }, photos: [photo()] }) }),
    })
    await renderRoutes(routes, '/auth/kyc')
    await expect.element(page.getByText('Your name', { exact: true })).toBeVisible()
    await expect.element(page.getByText('First names')).not.toBeInTheDocument()
  })

  it('sends once and shows the new status at once', async () => {
    await atTheEnd()
    const sent = later<{ attempt: typeof whole; version: number }>()
    server.answer({ [submit]: () => sent.promise })
    await send().dblClick()
    await expect.element(send()).toHaveAttribute('aria-busy', 'true')
    expect(server.asked(submit).map(({ body }) => body)).toEqual([{ attemptId, revision: 'r1' }])
    sent.come({ attempt: { ...whole, status: 'submitted' }, version: 5 })
    await expect.element(title('We’re verifying your identity')).toHaveFocus()
  })

  it('stays “sent” without an error when the refresh fails, until the next live update', async () => {
    await atTheEnd()
    const before = server.asked(ask).length
    const shown = toasts.get().length
    server.answer({ [submit]: () => ({ attempt: { ...whole, status: 'submitted' }, version: 5 }), [ask]: noConnection })
    await send().click()
    await expect.element(title('We’re verifying your identity')).toHaveFocus()
    // An unhandled rejection would fail the whole run.
    await expect.poll(() => server.asked(ask).length).toBe(before + 1)
    expect(toasts.get()).toHaveLength(shown)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.poll(() => streams.length).toBeGreaterThan(0)
    server.answer({ [ask]: () => ({ ...statuses.verified(), version: 6 }) })
    streams.at(-1)?.emit('{"version":6}')
    await expect.element(title('Your identity is verified')).toBeVisible()
  })

  it('can send again after a failure', async () => {
    await atTheEnd()
    server.answer({ [submit]: () => refusal(50016) })
    await send().click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Something went wrong on our side/)
    await expect.element(send()).not.toHaveAttribute('aria-busy')
  })

  it('reloads the status when another window sent first', async () => {
    await atTheEnd()
    server.answer({ [submit]: () => refusal(20104), [ask]: statuses.reading, [session]: () => ({ attempt: null }) })
    await send().click()
    await expect.element(title('We’re verifying your identity')).toBeVisible()
    await expect.poll(() => toasts.get()[0]?.title).toMatch(/^You continued in another window/)
  })
})
