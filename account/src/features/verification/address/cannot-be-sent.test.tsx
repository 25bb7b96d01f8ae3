import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { routes } from '../../../routes.tsx'
import { details, proof, status } from '../../../testing/addresses.ts'
import { kycInfo, statuses } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/app.tsx'
import { testStreams } from '../../../testing/events.ts'
import { refusal, testServer, texts } from '../../../testing/server.ts'
import type { Status } from './load.ts'

/* What the proof of address page shows when something cannot be sent. */

const server = testServer()
testStreams()
const words = texts.address
const ask = 'POST /v3/private/kyc/address/proof'
const submit = 'POST /v3/private/kyc/address/submit'
const draft = 'PUT /v1/private/draft/save'
const issuer = () => page.getByRole('textbox', { name: words.issuer, exact: true })
const street = () => page.getByRole('textbox', { name: words.part.street, exact: true })
const goOn = () => page.getByRole('button', { name: 'Continue' }).click()

async function show(change: Partial<Status>, info = statuses.verified(), step = ''): Promise<void> {
  server.answer({ [ask]: () => status(change), 'POST /v3/private/kyc/kyc-info': () => info })
  await renderRoutes(routes, `/auth/updatePOA${step}`)
}

describe('form', () => {
  const refused = proof({ status: 'resubmission_requested', reasons: ['POA_ADDRESS'] })

  it.each([
    ['street', street, 'Keizersgracht <241>', ''],
    ['issuer', issuer, 'Vitens >', '?step=document'],
  ] as const)(
    'names the field with a character that no line allows, without a request: %s',
    async (_, field, text, step) => {
      await show({ proof: refused }, statuses.verified(), step)
      await field().fill(text)
      await goOn()
      await expect.element(field()).toHaveAccessibleDescription(new RegExp(`^${words.fault.sign}`))
      await expect.element(field()).toHaveFocus()
      // It is autosaved as typed.
      await expect
        .poll(() => JSON.stringify(server.asked(draft).map(({ body }) => body)))
        .toContain(JSON.stringify(text))
      expect(server.asked(ask).filter(({ body }) => 'save' in (body as object))).toEqual([])
    },
  )

  it('names an issuer that exceeds the form’s new limit', async () => {
    const questions = status().questions.map((one) =>
      one.id === 'issuer' ? { ...one, maxLength: details.issuer?.length ?? 0 } : one,
    )
    await show({ questions, proof: { ...refused, details: { ...details, issuer: `${details.issuer}s` } } })
    await goOn()
    await expect.element(issuer()).toBeVisible()
    await goOn()
    await expect.element(issuer()).toHaveAccessibleDescription(`${words.fault['too-long']} ${words.issuerHint}`)
    await issuer().fill(details.issuer ?? '')
    await expect.element(issuer()).toHaveAccessibleDescription(words.issuerHint)
  })

  it('names the fields that only the server finds invalid, and keeps the input', async () => {
    await show({ proof: refused }, statuses.verified(), '?step=document')
    await expect.element(issuer()).toBeVisible()
    const fields = [
      { field: 'save/issuer', rule: 'pattern' },
      { field: 'save/issuedOn', rule: 'pattern' },
      { field: 'over', rule: 'maxLength' },
    ]
    server.answer({ [ask]: () => refusal(10001, { fields }) })
    await issuer().fill('Eneco')
    await expect.poll(() => server.asked(draft).at(-1)?.body).toMatchObject({ changes: { issuer: 'Eneco' } })
    await goOn()
    await expect.element(issuer()).toHaveAccessibleDescription(`${words.fault.sign} ${words.issuerHint}`)
    await expect
      .element(page.getByRole('group', { name: words.issuedOn }))
      .toHaveAccessibleDescription(`${words.fault['not-a-date']} ${words.issuedOnHint}`)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    // An error of the first screen is shown there.
    server.answer({ [ask]: () => refusal(10001, { fields: [{ field: 'save/address/city', rule: 'maxLength' }] }) })
    await issuer().fill('Vitens')
    await page.getByRole('group', { name: words.issuedOn }).getByLabelText(words.day, { exact: true }).fill('2')
    await goOn()
    await expect
      .element(page.getByRole('textbox', { name: words.part.city }))
      .toHaveAccessibleDescription(words.fault['too-long'])
    server.answer({ [ask]: () => status() })
    await goOn()
    await expect.element(issuer()).toBeVisible()
    // Errors of unknown fields get a general message.
    server.answer({ [ask]: () => refusal(10001, { fields: [{ field: 'over', rule: 'maxLength' }] }) })
    await goOn()
    await expect.element(page.getByRole('alert')).toBeVisible()
  })
})

describe('pages', () => {
  const pages = [
    { pageId: '5b1c9d70-2f3e-4c8a-8d6b-7e0a1f2c3d41', bytes: 4, sheets: 1, uploadedAt: '2026-11-20T10:00:00Z' },
  ]

  it.each([
    ['correct-details', words.sentBefore.details],
    ['other-document', words.sentBefore.document],
  ])(
    'says that they were refused before and what helps (%s), and lets everything be corrected',
    async (remedy, received) => {
      await show({ proof: proof({ pages, reasons: ['POA_NAME'] }) })
      server.answer({ [submit]: () => refusal(20114, { remedy }) })
      await page.getByRole('button', { name: words.send }).click()
      await expect.element(page.getByRole('alert')).toHaveTextContent(received)
      await expect.element(page.getByText('Page 1', { exact: true })).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible()
      // Other pages have no such message.
      server.answer({ [ask]: () => status({ proof: proof({ revision: 'r2' }) }) })
      await page.getByRole('button', { name: 'Remove Page 1' }).click()
      await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    },
  )
})

it('does not ask for identity verification first when that is closed', async () => {
  const closed = kycInfo({
    nextStep: 'LOCKED',
    state: [{ level: 'LEVEL_1', status: 'CERTIFICATION_DISABLED', type: 'INDIVIDUAL' }],
  })
  await show({ refused: 'LEVEL_ORDER' }, closed)
  await expect.element(page.getByRole('heading', { level: 1, name: texts.status.closed.title })).toBeVisible()
  await expect.element(page.getByText(texts.status.closed.text)).toBeVisible()
  await expect.element(page.getByRole('link', { name: texts.status.start.action })).not.toBeInTheDocument()
})
