import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { routes } from '../../routes.tsx'
import { noDrafts, standings } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/app.tsx'
import { asksBeforeLeaving } from '../../testing/unsent.ts'
import { later, noConnection, refusal, testServer, texts } from '../../testing/server.ts'
import type { Quick, Verdict } from './load.ts'

const server = testServer()
const words = texts.vendor
const drafts = 'POST /v3/private/kyc/step-draft'
const verify = 'POST /v3/private/kyc/do-quick-kyc'
const verdict = (change: Partial<Verdict> = {}): Verdict => ({ outcome: 'approved', number: '•••••••••78', reasons: [], version: 5, ...change })

async function show(change: Partial<Quick> = {}): Promise<void> {
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

describe('the form', () => {
  it('names everything that is missing, and asks nothing of the server', async () => {
    await show()
    await press().click()
    await expect.element(page.getByText(words.fault.country)).toBeVisible()
    await expect.element(page.getByText(words.fault.number.missing)).toBeVisible()
    await expect.element(page.getByText(words.fault.agreed)).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
    expect(server.asked('POST /v3/private/kyc/vendor-token')).toEqual([])
  })

  it('lets one choose where a country has two numbers', async () => {
    await show()
    await page.getByLabelText(words.country).selectOptions('IN')
    await page.getByRole('radio', { name: words.number.AADHAAR }).click({ force: true })
    await expect.element(page.getByLabelText(words.number.AADHAAR).last()).toBeVisible()
  })

  it('is kept as it stands but for the number, which is asked about instead; and found again', async () => {
    const begun = { country: 'IN', kind: 'PAN' as const, firstName: '', lastName: 'Speci', oneName: false, birthDate: { day: '', month: '', year: '19' } }
    server.answer({ [drafts]: () => ({ ...noDrafts, number: { ...begun, revision: 'd1' } }) })
    await show()
    await expect.element(page.getByLabelText(words.country)).toHaveValue('IN')
    await expect.element(page.getByRole('radio', { name: words.number.PAN })).toBeChecked()
    await expect.element(page.getByLabelText('Year')).toHaveValue('19')
    await page.getByLabelText('Last name').fill('Specimen')
    await expect.poll(() => server.asked(drafts).at(-1)?.body).toEqual({ keep: { number: { ...begun, lastName: 'Specimen', over: 'd1' } } })
    await expect.poll(() => asksBeforeLeaving()).toBe(false)
    await page.getByRole('textbox', { name: words.number.PAN }).fill('ABC')
    expect(asksBeforeLeaving()).toBe(true)
  })

  it('goes over nothing that was typed in another window: it comes in where nothing was typed here, and is said', async () => {
    const theirs = { country: 'IN', kind: 'PAN' as const, firstName: 'Grace', lastName: 'Speci', oneName: false, birthDate: { day: '', month: '', year: '19' }, revision: 'd2' }
    server.answer({
      [drafts]: ({ keep }) => {
        if (!keep) return server.asked(drafts).length === 1 ? noDrafts : { ...noDrafts, number: theirs }
        return keep.number?.over === 'd2' ? { ...noDrafts, number: { ...keep.number, revision: 'd3' } } : refusal(20117)
      },
    })
    await show()
    await page.getByLabelText('Last name').fill('Hopper')
    await expect.element(page.getByLabelText('First names')).toHaveValue('Grace')
    await expect.element(page.getByLabelText('Last name')).toHaveValue('Hopper')
    await expect.element(page.getByRole('alert').getByText(texts.kyc.checkAgain)).toBeVisible()
    await expect.poll(() => server.asked(drafts).at(-1)?.body).toMatchObject({ keep: { number: { firstName: 'Grace', lastName: 'Hopper', over: 'd2' } } })
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('sends once, with a one-time token, and tells that it is done', async () => {
    await show()
    const answer = later<Verdict>()
    server.answer({ [verify]: () => answer.promise })
    await fill()
    await press().dblClick()
    await expect.element(press()).toHaveAttribute('aria-busy', 'true')
    answer.come(verdict())
    await expect.element(page.getByRole('heading', { level: 1, name: words.outcome.approved.title })).toBeVisible()
    expect(server.asked(verify)).toHaveLength(1)
    expect(server.asked(verify)[0]?.body).toMatchObject({ accessToken: 'once', country: 'NG', kind: 'BVN', number: '222 1234 5678', firstName: 'Ada', lastName: 'Specimen', birthDate: '1988-03-27' })
  })

  it('asks before what was typed is lost, and not once it was sent', async () => {
    await show()
    await expect.element(press()).toBeVisible()
    expect(asksBeforeLeaving()).toBe(false)
    await page.getByLabelText('First names').fill('Grace')
    await expect.poll(asksBeforeLeaving).toBe(true)
    server.answer({ [verify]: () => verdict() })
    await fill()
    await press().click()
    await expect.element(page.getByRole('heading', { level: 1, name: words.outcome.approved.title })).toBeVisible()
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('a wrong digit is said at the number', async () => {
    await show()
    server.answer({ [verify]: () => refusal(20185) })
    await fill()
    await press().click()
    await expect.element(page.getByText(words.fault.number.wrong)).toBeVisible()
    await expect.element(page.getByLabelText(words.number.BVN)).toHaveFocus()
  })
})

it.each(['in_review', 'needs_action'] as const)('tells the outcome: %s', async (outcome) => {
  await show()
  server.answer({ [verify]: () => verdict({ outcome, reasons: outcome === 'needs_action' ? ['NUMBER_WRONG'] : [] }) })
  await fill()
  await press().click()
  await expect.element(page.getByRole('heading', { level: 1, name: words.outcome[outcome].title })).toBeVisible()
  if (outcome === 'needs_action') {
    await page.getByRole('button', { name: words.again }).click()
    await expect.element(press()).toBeVisible()
    // Only what was wrong has to be typed again; consent is given for each asking.
    await expect.element(page.getByLabelText(words.number.BVN)).toHaveValue('222 1234 5678')
    await expect.element(page.getByLabelText('First names')).toHaveValue('Ada')
    await expect.element(page.getByRole('checkbox', { name: /^I agree/ })).not.toBeChecked()
  }
})

it('offers no way that is closed once the last try is used up', async () => {
  await show()
  const usedUp = standings.usedUp('2099-01-01T00:00:00Z')
  const nothing: Quick = { can: false, reason: 'NO_ATTEMPTS_LEFT', attemptsLeft: 0, countries: [] }
  await fill()
  server.answer({
    [verify]: () => verdict({ outcome: 'needs_action', reasons: ['NUMBER_WRONG'] }),
    'GET /v3/private/kyc/can-quick-kyc': () => nothing,
    'POST /v3/private/kyc/kyc-info': () => usedUp,
  })
  await press().click()
  await expect.element(page.getByText(/^You can try again in/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: words.again })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: words.withDocument })).not.toBeInTheDocument()
})

it.each([
  ['NO_REGISTRY', words.closed],
  ['ALREADY_VERIFIED', words.verified],
  ['IN_REVIEW', words.waiting],
  ['NO_ATTEMPTS_LEFT', words.usedUp],
  ['FINAL', words.refused],
  ['TRANSFERRING', words.refused],
] as const)('offers no form where it is not possible: %s', async (reason, sentence) => {
  await show({ can: false, reason })
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(press()).not.toBeInTheDocument()
  // A document is offered where it would be taken, and nowhere else.
  expect(page.getByRole('link', { name: words.withDocument }).elements()).toHaveLength(reason === 'NO_REGISTRY' ? 1 : 0)
})

it.each([
  ['the network', noConnection, 'We could not reach the server. Nothing was lost. Check your connection and try again.'],
  ['50016', () => refusal(50016), 'Something went wrong on our side. Nothing was lost. Please try again.'],
])('a failure is said beside the form, keeps what was typed, and goes out again with the same token: %s', async (_why, answer, sentence) => {
  await show()
  server.answer({ [verify]: answer })
  await fill()
  await press().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
  await expect.element(page.getByLabelText(words.number.BVN)).toHaveValue('222 1234 5678')
  server.answer({ [verify]: () => verdict() })
  await press().click()
  await expect.element(page.getByRole('heading', { level: 1, name: words.outcome.approved.title })).toBeVisible()
  expect(server.asked('POST /v3/private/kyc/vendor-token')).toHaveLength(1)
  expect(server.asked(verify).map(({ body }) => body)).toEqual([server.asked(verify)[0]?.body, server.asked(verify)[0]?.body])
})

it('after a refusal, and for another number, there is a new token', async () => {
  await show()
  server.answer({ [verify]: () => refusal(20185) })
  await fill()
  await press().click()
  await expect.element(page.getByText(words.fault.number.wrong)).toBeVisible()
  server.answer({ [verify]: noConnection })
  await press().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await page.getByLabelText(words.number.BVN).fill('222 1234 9999')
  server.answer({ [verify]: () => verdict() })
  await press().click()
  await expect.element(page.getByRole('heading', { level: 1, name: words.outcome.approved.title })).toBeVisible()
  expect(server.asked('POST /v3/private/kyc/vendor-token')).toHaveLength(3)
})

it('a session that is over meanwhile leads to signing in beside, not away from what was typed', async () => {
  await show()
  server.answer({ 'POST /v3/private/kyc/vendor-token': () => refusal(10007) })
  await fill()
  await press().click()
  await expect.element(page.getByRole('alert').getByRole('link')).toHaveAttribute('target', '_blank')
  await expect.element(page.getByLabelText('First names')).toHaveValue('Ada')
  expect(server.asked(verify)).toEqual([])
})
