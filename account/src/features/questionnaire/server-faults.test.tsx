import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers, MemberItem } from '@tessera/contract/questionnaire.ts'
import { routes } from '../../routes.tsx'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { asking } from '../../testing/questionnaires.ts'
import { noConnection, testServer } from '../../testing/server.ts'

const server = testServer()
testStreams()

const asked = asking(server)
const show = (search = '') => renderRoutes(routes, `/auth/sourceOfFundsWealth${search}`)
const proceed = () => page.getByRole('button', { name: 'Continue' })

describe('what only the server fills in', () => {
  const items: MemberItem[] = [
    { id: 'text', type: 'text', required: true },
    { id: 'given', type: 'text', readOnly: true },
    { id: 'none', type: 'statement', stops: true, condition: 's.text answered AND s.given unanswered' },
  ]
  const warning = page.getByText(/^The none/)

  it('is not reported as missing or blocking before the server has answered', async () => {
    asked(items, {})
    const { address } = await show()
    await expect.element(page.getByLabelText('The text')).toBeVisible()
    server.answer({ 'PUT /v1/private/draft/save': noConnection })
    await page.getByLabelText('The text').fill('signature')
    await expect.poll(() => server.asked('PUT /v1/private/draft/save').length).toBeGreaterThan(0)
    await expect.element(warning).not.toBeInTheDocument()
    await proceed().click()
    await expect.poll(address).toContain('step=end')
  })

  it('is reported as missing once the server answered without it', async () => {
    asked(items, {})
    const { address } = await show()
    await page.getByLabelText('The text').fill('signature')
    await expect.element(warning).toBeVisible()
    await proceed().click()
    await expect.element(page.getByRole('alert')).toHaveFocus()
    expect(address()).not.toContain('step=end')
  })
})

describe('what only the server can check', () => {
  const numbers: MemberItem[] = [{ id: 'text', type: 'text', required: true }]
  const find = ({ 's.text': text }: Answers) => (text === 'NL00' ? [{ path: 's.text', code: 'checksum' as const }] : [])
  const received = page.getByRole('button', { name: 'The text – Check this number. It’s not valid.' })

  it('shows at Continue, at the field and above it, and lets the member continue once corrected', async () => {
    asked(numbers, {}, {}, [], find)
    const { address } = await show()
    await page.getByLabelText('The text').fill('NL00')
    await proceed().click()
    await expect.element(page.getByRole('alert')).toHaveFocus()
    await received.click()
    await expect.element(page.getByLabelText('The text')).toHaveFocus()
    await expect
      .element(page.getByLabelText('The text'))
      .toHaveAccessibleDescription('Check this number. It’s not valid.')
    expect(address()).not.toContain('step=end')
    await page.getByLabelText('The text').fill('NL01')
    await expect.element(received).not.toBeInTheDocument()
    await proceed().click()
    await expect.poll(address).toContain('step=end')
  })

  it('shows for answers saved earlier in the review, before sending', async () => {
    asked(numbers, {}, { 's.text': 'NL00', 'end.true': true }, [], find)
    await show('?step=review')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(received).toBeVisible()
    expect(server.asked('POST /v3/private/kyc/submit-questionnaire')).toEqual([])
  })

  it('does not block the member while the server cannot be reached', async () => {
    asked(numbers, {}, {}, [], find)
    const { address } = await show()
    await expect.element(page.getByLabelText('The text')).toBeVisible()
    server.answer({ 'PUT /v1/private/draft/save': noConnection })
    await page.getByLabelText('The text').fill('NL00')
    await proceed().click()
    await expect.poll(address).toContain('step=end')
  })
})
