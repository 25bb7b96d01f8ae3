import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessFaults, faultsInThemes } from '@tessera/ui/testing/looks.ts'
import type { KycInfo } from '../../../state/kyc-info.ts'
import { routes } from '../../../routes.tsx'
import { toasts } from '../../../state/toasts.ts'
import { attempt, details, photo, statuses, updatePoi } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/app.tsx'
import { testStreams } from '../../../testing/events.ts'
import { testLeaving } from '../../../testing/leaving.ts'
import { noConnection, refusal, testServer, texts } from '../../../testing/server.ts'

const server = testServer()
const left = testLeaving()
const streams = testStreams()

const turkish = { site: 'TUR', country: 'TR' }
const identifies: KycInfo['applicant']['identifies'] = [
  { type: 'PASSPORT', country: 'NL', number: '•••••••82', expiresOn: '2026-12-20' },
]
const words = texts.reverification
const button = (name: string) => page.getByRole('button', { name, exact: true })

function asked(change: Partial<KycInfo['updatePoi']>, version = 7): KycInfo {
  const verified = statuses.verified()
  return {
    ...verified,
    version,
    applicant: { ...verified.applicant, identifies },
    updatePoi: updatePoi({ dueOn: '2026-12-20', siteInfo: { site: 'DEFAULT', country: 'NL' }, ...change }),
  }
}

async function show(change: Partial<KycInfo['updatePoi']>, address = '/auth/updatekyc'): Promise<() => string> {
  server.answer({ 'POST /v3/private/kyc/kyc-info': () => asked(change) })
  return (await renderRoutes(routes, address)).address
}

describe('handoff to a phone', () => {
  const handoff = { id: '5b1c9d70-2f3e-4c8a-8d6b-7e0a1f2c3d41', number: 47, expiresAt: '2099-01-01T10:24:00Z' }
  const session = 'POST /v3/private/kyc/builtin/session'
  const draft = attempt({ purpose: 'update', details })
  beforeEach(() => page.viewport(1280, 800))
  afterEach(() => window.sessionStorage.clear())

  async function carriedOn(): Promise<{
    sends: (status: 'submitted' | 'approved', change: Partial<KycInfo['updatePoi']>) => Promise<void>
    address: () => string
  }> {
    server.answer({
      [session]: () => ({ attempt: draft }),
      'POST /v3/private/kyc/handoff/start': () => ({
        ...handoff,
        url: 'https://x.example/sdk#handoff=code',
        qr: ['101', '010', '111'],
      }),
      'GET /v3/private/kyc/handoff/status': () => ({
        handoff: { ...handoff, state: 'connected', end: null, userAgent: '' },
        version: 7,
      }),
    })
    const address = await show({ status: 'DisplayUpdatePOIStatus_Needed' }, '/auth/updatekyc?step=front')
    await page.getByRole('button', { name: 'Show QR code' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Your phone is connected' })).toBeVisible()
    return {
      address,
      async sends(status, change) {
        const sent = { ...draft, status, photos: [photo()] }
        server.answer({
          [session]: () => ({ attempt: status === 'submitted' ? sent : null }),
          'GET /v3/private/kyc/builtin/status': () => ({ attempt: sent, version: 9 }),
          'GET /v3/private/kyc/handoff/status': () => ({
            handoff: { ...handoff, state: 'ended', end: null, userAgent: '' },
            version: 9,
          }),
          'POST /v3/private/kyc/kyc-info': () => asked({ status: 'DisplayUpdatePOIStatus_Needed', ...change }, 9),
        })
        await expect.poll(() => streams.length).toBeGreaterThan(0)
        streams.at(-1)?.emit('{"version":9}')
      },
    }
  }

  it('shows the document as sent when the phone sends it', async () => {
    const { sends, address } = await carriedOn()
    await sends('submitted', { status: 'DisplayUpdatePOIStatus_Pending' })
    await expect.element(button(words.Reviewing)).toBeDisabled()
    expect(address()).toBe('/auth/updatekyc')
    expect(window.sessionStorage.getItem('handoff')).toBeNull()
  })

  it('shows “up to date” when the document was decided before this page asked', async () => {
    const { sends } = await carriedOn()
    await sends('approved', { status: 'DisplayUpdatePOIStatus_No', dueOn: null })
    await expect.element(page.getByRole('heading', { level: 1, name: words.current.title })).toBeVisible()
  })
})

describe('request for a newer document', () => {
  it('shows the reason, the deadline, the requirements and one button', async () => {
    await show({
      status: 'DisplayUpdatePOIStatus_Needed',
      closesNext: { on: '2026-12-21', products: ['CARD', 'SPOT'] },
    })
    await expect.element(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    await expect.element(page.getByText(words.note.text)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: words.why.title })).toBeVisible()
    await expect.element(page.getByText('Deadline: 20 December 2026')).toBeVisible()
    await expect
      .element(
        page.getByText(
          'If you do not do this before 21 December 2026, you cannot use: Card and Spot trading. You can still withdraw.',
        ),
      )
      .toBeVisible()
    for (const need of ['indian-id', 'no-pan', 'one-account'] as const)
      await expect.element(page.getByText(words.need[need].title, { exact: true })).toBeVisible()
    await expect.element(page.getByText(words.need.nfc.title)).not.toBeInTheDocument()
    await expect.element(button(words.verify)).toBeEnabled()
  })

  it('shows what is closed after the deadline', async () => {
    await show({ status: 'DisplayUpdatePOIStatus_Needed', closedNow: ['CARD'] })
    await expect
      .element(page.getByText('The deadline was 20 December 2026, but you can still do it now.'))
      .toBeVisible()
    await expect
      .element(page.getByText('Until we’ve verified a newer document, you cannot use: Card. You can still withdraw.'))
      .toBeVisible()
    await expect.element(page.getByText(words.note.overdue)).toBeVisible()
    await expect.element(page.getByText(words.note.text)).not.toBeInTheDocument()
  })

  it('does not say “now” after the deadline when no attempt is left', async () => {
    await show({
      status: 'DisplayUpdatePOIStatus_Rejected_Daily',
      closedNow: ['CARD'],
      attemptsLeft: 0,
      refused: 'NO_ATTEMPTS_LEFT',
      nextAttemptAt: '2099-01-01T00:00:00Z',
    })
    await expect.element(page.getByText('The deadline was 20 December 2026', { exact: true })).toBeVisible()
    await expect.element(page.getByText(words.note.overdueLater)).toBeVisible()
    await expect.element(page.getByText(/you can still do it now|Send it now/)).not.toBeInTheDocument()
  })

  it('opens the verification page with exactly its parameters, by a full page load', async () => {
    server.answer({
      'POST /v3/private/kyc/sdk-access': () => ({ accessToken: 'one-time', expiresAt: '2026-11-20T10:10:00Z' }),
    })
    await show({ status: 'DisplayUpdatePOIStatus_Needed' })
    await button(words.verify).click()
    await expect
      .poll(() => left.map(({ path }) => path))
      .toEqual([
        '/user/accounts/auth/sdk?isUpdatePoi=true&site=IN&update=1&lang=en&from=email&hidden=false&token=one-time',
      ])
    expect(server.asked('POST /v3/private/kyc/sdk-access')[0]?.body).toEqual({
      level: 'LEVEL_1',
      from: 'email',
      action: '70029',
    })
  })

  it('stays and says why when no code is issued', async () => {
    server.answer({ 'POST /v3/private/kyc/sdk-access': () => refusal(10006) })
    await show({ status: 'DisplayUpdatePOIStatus_Needed' })
    await button(words.verify).click()
    await expect.element(page.getByText(/too fast/)).toBeVisible()
    expect(left).toEqual([])
  })

  const resubmission = { asks: ['document', 'front'] as ('document' | 'front')[], photos: [], consent: false }

  it('keeps consent, type and country, and lets the member choose another document', async () => {
    server.answer({
      'POST /v3/private/kyc/sdk-access': () => ({ accessToken: 'one-time', expiresAt: '2026-11-20T10:10:00Z' }),
    })
    await show({ status: 'DisplayUpdatePOIStatus_Needed', resubmission })
    await page.getByRole('link', { name: words.here }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Your newer document' })).toBeVisible()
    await expect.element(page.getByText('Passport', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Netherlands', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
    expect(await accessFaults(document.body)).toEqual([])
    server.answer({
      'POST /v3/private/kyc/builtin/session': () => ({ attempt: attempt({ purpose: 'update', details }) }),
    })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Page with your photo' })).toBeVisible()
    expect(server.asked('POST /v3/private/kyc/builtin/session').at(-1)?.body).toEqual({
      level: 'LEVEL_1',
      purpose: 'update',
      country: 'NL',
      documentType: 'PASSPORT',
      accessToken: 'one-time',
    })
  })

  it('offers another document, at once or when the type is no longer accepted', async () => {
    server.answer({
      'POST /v3/private/kyc/sdk-access': () => ({ accessToken: 'one-time', expiresAt: '2026-11-20T10:10:00Z' }),
      'POST /v3/private/kyc/builtin/session': (body) => ('country' in body ? refusal(1050) : { attempt: null }),
    })
    await show({ status: 'DisplayUpdatePOIStatus_Needed', resubmission }, '/auth/updatekyc?step=document')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByRole('radio', { name: /^ID card/ })).toBeVisible()
    await show({ status: 'DisplayUpdatePOIStatus_Needed', resubmission }, '/auth/updatekyc?step=document')
    await page.getByRole('button', { name: 'Use another document' }).last().click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Choose your document' }).last()).toBeVisible()
  })

  it('asks only for the photo that could not be read', async () => {
    server.answer({
      'POST /v3/private/kyc/sdk-access': () => ({ accessToken: 'one-time', expiresAt: '2026-11-20T10:10:00Z' }),
      'POST /v3/private/kyc/builtin/session': (body) => ({
        attempt: 'accessToken' in body ? attempt({ purpose: 'update', details }) : null,
      }),
    })
    await show({
      status: 'DisplayUpdatePOIStatus_Rejected',
      rejectReasons: ['IMG_BLUR_GLARE'],
      attemptsLeft: 4,
      resubmission: { asks: ['front'], photos: [], consent: false },
    })
    await button(words.here).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Page with your photo' })).toBeVisible()
    expect(server.asked('POST /v3/private/kyc/builtin/session').at(-1)?.body).toEqual({
      level: 'LEVEL_1',
      purpose: 'update',
      accessToken: 'one-time',
    })
  })

  it('can be done on this page', async () => {
    server.answer({
      'POST /v3/private/kyc/sdk-access': () => ({ accessToken: 'one-time', expiresAt: '2026-11-20T10:10:00Z' }),
    })
    await show({ status: 'DisplayUpdatePOIStatus_Needed' })
    await page.getByRole('link', { name: words.here }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Your newer document' })).toBeVisible()
    server.answer({ 'POST /v3/private/kyc/builtin/session': () => ({ attempt: attempt({ purpose: 'update' }) }) })
    await page.getByRole('checkbox', { name: /^I agree/ }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Page with your photo' })).toBeVisible()
    expect(server.asked('POST /v3/private/kyc/sdk-access')[0]?.body).toMatchObject({ action: '70029' })
    expect(server.asked('POST /v3/private/kyc/builtin/session').at(-1)?.body).toMatchObject({
      purpose: 'update',
      country: 'NL',
      documentType: 'PASSPORT',
    })
  })
})

it('stays “sent” without an error when the refresh fails, until the next live update', async () => {
  const ask = 'POST /v3/private/kyc/kyc-info'
  const draft = attempt({ purpose: 'update', details, photos: [photo()] })
  server.answer({ 'POST /v3/private/kyc/builtin/session': () => ({ attempt: draft }) })
  await show({ status: 'DisplayUpdatePOIStatus_Needed' }, '/auth/updatekyc?step=confirm')
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  const before = server.asked(ask).length
  const shown = toasts.get().length
  server.answer({
    'POST /v3/private/kyc/builtin/submit': () => ({ attempt: { ...draft, status: 'submitted' }, version: 9 }),
    [ask]: noConnection,
  })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(button(words.Reviewing)).toBeDisabled()
  // An unhandled rejection would fail the whole run.
  await expect.poll(() => server.asked(ask).length).toBe(before + 1)
  expect(toasts.get()).toHaveLength(shown)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.poll(() => streams.length).toBeGreaterThan(0)
  server.answer({ [ask]: () => asked({ status: 'DisplayUpdatePOIStatus_No', dueOn: null }, 10) })
  streams.at(-1)?.emit('{"version":10}')
  await expect.element(page.getByRole('heading', { level: 1, name: words.current.title })).toBeVisible()
})

describe('each status', () => {
  it('pending: shows a message and a disabled button', async () => {
    await show({ status: 'DisplayUpdatePOIStatus_Pending', refused: 'IN_REVIEW' }, '/auth/updatekyc?step=document')
    await expect.element(page.getByText(words.processing)).toBeVisible()
    await expect.element(button(words.Reviewing)).toBeDisabled()
  })

  it('pending after the deadline: shows what is closed, and nothing that suggests acting now', async () => {
    await show({
      status: 'DisplayUpdatePOIStatus_Pending',
      refused: 'IN_REVIEW',
      dueOn: '2026-11-01',
      closedNow: ['CARD'],
      closesNext: { on: '2026-12-02', products: ['SPOT'] },
    })
    await expect.element(page.getByText(words.processing)).toBeVisible()
    await expect.element(page.getByText(/^Until we’ve verified a newer document, you cannot use: /)).toBeVisible()
    await expect
      .element(page.getByText(/The deadline was|Deadline: |If you do not do this|Send it/))
      .not.toBeInTheDocument()
  })

  it('rejected: shows the server’s reason and remedy, and offers a resubmission', async () => {
    await show({
      status: 'DisplayUpdatePOIStatus_Rejected',
      rejectReason: 'The photo was blurred',
      rejectReasons: ['IMG_BLUR_GLARE'],
      attemptsLeft: 4,
    })
    await expect.element(page.getByText(words.ReviewFailed)).toBeVisible()
    await expect.element(page.getByText('The photo was blurred or had glare')).toBeVisible()
    await expect
      .element(page.getByText('Take it again in bright, even light, without a flash, and hold still.'))
      .toBeVisible()
    await expect.element(button(words.resubmit)).toBeEnabled()
    await expect.element(page.getByText('You have 4 attempts left today.')).toBeVisible()
  })

  it('rejected, no attempt left today: shows the same with resubmission disabled', async () => {
    await show({
      status: 'DisplayUpdatePOIStatus_Rejected_Daily',
      rejectReason: 'The photo was blurred',
      attemptsLeft: 0,
      refused: 'NO_ATTEMPTS_LEFT',
      nextAttemptAt: '2026-11-22T00:00:00Z',
    })
    await expect.element(page.getByText('The photo was blurred')).toBeVisible()
    await expect.element(button(words.resubmit)).toBeDisabled()
    await expect.element(page.getByText(/^You can try again/)).toBeVisible()
  })

  it('Türkiye: shows its own requirements, and the app instead of the button', async () => {
    await show({ status: 'DisplayUpdatePOIStatus_Needed', siteInfo: turkish, refused: 'APP_ONLY' })
    await expect.element(page.getByText(words.need['interview-photos'].title)).toBeVisible()
    await expect.element(page.getByText(words.need.nfc.title, { exact: true })).toBeVisible()
    await expect.element(page.getByText(words.need['no-pan'].title)).not.toBeInTheDocument()
    await expect.element(button(words.verify)).not.toBeInTheDocument()
    const code = page.getByRole('img', { name: 'QR code for the Tessera app' })
    const open = page.getByRole('link', { name: 'Open the Tessera app' })
    const { innerWidth: width, innerHeight: height } = window
    try {
      await page.viewport(390, 844)
      await expect.element(open).toHaveAttribute('href', 'https://tessera.example/app')
      await expect.element(code).not.toBeInTheDocument()
      await expect.element(page.getByText(/Scan the code/)).not.toBeVisible()
      expect(await accessFaults(document.body)).toEqual([])
      await page.viewport(1280, 800)
      await expect.element(code).toHaveAttribute('src', '/user/accounts/assets/app-download-qr.svg')
      await expect.element(open).not.toBeInTheDocument()
      await expect.element(page.getByText(/Scan the code/)).toBeVisible()
    } finally {
      await page.viewport(width, height)
    }
  })

  it('Türkiye without an app of the site: says where to look, without a code or button', async () => {
    const brand = {
      name: 'Acme',
      shortName: 'acme',
      logo: '/logo.svg',
      colour: '#112233',
      helpBase: '/help',
      links: {},
    }
    server.answer({
      'POST /v3/private/kyc/kyc-info': () =>
        asked({ status: 'DisplayUpdatePOIStatus_Needed', siteInfo: turkish, refused: 'APP_ONLY' }),
    })
    await renderRoutes(routes, '/auth/updatekyc', { brand })
    await expect.element(page.getByText('Find Acme in your phone’s app store', { exact: false })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Open the Acme app' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('img', { name: /^QR code/ })).not.toBeInTheDocument()
  })

  it('Türkiye, no attempt left today: says when the member can continue', async () => {
    await show({
      status: 'DisplayUpdatePOIStatus_Rejected_Daily',
      siteInfo: turkish,
      rejectReason: 'Not readable',
      attemptsLeft: 0,
      refused: 'APP_ONLY',
      nextAttemptAt: '2026-11-22T00:00:00Z',
    })
    await expect.element(button(words.resubmit)).toBeDisabled()
    await expect.element(page.getByText(/^You can try again/)).toBeVisible()
  })

  it('Türkiye, rejected: offers the app instead of a resubmission here', async () => {
    await show({
      status: 'DisplayUpdatePOIStatus_Rejected',
      siteInfo: turkish,
      rejectReason: 'Not readable',
      refused: 'APP_ONLY',
    })
    await expect.element(button(words.resubmit)).toBeDisabled()
    await expect.element(page.getByRole('heading', { name: 'Download the Tessera app' })).toBeVisible()
  })

  it('not needed: shows the document on record, and accepts a newer one', async () => {
    await show({ dueOn: null })
    await expect.element(page.getByRole('heading', { level: 1, name: words.current.title })).toBeVisible()
    await expect.element(page.getByText('20 December 2026')).toBeVisible()
    await page.getByRole('link', { name: words.newer }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Your newer document' })).toBeVisible()
  })

  it('not needed: says that an update is started, and continues it where it was left', async () => {
    const draft = attempt({ purpose: 'update', details, photos: [photo()] })
    server.answer({ 'POST /v3/private/kyc/builtin/session': () => ({ attempt: draft }) })
    await show({ dueOn: null })
    await expect.element(page.getByText(words.started)).toBeVisible()
    await page.getByRole('link', { name: words.goOn }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Check and send' })).toBeVisible()
  })

  it.each(['/auth/updatekyc', '/auth/updatekyc?step=document'])(
    'identity transfer: says so, and links to where it can be stopped (%s)',
    async (address) => {
      const moving = { ...statuses.moving(), updatePoi: updatePoi({ dueOn: null, refused: 'TRANSFERRING' }) }
      server.answer({
        'POST /v3/private/kyc/kyc-info': () => ({ ...moving, applicant: { ...moving.applicant, identifies } }),
      })
      const shown = await renderRoutes(routes, address)
      await expect.element(page.getByRole('heading', { level: 1, name: texts.status.moving.title })).toBeVisible()
      await expect.element(page.getByRole('heading', { name: words.current.title })).not.toBeInTheDocument()
      await page.getByRole('link', { name: texts.action.home }).click()
      await expect.poll(() => shown.address()).toBe('/auth/personal')
    },
  )

  it('not needed, app only: says so and links to the app', async () => {
    await show({ dueOn: null, siteInfo: turkish, refused: 'APP_ONLY' })
    await expect.element(page.getByText(words.current.inApp)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Download the Tessera app' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: words.newer })).not.toBeInTheDocument()
    await expect.element(page.getByText(words.current.text)).not.toBeInTheDocument()
  })

  it('not needed, no attempt left: offers nothing, and says when it opens again', async () => {
    await show({ dueOn: null, refused: 'NO_ATTEMPTS_LEFT', attemptsLeft: 0, nextAttemptAt: '2099-01-01T00:00:00Z' })
    await expect.element(page.getByText(words.current.nothing, { exact: true })).toBeVisible()
    await expect.element(page.getByText(/^You can try again/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: words.newer })).not.toBeInTheDocument()
  })

  it.each(['locked', 'closed'] as const)(
    'no document and verification closed: says why, without a link to a closed page (%s)',
    async (kind) => {
      server.answer({ 'POST /v3/private/kyc/kyc-info': statuses[kind] })
      await renderRoutes(routes, '/auth/updatekyc')
      await expect.element(page.getByRole('heading', { level: 1, name: texts.status[kind].title })).toBeVisible()
      await expect.element(page.getByRole('link', { name: texts.status.start.action })).not.toBeInTheDocument()
      await expect.element(page.getByRole('link', { name: texts.action.home })).toBeVisible()
    },
  )

  it('treats a missing status as needed', async () => {
    const { status: _, ...without } = updatePoi({ dueOn: '2026-12-20' })
    server.answer({
      'POST /v3/private/kyc/kyc-info': () =>
        Response.json({ ret_code: 0, ret_msg: 'OK', result: { ...statuses.verified(), updatePoi: without } }),
    })
    await renderRoutes(routes, '/auth/updatekyc')
    await expect.element(button(words.verify)).toBeEnabled()
  })
})

it('returns to the sign-in page after signing out', async () => {
  server.answer({ 'POST /logout': () => ({}) })
  await show({ status: 'DisplayUpdatePOIStatus_Needed' })
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => left.map(({ path }) => path)).toEqual(['/login'])
})

it('passes axe, in every theme', async () => {
  await show({
    status: 'DisplayUpdatePOIStatus_Rejected',
    siteInfo: turkish,
    rejectReason: 'Not readable',
    closedNow: ['CARD'],
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await faultsInThemes(document.body)).toEqual([])
})
