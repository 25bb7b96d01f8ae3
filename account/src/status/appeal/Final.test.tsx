import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { retCodes } from '@tessera/contract/errors.ts'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import { useSdk } from '../../state/sdk.ts'
import { statuses } from '../../testing/answers.ts'
import { renderPart } from '../../testing/app.tsx'
import { sdkVisit } from '../../testing/sdk.ts'
import { refusal, testServer, texts } from '../../testing/server.ts'
import { Final } from './Final.tsx'

const server = testServer()
afterEach(() => useSdk.setState({ visit: null }))
const path = 'POST /v1/private/appeal/send'

const final = (
  state: NonNullable<KycInfo['appeal']>['state'],
  reasons: KycInfo['cases'][number]['reasons'] = ['COULD_NOT_VERIFY'],
): KycInfo => {
  const info = statuses.final()
  return {
    ...info,
    cases: info.cases.map((one) => ({ ...one, reasons })),
    appeal: {
      level: 'LEVEL_1',
      state,
      until: '2026-12-20T10:00:00Z',
      answeredInDays: 14,
      reference: state === 'POSSIBLE' || state === 'OVER' ? null : '7KQ2M-9XD4T',
    },
  }
}
const links = (): [string, string | null][] =>
  page
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('a final decision', () => {
  it.each([
    ['OPEN', /We’ve received your appeal \(reference \u20687KQ2M-9XD4T\u2069\)/],
    ['UPHELD', /appeal \(reference \u20687KQ2M-9XD4T\u2069\)\. The decision has not changed/],
    ['OVER', /appeal deadline \(20 December 2026.*\) has passed/],
  ] as const)('shows the outcome of an appeal, with support as the only action: %s', async (state, words) => {
    const { screen } = await renderPart(<Final info={final(state)} level="LEVEL_1" action="" />)
    await expect.element(page.getByText(words)).toBeVisible()
    expect(links()).toEqual([['Contact support', '/help-center/contact']])
    expect(screen.container.textContent).not.toContain('We could not verify your identity')
    expect(await accessFaults(screen.container)).toEqual([])
  })

  it('says once when the appeal is answered', async () => {
    const { screen } = await renderPart(<Final info={final('OPEN')} level="LEVEL_1" action="" />)
    await expect.element(page.getByText(/usually hear within 14 days/)).toBeVisible()
    expect(await accessFaults(screen.container)).toEqual([])
    expect(screen.container.textContent.match(/within/g)).toHaveLength(1)
  })

  it('promises a partner’s member no email, but an answer by the partner', async () => {
    useSdk.setState({ visit: sdkVisit() })
    await renderPart(<Final info={final('OPEN')} level="LEVEL_1" action="" />)
    await expect
      .element(page.getByText(/within 14 days\. We’ll tell .*The shop.* when you can come back here/))
      .toBeVisible()
  })

  it('is shown on a device that continues a capture, and appealed where it started', async () => {
    useSdk.setState({ visit: sdkVisit({ partner: null, handoff: true }) })
    await renderPart(<Final info={final('POSSIBLE')} level="LEVEL_1" action="" />)
    await expect.element(page.getByText(texts.appeal.final)).toBeVisible()
    await expect.element(page.getByRole('button', { name: texts.appeal.action })).not.toBeInTheDocument()
    await expect.element(page.getByText(/to appeal\./)).not.toBeInTheDocument()
  })

  it('can be appealed in place, with enough text, once, and confirms the sending at once', async () => {
    const { screen } = await renderPart(<Final info={final('POSSIBLE')} level="LEVEL_1" action="" />)
    await expect.element(page.getByText(/you have until 20 December 2026.* to appeal.*within 14 days/)).toBeVisible()
    expect(links()).toEqual([['Contact support', '/help-center/contact']])
    await page.getByRole('button', { name: 'Appeal' }).click()
    const message = page.getByRole('textbox', { name: 'Your message' })
    await expect.element(message).toHaveFocus()
    await message.fill('  Not me  ')
    const send = page.getByRole('button', { name: 'Send' })
    await send.click()
    await expect.element(message).toHaveAccessibleDescription(/Write at least 10 characters\./)
    expect(await accessFaults(screen.container)).toEqual([])
    expect(server.asked(path)).toEqual([])

    server.answer({ [path]: () => ({ reference: 'Q4W7R-1T2Y3' }) })
    await message.fill(' It is my own passport. ')
    await send.click()
    await expect
      .element(page.getByText(/We’ve received your appeal \(reference \u2068Q4W7R-1T2Y3\u2069\)/))
      .toBeVisible()
    expect(server.asked(path).map(({ body }) => body)).toEqual([{ message: 'It is my own passport.' }])
    await expect.element(send).not.toBeInTheDocument()
  })

  it('says that an appeal was erased with the other account, and accepts a new one', async () => {
    const info = final('POSSIBLE')
    await renderPart(
      <Final
        info={{ ...info, appeal: info.appeal && { ...info.appeal, reference: '7KQ2M-9XD4T' } }}
        level="LEVEL_1"
        action=""
      />,
    )
    await expect
      .element(page.getByText(/deleted before we reviewed your appeal \(reference \u20687KQ2M-9XD4T\u2069\)/))
      .toBeVisible()
    await expect.element(page.getByText(/ave until 20 December 2026.* to appeal/)).toBeVisible()
    await page.getByRole('button', { name: 'Appeal' }).click()
    server.answer({ [path]: () => ({ reference: 'Q4W7R-1T2Y3' }) })
    await page.getByRole('textbox').fill('It is my own passport.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect
      .element(page.getByText(/We’ve received your appeal \(reference \u2068Q4W7R-1T2Y3\u2069\)/))
      .toBeVisible()
    await expect.element(page.getByText(/was deleted/)).not.toBeInTheDocument()
  })

  it('preserves the text of an appeal that was too late, or was sent in another tab', async () => {
    server.answer({ [path]: () => refusal(retCodes.appealRefused) })
    await renderPart(<Final info={final('POSSIBLE')} level="LEVEL_1" action="" />)
    await page.getByRole('button', { name: 'Appeal' }).click()
    await page.getByRole('textbox').fill('It is my own passport.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.element(page.getByText(/You can no longer appeal/)).toBeVisible()
    await expect.element(page.getByRole('textbox')).toHaveValue('It is my own passport.')
  })

  it('names another action if there is one', async () => {
    await renderPart(<Final info={final('POSSIBLE', ['DUPLICATE'])} level="LEVEL_1" action="" />)
    await expect.element(page.getByText('This identity is already on another account')).toBeVisible()
    expect(links()[0]).toEqual(['How to move an identity to this account', '/help-center/identity-transfer'])
  })
})
