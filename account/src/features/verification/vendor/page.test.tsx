import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { routes } from '../../../routes.tsx'
import { statuses } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/app.tsx'
import { listening, testStreams } from '../../../testing/events.ts'
import { asksBeforeLeaving } from '../../../testing/unsent.ts'
import { later, noConnection, refusal, testServer, texts } from '../../../testing/server.ts'
import type { KycInfo } from '../../../state/kyc-info.ts'
import type { NonDocument, Verdict } from './load.ts'
import { draftServer } from '../../../testing/drafts.ts'

const server = testServer()
testStreams()
const words = texts.vendor
const verify = 'POST /v3/private/kyc/do-quick-kyc'
const verdict = (change: Partial<Verdict> = {}): Verdict => ({
  outcome: 'approved',
  number: '•••••••••78',
  reasons: [],
  version: 5,
  ...change,
})
const info = 'POST /v3/private/kyc/kyc-info'
/** The title of the outcome. */
const title = (kind: keyof typeof texts.status) =>
  page.getByRole('heading', { level: 1, name: texts.status[kind].title })

/** The register's answer and the resulting status. */
function answers(after: KycInfo): Verdict {
  server.answer({ [info]: () => after })
  return verdict()
}

async function show(change: Partial<NonDocument> = {}): Promise<void> {
  server.answer({
    'GET /v3/private/kyc/can-quick-kyc': () => ({
      can: true,
      reason: null,
      attemptsLeft: 5,
      countries: [
        { country: 'NG', kinds: ['BVN'] },
        { country: 'IN', kinds: ['PAN', 'AADHAAR'] },
      ],
      ...change,
    }),
    'POST /v3/private/kyc/vendor-token': () => ({ accessToken: 'once', expiresAt: '2026-11-20T10:10:00Z' }),
  })
  await renderRoutes(routes, '/auth/vendor')
}

async function fill(): Promise<void> {
  await page.getByLabelText(words.country).selectOptions('NG')
  await page.getByLabelText(words.number.BVN).fill('222 1234 5678')
  await page.getByLabelText('First names').fill('Ada')
  await page.getByLabelText('Last name').fill('Specimen')
  await page.getByLabelText('Day').fill('27')
  await page.getByLabelText('Month').fill('3')
  await page.getByLabelText('Year').fill('1988')
  await page.getByRole('checkbox', { name: /^I agree/ }).click()
}
const press = () => page.getByRole('button', { name: words.action })

describe('form', () => {
  it('writes a number from left to right, and shows the format of an Emirates ID', async () => {
    await show({ countries: [{ country: 'AE', kinds: ['EMIRATES_ID'] }] })
    await page.getByLabelText(words.country).selectOptions('AE')
    const number = page.getByLabelText(words.number.EMIRATES_ID)
    await expect.element(number).toHaveAttribute('dir', 'ltr')
    await expect.element(number).toHaveAccessibleDescription(/784-YYYY-NNNNNNN-N.*15 digits/)
    await number.fill('784-1991-12345')
    await press().click()
    await expect.element(page.getByText('Enter all 15 characters of your number.')).toBeVisible()
  })

  it('names all missing fields without a request', async () => {
    await show()
    await press().click()
    await expect.element(page.getByText(words.fault.country)).toBeVisible()
    await expect.element(page.getByText(words.fault.number.missing)).toBeVisible()
    await expect.element(page.getByText(words.fault.agreed)).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
    expect(server.asked('POST /v3/private/kyc/vendor-token')).toEqual([])
  })

  it('removes corrected errors and leaves the focus where it is', async () => {
    await show()
    await page.getByLabelText('First names').fill('')
    await press().click()
    await expect.element(page.getByLabelText('First names')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabelText('First names').fill('Ada')
    await expect.element(page.getByLabelText('First names')).not.toHaveAttribute('aria-invalid')
    await expect.element(page.getByLabelText('First names')).toHaveFocus()
    await expect.element(page.getByText(words.fault.number.missing)).toBeVisible()
    await fill()
    await expect.poll(() => document.querySelectorAll('[aria-invalid="true"]').length).toBe(0)
  })

  it('offers a choice when a country has two numbers', async () => {
    await show()
    await page.getByLabelText(words.country).selectOptions('IN')
    await page.getByRole('radio', { name: words.number.AADHAAR }).click({ force: true })
    await expect.element(page.getByLabelText(words.number.AADHAAR).last()).toBeVisible()
  })

  it('autosaves and restores everything but the number, and asks before the page closes because of the number', async () => {
    const typed = { country: 'IN', kind: 'PAN', lastName: 'Speci', birthDate: '19--' }
    const drafts = draftServer({ number: typed })
    server.answer(drafts.answers)
    await show()
    await expect.element(page.getByLabelText(words.country)).toHaveValue('IN')
    await expect.element(page.getByRole('radio', { name: words.number.PAN })).toBeChecked()
    await expect.element(page.getByLabelText('Year')).toHaveValue('19')
    await page.getByLabelText('Last name').fill('Specimen')
    await expect.poll(() => drafts.valuesOf('number')).toEqual({ ...typed, lastName: 'Specimen' })
    await expect.poll(() => asksBeforeLeaving()).toBe(false)
    await page.getByRole('textbox', { name: words.number.PAN }).fill('ABC')
    expect(asksBeforeLeaving()).toBe(true)
    expect(JSON.stringify(drafts.valuesOf('number'))).not.toContain('ABC')
  })

  it('shows input from another window, and says so', async () => {
    const drafts = draftServer()
    server.answer(drafts.answers)
    await show()
    await expect.element(page.getByLabelText('Last name')).toBeVisible()
    drafts.elsewhere('number', { country: 'IN', kind: 'PAN', firstName: 'Grace' })
    await page.getByLabelText('Last name').fill('Hopper')
    await expect.element(page.getByLabelText('First names')).toHaveValue('Grace')
    await expect.element(page.getByLabelText('Last name')).toHaveValue('Hopper')
    await expect.element(page.getByRole('alert').getByText(texts.kyc.checkAgain)).toBeVisible()
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('sends once with a one-time token, and shows the outcome', async () => {
    await show()
    const answer = later<Verdict>()
    server.answer({ [verify]: () => answer.promise })
    await fill()
    await press().dblClick()
    await expect.element(press()).toHaveAttribute('aria-busy', 'true')
    answer.come(answers(statuses.verified()))
    await expect.element(title('verified')).toBeVisible()
    expect(server.asked(verify)).toHaveLength(1)
    expect(server.asked(verify)[0]?.body).toMatchObject({
      accessToken: 'once',
      country: 'NG',
      kind: 'BVN',
      number: '222 1234 5678',
      firstName: 'Ada',
      lastName: 'Specimen',
      birthDate: '1988-03-27',
    })
  })

  it('asks before the page closes with unsent input, but not after sending', async () => {
    await show()
    await expect.element(press()).toBeVisible()
    expect(asksBeforeLeaving()).toBe(false)
    await page.getByLabelText('First names').fill('Grace')
    await expect.poll(asksBeforeLeaving).toBe(true)
    server.answer({ [verify]: () => answers(statuses.verified()) })
    await fill()
    await press().click()
    await expect.element(title('verified')).toBeVisible()
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('shows a wrong digit at the number', async () => {
    await show()
    server.answer({ [verify]: () => refusal(20185) })
    await fill()
    await press().click()
    await expect.element(page.getByText(words.fault.number.wrong)).toBeVisible()
    await expect.element(page.getByLabelText(words.number.BVN)).toHaveFocus()
    await page.getByLabelText(words.number.BVN).fill('222 1234 5679')
    await expect.element(page.getByText(words.fault.number.wrong)).not.toBeInTheDocument()
  })
})

const byNumber = (received: KycInfo): KycInfo => ({
  ...received,
  cases: received.cases.map((one) => ({ ...one, method: 'number' })),
})

describe('outcome, as for a document', () => {
  it('verified: shows what is open now', async () => {
    await show()
    server.answer({ [verify]: () => answers(statuses.verified()) })
    await fill()
    await press().click()
    await expect.element(title('verified')).toHaveFocus()
    await expect.element(page.getByRole('region', { name: texts.result.open }).getByText('$20,000 a day')).toBeVisible()
    await expect.element(page.getByRole('link', { name: texts.action.home })).toBeVisible()
  })

  it('in review: shows the status, then the decision with its reason and next action', async () => {
    await show()
    server.answer({ [verify]: () => answers(byNumber(statuses.inReview())) })
    await fill()
    await press().click()
    await expect.element(page.getByText('Official register checked (done)')).toBeVisible()
    await expect.element(page.getByText(texts.timeline.person.detail)).toBeVisible()
    server.answer({ [info]: () => statuses.resubmission(['NUMBER_WRONG'], { asks: ['number'] }, 'number') })
    ;(await listening()).emit('{"version":7}')
    await expect.element(title('resubmission')).toBeVisible()
    await expect.element(page.getByText(texts.numberReason.NUMBER_WRONG.title)).toBeVisible()
  })

  it('shows “sent” until the answer arrives', async () => {
    await show()
    const answer = later<KycInfo>()
    server.answer({ [verify]: () => (server.answer({ [info]: () => answer.promise }), verdict()) })
    await fill()
    await press().click()
    await expect.element(page.getByText('Checking the official register (now)')).toBeVisible()
    answer.come(statuses.verified())
    await expect.element(title('verified')).toBeVisible()
  })

  it('refused: shows the reason, and the form with everything that was right', async () => {
    await show()
    server.answer({ [verify]: () => answers(statuses.resubmission(['NUMBER_WRONG'], { asks: ['number'] }, 'number')) })
    await fill()
    await press().click()
    await expect.element(title('resubmission')).toBeVisible()
    await expect.element(page.getByText(texts.numberReason.NUMBER_WRONG.title)).toBeVisible()
    await expect.element(page.getByRole('link', { name: texts.resubmission.withDocument })).toBeVisible()
    await page.getByRole('link', { name: texts.resubmission.action.number }).click()
    await expect.element(press()).toBeVisible()
    // The member types only what was wrong, and consents again for each request.
    await expect.element(page.getByLabelText(words.number.BVN)).toHaveValue('222 1234 5678')
    await expect.element(page.getByLabelText('First names')).toHaveValue('Ada')
    await expect.element(page.getByRole('checkbox', { name: /^I agree/ })).not.toBeChecked()
    await page.getByRole('checkbox', { name: /^I agree/ }).click()
    await press().click()
    await expect.element(title('resubmission')).toBeVisible()
  })

  it('shows a refused number first after a reload, then its form', async () => {
    server.answer({ [info]: () => statuses.resubmission(['DATA_MISMATCH'], { asks: ['number'] }, 'number') })
    await show()
    await expect.element(page.getByText(texts.numberReason.DATA_MISMATCH.title)).toBeVisible()
    await page.getByRole('link', { name: texts.remedy['correct-details'] }).click()
    await expect.element(press()).toBeVisible()
  })

  it('offers the number after a refused document', async () => {
    server.answer({ [info]: () => statuses.resubmission() })
    await show()
    await expect.element(press()).toBeVisible()
  })
})

it('offers no closed action when no attempt is left', async () => {
  await show()
  const nothing: NonDocument = { can: false, reason: 'NO_ATTEMPTS_LEFT', attemptsLeft: 0, countries: [] }
  await fill()
  server.answer({
    [verify]: () => answers(statuses.usedUp('2099-01-01T00:00:00Z')),
    'GET /v3/private/kyc/can-quick-kyc': () => nothing,
  })
  await press().click()
  await expect.element(page.getByText(/^You can try again in/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: texts.resubmission.action.number })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: texts.resubmission.withDocument })).not.toBeInTheDocument()
})

it.each<[string, () => KycInfo, keyof typeof texts.status]>([
  ['ALREADY_VERIFIED', statuses.verified, 'verified'],
  ['IN_REVIEW', statuses.inReview, 'waiting'],
  ['NO_ATTEMPTS_LEFT', () => statuses.usedUp('2099-01-01T00:00:00Z'), 'used-up'],
  ['FINAL', statuses.final, 'final'],
  ['LOCKED', statuses.locked, 'locked'],
  ['NOT_OPEN', statuses.closed, 'closed'],
  ['TRANSFERRING', statuses.moving, 'moving'],
])('offers no form when the number cannot be used, and says why: %s', async (reason, status, kind) => {
  server.answer({ [info]: status })
  await show({ can: false, reason: reason as NonDocument['reason'] })
  await expect.element(title(kind)).toBeVisible()
  await expect.element(press()).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: words.withDocument })).not.toBeInTheDocument()
})

it('offers a document when no register answers for the member', async () => {
  await show({ can: false, reason: 'NO_REGISTRY' })
  await expect.element(page.getByText(words.closed)).toBeVisible()
  await expect.element(page.getByRole('link', { name: words.withDocument })).toBeVisible()
})

it('opens by itself once it is possible again', async () => {
  server.answer({ [info]: statuses.locked })
  await show({ can: false, reason: 'LOCKED' })
  await expect.element(title('locked')).toBeVisible()
  server.answer({
    [info]: () => ({ ...statuses.start(), version: 4 }),
    'GET /v3/private/kyc/can-quick-kyc': () => ({
      can: true,
      reason: null,
      attemptsLeft: 5,
      countries: [{ country: 'NG', kinds: ['BVN'] }],
    }),
  })
  ;(await listening()).emit('{"version":4}')
  await expect.element(press()).toBeVisible()
})

it.each([
  ['the network', noConnection, 'We could not reach our servers. Check your connection and try again.'],
  ['50016', () => refusal(50016), 'Something went wrong on our side. Try again.'],
])(
  'shows a failure beside the form, keeps the input, and repeats the same token: %s',
  async (_why, answer, sentence) => {
    await show()
    server.answer({ [verify]: answer })
    await fill()
    await press().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
    await expect.element(page.getByLabelText(words.number.BVN)).toHaveValue('222 1234 5678')
    server.answer({ [verify]: () => answers(statuses.verified()) })
    await press().click()
    await expect.element(title('verified')).toBeVisible()
    expect(server.asked('POST /v3/private/kyc/vendor-token')).toHaveLength(1)
    expect(server.asked(verify).map(({ body }) => body)).toEqual([
      server.asked(verify)[0]?.body,
      server.asked(verify)[0]?.body,
    ])
  },
)

it('uses a new token after a refusal and for another number', async () => {
  await show()
  server.answer({ [verify]: () => refusal(20185) })
  await fill()
  await press().click()
  await expect.element(page.getByText(words.fault.number.wrong)).toBeVisible()
  server.answer({ [verify]: noConnection })
  await press().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await page.getByLabelText(words.number.BVN).fill('222 1234 9999')
  server.answer({ [verify]: () => answers(statuses.verified()) })
  await press().click()
  await expect.element(title('verified')).toBeVisible()
  expect(server.asked('POST /v3/private/kyc/vendor-token')).toHaveLength(3)
})

it('offers signing in beside the form when the session ends, and keeps the input', async () => {
  await show()
  server.answer({ 'POST /v3/private/kyc/vendor-token': () => refusal(10007) })
  await fill()
  await press().click()
  await expect.element(page.getByRole('alert').getByRole('link')).toHaveAttribute('target', '_blank')
  await expect.element(page.getByLabelText('First names')).toHaveValue('Ada')
  expect(server.asked(verify)).toEqual([])
})
