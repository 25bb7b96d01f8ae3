import { describe, expect, it, vi } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { Attempt } from '../capture/load.ts'
import { routes } from '../../../routes.tsx'
import { attempt, attemptId, details, kycInfo, photo, residence, statuses } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/app.tsx'
import { draftServer } from '../../../testing/drafts.ts'
import { testStreams } from '../../../testing/events.ts'
import { noConnection, refusal, testServer, texts } from '../../../testing/server.ts'

const server = testServer()
const streams = testStreams()

const session = 'POST /v3/private/kyc/builtin/session'
const ask = 'POST /v3/private/kyc/kyc-info'

const submit = 'POST /v3/private/kyc/builtin/submit'
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const whole = attempt({ details, photos: [photo()] })

const read = 'POST /v3/private/kyc/builtin/reading'
const save = 'POST /v3/private/kyc/builtin/details'
type Answer = Calls[typeof read]['result']
type Found = NonNullable<Answer['read']>

const section = () => page.getByRole('region', { name: 'Your details' })
const send = (name = 'Send') => page.getByRole('button', { name, exact: true })
const another = () => page.getByRole('link', { name: 'Take another photo' })

async function atTheEnd(open: Attempt = whole): Promise<void> {
  server.answer({ [ask]: statuses.continue, [session]: () => ({ attempt: open }) })
  await renderRoutes(routes, '/auth/kyc')
  await expect
    .element(page.getByRole('heading', { level: 1, name: /^(Check and|Change this before you) send$/ }))
    .toBeVisible()
}

describe('confirming what was read', () => {
  const untyped = attempt({ photos: [photo()] })
  const neverTyped = { 'POST /v3/private/kyc/kyc-personal-info': () => refusal(50016) }
  const found = (change: Partial<Found> = {}) => ({
    [read]: () => ({
      version: 8,
      state: 'ready' as const,
      read: {
        name: { firstName: 'Ada', lastName: 'Specimen', differs: false },
        birthDate: { value: '1988-03-27', differs: false },
        number: 'X1234582',
        expiresOn: '2033-05-20',
        swapped: false,
        otherKind: null,
        otherCountry: null,
        otherPerson: null,
        against: [],
        ...change,
      },
    }),
  })

  it('shows what was read, and sends it with one press', async () => {
    server.answer(found())
    await atTheEnd(untyped)
    for (const words of ['Ada', 'Specimen', '27 March 1988', 'X1234582'])
      await expect.element(section().getByText(words, { exact: true })).toBeVisible()
    const sent = { ...untyped, details, revision: 'r2' }
    server.answer({
      [save]: () => ({ attempt: sent }),
      [submit]: () => ({ attempt: { ...sent, status: 'submitted' as const }, version: 5 }),
    })
    await send().click()
    await expect.element(title('We’re verifying your identity')).toHaveFocus()
    expect(server.asked(save).map(({ body }) => body)).toEqual([{ attemptId, revision: 'r1', ...details }])
    expect(server.asked(submit).map(({ body }) => body)).toEqual([{ attemptId, revision: 'r2' }])
  })

  it('shows residence and nationality, with the way to correct them', async () => {
    server.answer({
      ...found(),
      'POST /v3/private/kyc/residence': () => residence({ residence: 'NL', nationality: 'DE' }),
    })
    await atTheEnd(untyped)
    const lives = page.getByRole('main')
    for (const words of ['Netherlands', 'Germany'])
      await expect.element(lives.getByText(words, { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Edit: Where you live' }).click()
    await expect.element(title('Where you live and your nationality')).toBeVisible()
  })

  it('asks only for what could not be read, and waits for it before sending', async () => {
    server.answer({ ...neverTyped, ...found({ birthDate: null }) })
    await atTheEnd(untyped)
    await expect.element(section().getByRole('status')).toMatchTextContent(/^We could not read everything\./)
    await expect.element(page.getByLabelText('First names')).toHaveValue('Ada')
    await expect.element(page.getByLabelText('Month')).toHaveValue('')
    await expect.element(send()).not.toBeInTheDocument()
  })

  it('lets the member correct what was read, or leave it as it is', async () => {
    server.answer({ ...neverTyped, ...found() })
    await atTheEnd(untyped)
    await page.getByRole('button', { name: 'Edit: Your details' }).click()
    await expect.element(section().getByRole('status')).toMatchTextContent(/^Correct what does not match/)
    await expect.element(page.getByLabelText(texts.kyc.details.firstName, { exact: true })).toHaveFocus()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(section().getByText('27 March 1988')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Edit: Your details' })).toHaveFocus()
    await expect.element(send()).toBeVisible()
  })

  it('drops a refused date when the member cancels, so what was read can be sent', async () => {
    const drafts = draftServer()
    server.answer({ ...neverTyped, ...found(), ...drafts.answers })
    await atTheEnd(untyped)
    await page.getByRole('button', { name: 'Edit: Your details' }).click()
    await page.getByLabelText('Day').fill('31')
    await page.getByLabelText('Month').fill('2')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.poll(() => drafts.valuesOf('details')).toEqual({ birthDate: '1988-2-31' })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(section().getByText('27 March 1988')).toBeVisible()
    expect(drafts.valuesOf('details')).toEqual({})
    expect(server.asked(save)).toEqual([])
    await page.getByRole('button', { name: 'Edit: Your details' }).click()
    await expect.element(page.getByLabelText('Day')).toHaveValue('27')
  })

  it('after a half-made edit was left, still knows what was read and can go back to it', async () => {
    const drafts = draftServer({ details: { firstName: '', birthDate: '1988-13-27' } })
    server.answer({ ...neverTyped, ...found(), ...drafts.answers })
    await atTheEnd({ ...untyped, unsaved: true })
    await expect.element(page.getByLabelText('Last name')).toHaveValue('Specimen')
    await expect.element(page.getByLabelText('First names')).toHaveValue('')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(section().getByText('Specimen', { exact: true })).toBeVisible()
    expect(drafts.valuesOf('details')).toEqual({})
    await expect.element(send()).toBeVisible()
  })

  it('says on which day the document expired, and asks for another one first', async () => {
    const against = [{ reason: 'DOC_EXPIRED' as const, sides: [], certain: true }]
    server.answer(found({ expiresOn: '2021-02-01', against }))
    await atTheEnd(untyped)
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent(/^This document expired on 1 February 2021/)
    const another = alert.getByRole('link').first()
    await expect.element(another).toHaveTextContent('Use another document')
    await another.click()
    const other = attempt({ attemptId: '0b6f3f0e-8b39-4d1f-9f0e-1f6a5d4c3b2a', photos: [], version: 9 })
    server.answer({ [session]: () => ({ attempt: other }) })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByText('Step 3 of 4')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
    await expect.element(page.getByText(/^This document expired/)).not.toBeInTheDocument()
    expect(server.asked(session).at(-1)?.body).toMatchObject({ documentType: 'PASSPORT', otherDocument: true })
  })

  it('shows that the reading runs, and lets the member type instead', async () => {
    server.answer({ ...neverTyped, [read]: () => ({ state: 'reading', read: null, version: 7 }) })
    await atTheEnd(untyped)
    await expect.element(section().getByRole('status')).toMatchTextContent(/^We’re reading your document\./)
    await expect.element(send()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Type it instead' }).click()
    await expect.element(page.getByLabelText('First names')).toHaveValue('')
  })

  it.each<Found['against'][number]['reason']>([
    'DOC_EXPIRED',
    'UNDERAGE',
    'SIDE_MISSING',
    'IMG_NO_DOCUMENT',
    'DOC_OTHER_KIND',
    'COUNTRY_MISMATCH',
  ])('does not send what is known to fail: %s', async (reason) => {
    server.answer(found({ expiresOn: null, against: [{ reason, sides: ['front'], certain: true }] }))
    await atTheEnd(untyped)
    await expect.element(page.getByText(texts.reason[reason].title)).toBeVisible()
    await expect.element(another()).toBeVisible()
    await expect.element(send()).not.toBeInTheDocument()
    await expect.element(send('Send anyway')).not.toBeInTheDocument()
  })

  it('advises another photo before sending a doubtful one: only that button is filled', async () => {
    server.answer(found({ against: [{ reason: 'IMG_BLUR_GLARE', sides: ['front'], certain: false }] }))
    await atTheEnd(untyped)
    const filled = (button: Locator): string => getComputedStyle(button.element()).backgroundColor
    await expect.element(another()).toBeVisible()
    await expect.element(send('Send anyway')).toBeVisible()
    expect(filled(another())).not.toBe(filled(send('Send anyway')))
  })

  it('names the document in the photos, advises another photo first, and continues with it on request', async () => {
    const otherKind = { documentType: 'ID_CARD' as const, accepted: true }
    server.answer(found({ otherKind, against: [{ reason: 'DOC_OTHER_KIND', sides: [], certain: true }] }))
    await atTheEnd(untyped)
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent(/^This looks like an ID card.*You chose: Passport/)
    await expect.element(alert.getByRole('link')).toHaveTextContent('Take another photo')
    const card = { ...attempt({ photos: [] }), documentType: 'ID_CARD' as const, attemptId: crypto.randomUUID() }
    server.answer({ [session]: () => ({ attempt: card }) })
    await alert.getByRole('button', { name: 'Continue with ID card' }).click()
    await expect.element(title('Front of your document')).toBeVisible()
    expect(server.asked(session).at(-1)?.body).toMatchObject({ documentType: 'ID_CARD', country: untyped.country })
  })

  it('changes the country to the one in the document with the first press, and keeps the photos', async () => {
    const against = [{ reason: 'COUNTRY_MISMATCH' as const, sides: [], certain: true }]
    server.answer(found({ otherCountry: { country: 'NL', accepted: true }, against }))
    await atTheEnd(untyped)
    const alert = page.getByRole('alert')
    await expect.element(alert.getByText(/The document says: .*Netherlands/)).toBeVisible()
    server.answer({
      [session]: () => ({ attempt: { ...untyped, country: 'NL', attemptId: crypto.randomUUID() } }),
      ...found(),
    })
    await alert.getByRole('button', { name: 'Change to Netherlands' }).click()
    await expect.element(send()).toBeVisible()
    expect(server.asked(session).at(-1)?.body).toMatchObject({ documentType: untyped.documentType, country: 'NL' })
  })

  it('offers to swap the photos of front and back', async () => {
    const card = { ...untyped, documentType: 'ID_CARD' as const, sides: ['front' as const, 'back' as const] }
    const [front, back] = [photo(), { ...photo(), side: 'back' as const, photoId: crypto.randomUUID() }]
    server.answer(found({ swapped: true }))
    await atTheEnd({ ...card, photos: [front, back] })
    await expect.element(page.getByText('Front and back look swapped')).toBeVisible()
    await expect.element(send('Send anyway')).toBeVisible()
    const swapped = {
      ...card,
      photos: [
        { ...back, side: 'front' as const },
        { ...front, side: 'back' as const },
      ],
    }
    server.answer({ 'POST /v3/private/kyc/builtin/swap': () => ({ attempt: swapped }), ...found() })
    await page.getByRole('button', { name: 'Swap photos' }).click()
    await expect.element(page.getByText('Front and back look swapped')).not.toBeInTheDocument()
    expect(server.asked('POST /v3/private/kyc/builtin/swap').map(({ body }) => body)).toEqual([
      { attemptId, front: front.photoId, back: back.photoId },
    ])
    await expect.element(send()).toBeVisible()
  })

  it('says at once that the first photo is the back, and takes it as that', async () => {
    const swap = 'POST /v3/private/kyc/builtin/swap'
    const card = attempt({ documentType: 'ID_CARD', sides: ['front', 'back'], photos: [photo()] })
    const moved = { ...card, photos: [photo({ side: 'back' })] }
    server.answer({
      ...found({ name: null, birthDate: null, swapped: true }),
      [ask]: statuses.continue,
      [session]: () => ({ attempt: card }),
      [swap]: () => ({ attempt: moved }),
    })
    await renderRoutes(routes, '/auth/kyc?step=front')
    await expect.element(page.getByRole('alert').getByText('Take a photo of the front.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Looks good' })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Use as back' }).click()
    await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
    expect(server.asked(swap).map(({ body }) => body)).toEqual([{ attemptId, front: photo().photoId }])
  })

  it('continues at a photo that cannot be sent, to take it again', async () => {
    server.answer(found({ against: [{ reason: 'IMG_NO_DOCUMENT', sides: ['front'], certain: true }] }))
    server.answer({ [ask]: statuses.continue, [session]: () => ({ attempt: untyped }) })
    await renderRoutes(routes, '/auth/kyc')
    await expect.element(title('Page with your photo')).toBeVisible()
    await another().click()
    await expect.element(title('Page with your photo')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  })

  it('sends anyway what a reviewer may still accept', async () => {
    server.answer(found({ against: [{ reason: 'DOC_EXPIRED', sides: [], certain: false }] }))
    await atTheEnd(untyped)
    await expect.element(another()).toBeVisible()
    await expect.element(send('Send anyway')).toBeVisible()
    await expect.element(send()).not.toBeInTheDocument()
  })

  it('offers no name of another person for a newer document: another document first, or support', async () => {
    const differs = { firstName: 'Fenna', lastName: 'Lindqvarst', differs: true }
    const against = [{ reason: 'NAME_MISMATCH' as const, sides: [], certain: true }]
    server.answer(found({ name: differs, otherPerson: 'name', against }))
    await atTheEnd()
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent(/^This document has a different name from your account/)
    await expect.element(alert.getByRole('link').first()).toHaveTextContent('Use another document')
    await expect.element(alert.getByRole('link', { name: 'Contact support' })).toBeVisible()
    await expect.element(page.getByText(/Lindqvarst|You typed|You changed|X1234582/)).not.toBeInTheDocument()
    await expect.element(send()).not.toBeInTheDocument()
  })

  it('does not say that the member typed what was verified before', async () => {
    const renewed = attempt({ details, photos: [photo()], purpose: 'update' })
    server.answer(found({ name: { firstName: 'Ada', lastName: 'Newman', differs: true } }))
    const updatePoi = { ...kycInfo().updatePoi, status: 'DisplayUpdatePOIStatus_Needed' as const }
    server.answer({ [ask]: () => kycInfo({ updatePoi }), [session]: () => ({ attempt: renewed }) })
    await renderRoutes(routes, '/auth/updatekyc?step=confirm')
    await expect.element(section().getByText('We have: Ada Specimen')).toBeVisible()
    await expect.element(page.getByText(/You typed|You changed/)).not.toBeInTheDocument()
  })

  it('cannot insist on a name that the decision would refuse', async () => {
    const differs = { firstName: 'Fenna', lastName: 'Lindqvarst', differs: true }
    server.answer(found({ name: differs, against: [{ reason: 'NAME_MISMATCH', sides: [], certain: true }] }))
    await atTheEnd()
    await expect.element(another()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Use Fenna Lindqvarst' })).toBeVisible()
    await expect.element(page.getByText('You can send this once your details match your document.')).toBeVisible()
    await expect.element(section().getByRole('status')).toHaveTextContent('You changed what we read.')
    await expect.element(page.getByRole('button', { name: /^Keep/ })).not.toBeInTheDocument()
    await expect.element(send()).not.toBeInTheDocument()
  })
})

describe('comparing the early reading', () => {
  const answer = (birthDate: string, differs: boolean) => () => ({
    version: 8,
    state: 'ready' as const,
    read: {
      name: { firstName: 'Ada', lastName: 'Specimen', differs: false },
      birthDate: { value: birthDate, differs },
      number: 'X1234582',
      expiresOn: null,
      swapped: false,
      otherKind: null,
      otherCountry: null,
      otherPerson: null,
      against: [],
    },
  })
  it('offers the document’s value where it differs, and applies it with one press', async () => {
    server.answer({ [read]: answer('1988-03-28', true) })
    await atTheEnd()
    await expect.element(section().getByText('Your document says 28 March 1988')).toBeVisible()
    await expect.element(section().getByText('You typed: 27 March 1988')).toBeVisible()
    await expect.element(section().getByText('We could not read this')).toBeVisible()
    const corrected = { ...whole, details: { ...details, birthDate: '1988-03-28' } }
    server.answer({ [save]: () => ({ attempt: corrected }), [read]: answer('1988-03-28', false) })
    await page.getByRole('button', { name: 'Use 28 March 1988' }).click()
    await expect.element(section().getByText(/^Your document says/)).not.toBeInTheDocument()
    expect(server.asked(save).map(({ body }) => body)).toEqual([{ attemptId, ...details, birthDate: '1988-03-28' }])
  })

  it('lets the member keep their own value, and saves nothing', async () => {
    server.answer({ [read]: answer('1988-03-28', true) })
    await atTheEnd()
    await page.getByRole('button', { name: 'Keep 27 March 1988' }).click()
    await expect.element(page.getByText('We’ll use: 27 March 1988')).toBeVisible()
    await expect.element(send('Send anyway')).toBeVisible()
    expect(server.asked(save)).toEqual([])
  })

  it('lets the member send while the reading runs, and updates by itself', async () => {
    server.answer({ [read]: () => ({ state: 'reading', read: null, version: 7 }) })
    await atTheEnd()
    await expect
      .element(section().getByRole('status'))
      .toHaveTextContent('We’re still reading your document. You can send now, without waiting.')
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    server.answer({ [read]: answer('1988-03-27', false) })
    await expect.poll(() => streams.length).toBeGreaterThan(0)
    streams.at(-1)?.stand()
    expect(server.asked(read)).toHaveLength(1)
    // The event stream reports a change, without any polling in between.
    streams.at(-1)?.emit('{"version":8}')
    await expect.element(section().getByText('X1234582')).toBeVisible()
    expect(server.asked(read)).toHaveLength(2)
  })

  it('shows the reading after a short loss of connection', async () => {
    server.answer({ [read]: noConnection })
    await atTheEnd()
    await expect.poll(() => server.asked(read)).toHaveLength(1)
    server.answer({ [read]: answer('1988-03-28', true) })
    window.dispatchEvent(new Event('online'))
    await expect.element(section().getByText('Your document says 28 March 1988')).toBeVisible()
  })

  it('says that the reading is unavailable after one minute, and shows it when the connection is back', async () => {
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    })
    try {
      server.answer({ [read]: noConnection })
      await atTheEnd()
      await vi.advanceTimersByTimeAsync(30_000)
      expect(server.asked(read).length).toBeGreaterThan(2)
      await vi.advanceTimersByTimeAsync(35_000)
      await expect.element(section().getByText(/^We cannot show you what your document says/)).toBeVisible()
      server.answer({ [read]: answer('1988-03-28', true) })
      window.dispatchEvent(new Event('online'))
      await expect.element(section().getByText('Your document says 28 March 1988')).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows nothing when no reading is possible', async () => {
    server.answer({ [read]: () => refusal(20103) })
    await atTheEnd()
    await expect.poll(() => server.asked(read)).toHaveLength(1)
    await expect.element(section().getByRole('status')).not.toMatchTextContent(/./)
    await expect.element(send()).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})
