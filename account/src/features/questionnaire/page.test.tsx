import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ItemTexts, MemberItem, Value } from '@tessera/contract/questionnaire.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { routes } from '../../routes.tsx'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { taskList } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/app.tsx'
import { asking, detail, questionnaire } from '../../testing/questionnaires.ts'
import { testStreams } from '../../testing/events.ts'
import { asksBeforeLeaving } from '../../testing/unsent.ts'
import { noConnection, refusal, testServer, texts } from '../../testing/server.ts'
import type { Questionnaire } from './load.ts'

const server = testServer()
testStreams()

const asked = asking(server)
const show = (search = '') => renderRoutes(routes, `/auth/sourceOfFundsWealth${search}`)
const proceed = () => page.getByRole('button', { name: 'Continue' })
const choice = { options: [{ value: 'a' }, { value: 'b' }, { value: 'none', exclusive: true }] }

describe('website address', () => {
  const website: MemberItem = { id: 'website', type: 'text', validate: [{ rule: 'url' }] }
  const field = () => page.getByLabelText(/^The website/)

  it('is validated on leaving the field, with its own text, until it is corrected', async () => {
    const { saved } = asked([website])
    await show()
    await field().fill('our shop')
    await expect.element(page.getByText('The website: enter a web address')).not.toBeInTheDocument()
    await userEvent.tab()
    await expect.element(page.getByText('The website: enter a web address')).toBeVisible()
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    await field().fill('https://shop.example/about')
    await userEvent.tab()
    await expect.element(field()).not.toHaveAttribute('aria-invalid', 'true')
    await expect.poll(saved).toMatchObject({ 's.website': 'https://shop.example/about' })
  })

  it('gets the scheme when only the host was typed', async () => {
    const { saved } = asked([website])
    await show()
    await field().fill('shop.example')
    await userEvent.tab()
    await expect.element(field()).toHaveValue('https://shop.example')
    await expect.poll(saved).toMatchObject({ 's.website': 'https://shop.example' })
  })
})

it('offers no option that is unavailable where the member lives, unless it was chosen before', async () => {
  const options = [{ value: 'a' }, { value: 'b', unavailable: true }, { value: 'none', unavailable: true }]
  asked([{ id: 'several', type: 'multi', options }], {}, { 's.several': ['b'] })
  await show()
  await expect.element(page.getByRole('checkbox').first()).toBeVisible()
  expect(page.getByRole('checkbox').length).toBe(2)
  await expect.element(page.getByRole('checkbox').nth(1)).toBeChecked()
})

it('asks for the signature below the answers, and again after an answer has changed', async () => {
  const { saved } = asked(
    [{ id: 'text', type: 'text' }],
    { submittedAt: '2026-11-20T10:00:00Z' },
    { 's.text': 'Hello', 'end.true': true, 'end.name': 'Ada Specimen' },
  )
  const given = detail([{ id: 'text', type: 'text' }])
  const end: MemberItem[] = [
    { id: 'true', type: 'declaration', required: true },
    { id: 'name', type: 'signature', required: true },
  ]
  const [first] = given.template.sections
  if (!first) throw new Error('There is no section')
  server.answer({
    'GET /v3/private/kyc/questionnaire-template-detail': () => ({
      ...given,
      template: { ...given.template, sections: [first, { id: 'end', items: end }] },
      texts: {
        ...given.texts,
        sections: {
          ...given.texts.sections,
          end: { title: 'Declaration', items: { true: { title: 'All of it is true.' }, name: { title: 'The name' } } },
        },
      },
      questionnaire: { ...questionnaire, submittedAt: '2026-11-20T10:00:00Z' },
    }),
  })
  await show('?step=review')
  const signature = page.getByLabelText(/^The name/)
  await expect.element(signature).toHaveValue('Ada Specimen')
  await expect.element(page.getByText('Hello')).toBeVisible()
  await page.getByRole('button', { name: /^Edit: / }).click()
  await page.getByLabelText(/^The text/).fill('Goodbye')
  await proceed().click()
  await expect.element(signature).toHaveValue('')
  await expect.element(page.getByText(texts.questionnaire.review.signAgain)).toBeVisible()
  await expect.poll(saved).toEqual({ 's.text': 'Goodbye' })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'The name', exact: true })).toBeVisible()
  expect(await accessFaults(document.body)).toEqual([])
})

it('returns to the review from a section that was opened there to edit it', async () => {
  const { saved } = asked(
    [{ id: 'text', type: 'text' }],
    { submittedAt: '2026-11-20T10:00:00Z' },
    { 's.text': 'Hello', 'end.true': true },
  )
  await show('?step=review')
  await page.getByRole('button', { name: 'Edit: Questions' }).click()
  await page.getByLabelText(/^The text/).fill('Goodbye')
  await proceed().click()
  await expect.element(page.getByRole('heading', { level: 1, name: texts.questionnaire.review.title })).toBeVisible()
  expect(saved()).toMatchObject({ 's.text': 'Goodbye' })
  // Nothing was signed yet.
  await expect.element(page.getByText(texts.questionnaire.review.signAgain)).not.toBeInTheDocument()
})

describe('answers and saves every type of question', () => {
  it.each<[MemberItem, () => Promise<void>, Value]>([
    [{ id: 'text', type: 'text' }, () => page.getByLabelText(/^The text/).fill('Hello'), 'Hello'],
    [{ id: 'area', type: 'textarea' }, () => page.getByLabelText(/^The area/).fill('Two\nlines'), 'Two\nlines'],
    [{ id: 'number', type: 'number' }, () => page.getByLabelText(/^The number/).fill('12.5'), 12.5],
    [
      { id: 'money', type: 'money' },
      () => page.getByLabelText(/^The money/).fill('1,250'),
      { amount: '1250', currency: 'USD' },
    ],
    [{ id: 'bool', type: 'bool' }, () => page.getByRole('radio', { name: 'No' }).click(), false],
    [{ id: 'single', type: 'single', ...choice }, () => page.getByRole('radio', { name: 'Option b' }).click(), 'b'],
    [
      { id: 'dropdown', type: 'dropdown', ...choice },
      () => page.getByLabelText(/^The dropdown/).selectOptions('Option a'),
      'a',
    ],
    [{ id: 'multi', type: 'multi', ...choice }, () => page.getByRole('checkbox', { name: 'Option a' }).click(), ['a']],
    [
      { id: 'phone', type: 'phone' },
      () =>
        page
          .getByRole('group', { name: /^The phone/ })
          .getByRole('textbox', { name: 'Number' })
          .fill('+31 6 12345678'),
      '+31612345678',
    ],
    [
      { id: 'declaration', type: 'declaration' },
      () => page.getByRole('checkbox', { name: 'The declaration' }).click(),
      true,
    ],
    [
      { id: 'signature', type: 'signature' },
      () => page.getByLabelText(/^The signature/).fill('Ada Specimen'),
      'Ada Specimen',
    ],
    [
      { id: 'wallet', type: 'wallet' },
      () => page.getByLabelText('Wallet address').fill('bc1qxy2kg'),
      { chain: 'BTC', address: 'bc1qxy2kg' },
    ],
  ])('%j', async (item, act, value) => {
    const { saved } = asked([item])
    await show()
    await act()
    await expect.poll(saved).toEqual({ [`s.${item.id}`]: value })
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
  })

  it.each([
    ['HKG', { HKG: 'HKD' }, 'HKD'],
    // One that is not among those of the question, and a site without one.
    ['HKG', { HKG: 'SEK' }, 'USD'],
    ['DEFAULT', { HKG: 'HKD' }, 'USD'],
  ])('starts an amount with the currency of the site: %s %j', async (site, bySite, currency) => {
    const items: MemberItem[] = [{ id: 'money', type: 'money', currencies: ['USD', 'HKD'] }]
    const { saved } = asked(items)
    const whole = detail(items)
    const rates = { source: 'a bank', asOf: '2026-11-01', bySite, perUsd: { HKD: 7.8 } }
    server.answer({
      'GET /v3/private/kyc/questionnaire-template-detail': () => ({
        ...whole,
        questionnaire,
        facts: { ...whole.facts, site },
        template: { ...whole.template, rates },
      }),
    })
    await show()
    await page.getByLabelText(/^The money/).fill('780')
    await expect.poll(saved).toEqual({ 's.money': { amount: '780', currency } })
  })

  it('combines dial code and digits into a phone number, and has no answer until both are there', async () => {
    const { saved } = asked([{ id: 'phone', type: 'phone' }])
    await show()
    const number = page.getByRole('group', { name: /^The phone/ }).getByRole('textbox', { name: 'Number' })
    await number.fill('612345678')
    await expect.poll(saved).toEqual({ 's.phone': '612345678' })
    await page.getByRole('combobox', { name: 'Country code' }).fill('nether')
    await page.getByRole('option', { name: /Netherlands/ }).click()
    await expect.poll(saved).toEqual({ 's.phone': '+31612345678' })
    await number.fill('61234')
    await expect.poll(saved).toEqual({ 's.phone': '61234' })
    await proceed().click()
    // The summary shows the same text as the field.
    const words = 'Choose a country code and enter 7 to 12 digits.'
    await expect.element(page.getByRole('button', { name: new RegExp(` – ${words}$`) })).toBeVisible()
    await expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()
  })

  it('counts a date once it is complete', async () => {
    const { saved } = asked([{ id: 'date', type: 'date' }])
    await show()
    await page.getByLabelText('Day').fill('3')
    await page.getByLabelText('Month').fill('4')
    await page.getByLabelText('Year').fill('1990')
    await expect.poll(saved).toEqual({ 's.date': '1990-04-03' })
    await expect.element(page.getByLabelText('Day')).toHaveValue('3')
  })

  it('adds countries one by one and removes them again', async () => {
    const { saved } = asked([{ id: 'all', type: 'countryMulti' }])
    await show()
    await page.getByRole('combobox').click()
    await userEvent.keyboard('germ{Enter}')
    await expect.poll(saved).toEqual({ 's.all': ['DE'] })
    await page.getByRole('button', { name: 'Remove Germany' }).click()
    await expect.poll(saved).toEqual({})
  })
})

describe('statements and comparisons', () => {
  const amount: MemberItem = { id: 'amount', type: 'money' }
  const threshold = { value: 1000, unit: 'USD', source: 'a rule of the house', asOf: '2026-01-01' }

  /** The form with its own texts and numbers. */
  function withWords(items: MemberItem[], texts: Record<string, ItemTexts>): void {
    asked(items)
    const whole = detail(items)
    const { s: own, ...others } = whole.texts.sections
    server.answer({
      'GET /v3/private/kyc/questionnaire-template-detail': () => ({
        ...whole,
        questionnaire,
        template: {
          ...whole.template,
          computed: { counted: { value: 's.amount' } },
          thresholds: { needed: threshold },
        },
        texts: {
          ...whole.texts,
          sections: { ...others, ...(own ? { s: { ...own, items: { ...own.items, ...texts } } } : {}) },
        },
      }),
    })
  }

  it('updates a statement’s total, and lists a blocking statement as an error until it is resolved', async () => {
    withWords(
      [
        amount,
        {
          id: 'below',
          type: 'statement',
          condition: '@counted < @needed',
          stops: true,
          figures: { counted: 'USD', needed: 'USD' },
        },
      ],
      {
        below: { title: 'You have {{counted}} of {{needed}}.' },
      },
    )
    await show()
    await page.getByLabelText(/^The amount/).fill('250')
    await expect.element(page.getByText('You have $250 of $1,000.')).toBeVisible()
    await proceed().click()
    await page.getByRole('button', { name: 'You have $250 of $1,000.' }).click()
    await expect.poll(() => document.activeElement?.id).toBe('q-s-below')
    await page.getByLabelText(/^The amount/).fill('1000')
    await proceed().click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Declaration' })).toBeVisible()
  })

  it('compares options point by point, and disables closed ones', async () => {
    const items: MemberItem[] = [
      { id: 'class', type: 'single', compare: true, options: [{ value: 'retail' }, { value: 'qualified' }] },
      { id: 'kind', type: 'dropdown', options: [{ value: 'cash' }, { value: 'house', closed: true }] },
    ]
    withWords(items, {
      class: {
        title: 'Your class',
        options: { retail: 'Retail', qualified: 'Qualified' },
        points: { retail: ['Every protection'], qualified: ['Margin trading', 'Fewer warnings'] },
      },
    })
    await show()
    await expect
      .element(page.getByRole('radio', { name: 'Qualified' }))
      .toHaveAccessibleDescription('Margin trading Fewer warnings')
    await page.getByText('Every protection').click({ force: true })
    await expect.element(page.getByRole('radio', { name: 'Retail' })).toBeChecked()
    await expect.element(page.getByRole('option', { name: 'Option house' })).toBeDisabled()
  })

  it('sorts a long list by the names in the language of the page, and puts the rest last', async () => {
    const options = [{ value: 'z' }, { value: 'other' }, { value: 'a' }, { value: 'm' }]
    const items: MemberItem[] = [{ id: 'list', type: 'dropdown', alphabetical: true, options }]
    withWords(items, {
      list: { title: 'Your industry', options: { z: 'Art', a: 'Zinc', m: 'Mining', other: 'Any other' } },
    })
    await show()
    const named = () =>
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent)
    await expect.poll(() => named().slice(1)).toEqual(['Art', 'Mining', 'Zinc', 'Any other'])
  })
})

describe('continuing', () => {
  it('does not drop a year without its month, nor a month in the future', async () => {
    asked([{ id: 'since', type: 'month', validate: [{ rule: 'notFuture' }] }])
    const { address } = await show()
    const year = page.getByLabelText(texts.questionnaire.year)
    await year.fill('2050')
    await proceed().click()
    await expect.element(page.getByText(texts.questionnaire.incompleteDate).first()).toBeVisible()
    await page.getByLabelText(texts.questionnaire.month).selectOptions('05')
    await proceed().click()
    await expect.element(page.getByText(texts.questionnaire.fault.notFuture).first()).toBeVisible()
    await page.getByLabelText(texts.questionnaire.month).selectOptions('')
    await year.fill('')
    await proceed().click()
    await expect.poll(address).toContain('step=end')
  })

  const required: MemberItem[] = [{ id: 'text', type: 'text', required: true }]

  it('names what is missing, links to it, and continues once it is there', async () => {
    asked(required)
    const { address } = await show()
    await expect.element(proceed()).toBeVisible()
    // Nothing was typed, so nothing was saved.
    expect(page.getByText('Saved', { exact: true }).elements()).toEqual([])
    await proceed().click()
    await expect.element(page.getByRole('alert')).toHaveFocus()
    await page.getByRole('button', { name: 'The text – Answer this question.' }).click()
    await expect.element(page.getByLabelText('The text')).toHaveFocus()
    await page.getByLabelText('The text').fill('Hello')
    await proceed().click()
    expect(address()).toContain('step=end')
    await proceed().click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect.element(page.getByLabelText('The text')).toHaveValue('Hello')
    // The error belongs to the other step.
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  it('marks prefilled answers, which are confirmed before sending', async () => {
    asked(required, {}, { 's.text': 'Known', 'end.true': true }, ['s.text'])
    server.answer({
      'POST /v3/private/kyc/submit-questionnaire': () => ({
        submissionId: questionnaire.questionnaireId,
        questionnaire,
      }),
    })
    const { go } = await show()
    await expect.element(page.getByText('Filled in for you')).toBeVisible()
    await go('/auth/sourceOfFundsWealth?step=review')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByText('Confirm that you’ve checked them.')).toBeVisible()
    const box = page.getByRole('checkbox', { name: /^I’ve checked the answer/ })
    await expect.element(box).toHaveFocus()
    expect(server.asked('POST /v3/private/kyc/submit-questionnaire')).toEqual([])
    await box.click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect
      .poll(() => server.asked('POST /v3/private/kyc/submit-questionnaire'))
      .toMatchObject([{ body: { token: 'token', confirmed: true, revision: 0 } }])
  })

  it('shows the server’s errors like all others', async () => {
    asked(required, {}, { 's.text': 'NL00', 'end.true': true })
    server.answer({
      'POST /v3/private/kyc/submit-questionnaire': () =>
        refusal(retCodes.answersInvalid, { faults: [{ path: 's.text', code: 'checksum' }] }),
    })
    await show('?step=review')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect
      .element(page.getByRole('button', { name: 'The text – Check this number. It’s not valid.' }))
      .toBeVisible()
  })

  it('sends again with the same token after a lost response', async () => {
    asked(required, {}, { 's.text': 'Hello', 'end.true': true })
    server.answer({ 'POST /v3/private/kyc/submit-questionnaire': noConnection })
    await show('?step=review')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => server.asked('POST /v3/private/kyc/submit-questionnaire')).toHaveLength(2)
    expect(server.asked('GET /v3/private/kyc/questionnaire-token')).toHaveLength(1)
  })
})

describe('after sending', () => {
  it.each<[Partial<Questionnaire>, string | RegExp]>([
    [{ status: 'QUESTIONNAIRE_STATUS_PENDING', mayWithdraw: true }, 'We’ve received your answers'],
    [{ status: 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT' }, 'We’re reviewing your answers'],
    [{ status: 'QUESTIONNAIRE_STATUS_APPROVED', validUntil: '2027-11-20T10:00:00Z' }, 'We’ve approved your answers'],
    [
      { status: 'QUESTIONNAIRE_STATUS_REJECTED', mayReopen: true, reasons: ['QST_UNCLEAR'], corrections: ['s.text'] },
      'We need you to change something',
    ],
    [{ status: 'QUESTIONNAIRE_STATUS_REJECTED', reasons: ['QST_NOT_POSSIBLE'] }, 'We could not accept this'],
    [
      { status: 'QUESTIONNAIRE_STATUS_REJECTED', mayReopenAt: '2027-01-15T10:00:00Z' },
      /You can apply again from 15 January 2027/,
    ],
    [{ status: 'QUESTIONNAIRE_STATUS_PENDING', mayWithdraw: false }, /You do not need to do anything/],
  ])('%j: %s', async (change, title) => {
    asked([{ id: 'text', type: 'text' }], { mayEdit: false, submittedAt: '2026-11-20T10:00:00Z', ...change })
    await show()
    await expect.element(page.getByText(title)).toBeVisible()
    // Answers that cannot be changed are not listed for correction.
    expect(page.getByRole('heading', { name: 'What to change' }).elements()).toHaveLength(change.mayReopen ? 1 : 0)
    expect(page.getByRole('heading', { name: 'Why', exact: true }).elements()).toHaveLength(
      change.reasons && !change.mayReopen ? 1 : 0,
    )
    const actions = { withdraw: change.mayWithdraw ?? false, corrections: change.mayReopen ?? false }
    expect(page.getByRole('button', { name: 'Edit my answers' }).elements()).toHaveLength(actions.withdraw ? 1 : 0)
    expect(page.getByRole('button', { name: 'Change my answers' }).elements()).toHaveLength(actions.corrections ? 1 : 0)
  })

  it('asks before it withdraws what was sent, and then starts at the top of the page', async () => {
    asked([{ id: 'text', type: 'text' }], {
      status: 'QUESTIONNAIRE_STATUS_PENDING',
      mayEdit: false,
      mayWithdraw: true,
      submittedAt: '2026-11-20T10:00:00Z',
    })
    const withdraw = 'POST /v1/private/questionnaire/withdraw'
    server.answer({ [withdraw]: () => ({ questionnaire }) })
    await show()
    await page.getByRole('button', { name: 'Edit my answers' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit your answers?' })
    await expect.element(dialog.getByText(/^What you sent is withdrawn until you send it again/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.asked(withdraw)).toEqual([])
    await page.getByRole('button', { name: 'Edit my answers' }).click()
    asked([{ id: 'text', type: 'text' }], { submittedAt: '2026-11-20T10:00:00Z' })
    server.answer({ [withdraw]: () => ({ questionnaire }) })
    await dialog.getByRole('button', { name: 'Edit my answers' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(window.scrollY).toBe(0)
  })

  it('asks again after the cooling-off time', async () => {
    asked([{ id: 'text', type: 'text' }], {
      status: 'QUESTIONNAIRE_STATUS_REJECTED',
      mayEdit: false,
      mayReopen: true,
      mayReopenAt: '2026-01-15T10:00:00Z',
    })
    server.answer({ 'POST /v3/private/kyc/create-questionnaire': () => ({ questionnaire }) })
    await show()
    await page.getByRole('button', { name: 'Apply again' }).click()
    await expect.poll(() => server.asked('POST /v3/private/kyc/create-questionnaire')).toHaveLength(1)
  })

  it('lets the member withdraw a valid choice', async () => {
    asked([{ id: 'text', type: 'text' }], {
      status: 'QUESTIONNAIRE_STATUS_APPROVED',
      mayEdit: false,
      mayReopen: true,
      validUntil: '2090-11-20T10:00:00Z',
    })
    await show()
    await expect.element(page.getByText('We’ve approved your answers')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Change my choice' })).toBeVisible()
  })

  it('says what an unasked questionnaire is, who fills it in, and why not this member', async () => {
    server.answer({
      'GET /v3/private/kyc/questionnaire-template-detail': () => refusal(retCodes.questionnaireNotFound),
      'GET /v1/private/draft/read': () => refusal(retCodes.questionnaireNotFound),
      'GET /v1/private/questionnaire/list': () => ({ list: [] }),
      'GET /v1/private/questionnaire/about': () => ({
        title: 'Professional investor',
        whyNot: 'region',
        sites: ['HKG', 'KAZ'],
      }),
    })
    await renderRoutes(routes, '/auth/professional')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Professional investor' })).toBeVisible()
    for (const text of [
      texts.about.why.region,
      texts.about.what.professional,
      'Members in these regions: Hong Kong and Kazakhstan',
    ])
      await expect.element(page.getByText(text)).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
  })

  it('lists the questionnaires among the open tasks, which are not started, and those that were sent', async () => {
    const [identity] = taskList.list
    if (!identity) throw new Error('There is no task to begin with')
    const form = { ...identity, type: 'QUESTIONNAIRE' as const, templateCode: 260, title: 'Standard questionnaire' }
    server.answer({
      'GET /v3/private/kyc/questionnaire-template-detail': () => refusal(retCodes.questionnaireNotFound),
      'GET /v1/private/draft/read': () => refusal(retCodes.questionnaireNotFound),
      'POST /v3/private/kyc/compliance-tasks': () => ({
        ...taskList,
        list: [identity, { ...form, id: 'form', path: '/user/accounts/auth/questionnaire?code=260' }],
      }),
      'GET /v1/private/questionnaire/list': () => ({
        list: [
          {
            ...questionnaire,
            templateCode: 210,
            title: 'A few more details',
            mayEdit: false,
            status: 'QUESTIONNAIRE_STATUS_PENDING',
          },
        ],
      }),
    })
    await renderRoutes(routes, '/auth/questionnaire')
    const open = page.getByRole('region', { name: texts.questionnaire.all.open })
    await expect.element(open.getByRole('link')).toHaveAttribute('href', '/user/accounts/auth/questionnaire?code=260')
    const sent = page.getByRole('region', { name: texts.questionnaire.all.sent })
    await expect.element(sent.getByRole('link')).toHaveAttribute('href', '/user/accounts/auth/nsquestion')
    expect(await accessFaults(document.body)).toEqual([])
  })
})

describe('approval for a limited time', () => {
  it('asks nothing more of a member who chose to stay retail or gave the class up', async () => {
    asked([{ id: 'class', type: 'text' }], {
      status: 'QUESTIONNAIRE_STATUS_APPROVED',
      mayEdit: false,
      mayReopen: true,
      validUntil: '2026-11-01T00:00:00Z',
      isChoice: true,
    })
    await show()
    await expect.element(page.getByText('You are a retail client')).toBeVisible()
    await expect.element(page.getByText('Answer this again')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Change my choice' })).toBeVisible()
  })

  it.each([
    [false, /^Different rules apply where you live now, so your answers no longer count/, /Your answers expired on/],
    [true, /^Different rules apply where you live now, so your earlier client class/, /change this at any time/],
  ])(
    'says that it ended because other rules apply where the member lives now (a choice: %s)',
    async (isChoice, words, others) => {
      asked([{ id: 'work', type: 'text' }], {
        status: 'QUESTIONNAIRE_STATUS_APPROVED',
        mayEdit: false,
        mayReopen: true,
        isChoice,
        validUntil: '2026-11-01T00:00:00Z',
        endedByMove: true,
      })
      await show()
      await expect.element(page.getByText(words)).toBeVisible()
      await expect.element(page.getByText(others)).not.toBeInTheDocument()
    },
  )

  it('says that it expired, and prefills the last answers, each marked until changed, all confirmed at the end', async () => {
    const over = {
      status: 'QUESTIONNAIRE_STATUS_APPROVED',
      mayEdit: false,
      mayReopen: true,
      validUntil: '2026-11-01T00:00:00Z',
    } as const
    asked(
      [
        { id: 'work', type: 'text' },
        { id: 'place', type: 'text' },
      ],
      over,
    )
    await show()
    await expect.element(page.getByText('Answer this again')).toBeVisible()
    await expect.element(page.getByText(/Your answers expired on 1 November 2026/)).toBeVisible()
    await expect.element(page.getByText('We’ve approved your answers')).not.toBeInTheDocument()
    server.answer({
      'POST /v3/private/kyc/create-questionnaire': () => {
        asked(
          [
            { id: 'work', type: 'text' },
            { id: 'place', type: 'text' },
          ],
          { submittedAt: '2025-11-01T10:00:00Z' },
          { 's.work': 'Northwind', 's.place': 'Delft' },
          ['s.work', 's.place'],
        )
        return { questionnaire }
      },
    })
    await page.getByRole('button', { name: 'Answer again' }).click()
    await expect.element(page.getByLabelText(/^The work/)).toHaveValue('Northwind')
    // The page lists the answers, not the missing declaration, with the subject and the deadline.
    await expect.element(page.getByText('We ask where the money comes from.')).toBeVisible()
    await expect.element(page.getByText(/Due by 1 December 2026/)).toBeVisible()
    const marks = page.getByText('Filled in for you')
    expect(marks.all()).toHaveLength(2)
    await page.getByLabelText(/^The work/).fill('Southwind')
    await expect.poll(() => marks.all().length).toBe(1)
    await proceed().click()
    await page.getByRole('checkbox', { name: 'All of it is true.' }).click()
    await proceed().click()
    // The review marks the unchanged answers.
    await expect.element(page.getByRole('heading', { name: 'Check and send' })).toBeVisible()
    expect(marks.all()).toHaveLength(1)
    await page
      .getByRole('button', { name: /^Edit: / })
      .first()
      .click()
    await expect.element(page.getByLabelText(/^The place/)).toBeVisible()
    await proceed().click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByText('Confirm that you’ve checked them.')).toBeVisible()
    await expect
      .element(page.getByRole('checkbox', { name: 'I’ve checked the answer that was filled in for me.' }))
      .toBeVisible()
    expect(server.asked('POST /v3/private/kyc/submit-questionnaire')).toEqual([])
  })
})

describe('input that cannot be saved', () => {
  it('stays, shows that it is not saved, and is sent when the connection is back', async () => {
    const { saved } = asked([{ id: 'text', type: 'text' }])
    await show()
    await expect.element(page.getByLabelText(/^The text/)).toBeVisible()
    server.answer({ 'PUT /v1/private/draft/save': noConnection })
    await page.getByLabelText(/^The text/).fill('Hello')
    await expect
      .element(page.getByText('Not saved yet: no connection. We’ll keep trying. Do not close this page.'))
      .toBeVisible()
    expect(asksBeforeLeaving()).toBe(true)
    expect(saved()).toEqual({})
    asked([{ id: 'text', type: 'text' }])
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect.element(page.getByLabelText(/^The text/)).toHaveValue('Hello')
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('asks before the page closes until it is saved, also after the member left the form', async () => {
    const { saved } = asked([{ id: 'text', type: 'text' }])
    const { go } = await show()
    await expect.element(page.getByLabelText(/^The text/)).toBeVisible()
    server.answer({ 'PUT /v1/private/draft/save': noConnection })
    await page.getByLabelText(/^The text/).fill('Hello')
    await go('/auth/nowhere')
    await expect.element(page.getByLabelText(/^The text/)).not.toBeInTheDocument()
    expect(asksBeforeLeaving()).toBe(true)
    const { saved: later } = asked([{ id: 'text', type: 'text' }])
    window.dispatchEvent(new Event('online'))
    await expect.poll(later).toEqual({ 's.text': 'Hello' })
    await expect.poll(asksBeforeLeaving).toBe(false)
    expect(saved()).toEqual({})
  })

  it('offers signing in beside the form when the session is over', async () => {
    asked([{ id: 'text', type: 'text' }])
    await show()
    await expect.element(page.getByLabelText(/^The text/)).toBeVisible()
    server.answer({ 'PUT /v1/private/draft/save': () => refusal(retCodes.notSignedIn) })
    await page.getByLabelText(/^The text/).fill('Hello')
    await expect.element(page.getByRole('status').getByRole('link')).toHaveAttribute('target', '_blank')
    await expect.element(page.getByLabelText(/^The text/)).toHaveValue('Hello')
  })
})
