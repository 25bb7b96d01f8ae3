import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { routes } from '../../../routes.tsx'
import { attempt, residence, statuses } from '../../../testing/answers.ts'
import { renderRoutes, type Shown } from '../../../testing/app.tsx'
import { draftServer } from '../../../testing/drafts.ts'
import { testStreams } from '../../../testing/events.ts'
import { refusal, testServer, texts } from '../../../testing/server.ts'
import type { Residence } from './load.ts'

const server = testServer()
testStreams()

const save = 'POST /v3/private/kyc/residence'
const words = texts.residence
const withoutTexts = (change: Partial<Residence> = {}): Residence =>
  residence({ residence: null, nationality: null, declaredAt: null, asked: true, ...change })
const lives = () => page.getByRole('combobox', { name: words.country })
const national = () => page.getByRole('combobox', { name: words.nationality })
const issuer = () => page.getByRole('combobox', { name: 'Issuing country' })
const proceed = () => page.getByRole('button', { name: 'Continue' })
const title = (name: string) => page.getByRole('heading', { level: 1, name })

async function choose(field: ReturnType<typeof lives>, typed: string): Promise<void> {
  await field.fill(typed)
  await userEvent.keyboard('{Enter}')
}

/** Opens verification for a member without a residence, and saves as the server would. */
async function show(known = withoutTexts(), address = '/auth/kyc'): Promise<Shown> {
  server.answer({ [save]: ({ save }) => (save ? { ...known, ...save, asked: false } : known) })
  return renderRoutes(routes, address)
}

describe('residence step', () => {
  it('comes first, whatever step the address names, and leads to the documents of the nationality', async () => {
    const { address } = await show(withoutTexts(), '/auth/kyc?step=document')
    await expect.element(title(words.title)).toBeVisible()
    await expect.element(page.getByText('Step 1 of 4: Where you live')).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
    await choose(lives(), 'neth')
    await choose(national(), 'germ')
    await proceed().click()
    await expect.element(title('Choose your document')).toBeVisible()
    await expect.element(page.getByText('Step 2 of 4: Document')).toBeVisible()
    await expect.element(issuer()).toHaveValue('Germany')
    await expect.element(page.getByText('Residence: Netherlands · Nationality: Germany')).toBeVisible()
    expect(address()).toBe('/auth/kyc?step=document')
    expect(server.asked(save).map(({ body }) => body)).toEqual([{}, { save: { residence: 'NL', nationality: 'DE' } }])
  })

  it('does not lose the document and the consent that were chosen before a step back', async () => {
    const { back, forward } = await show(withoutTexts())
    await choose(lives(), 'neth')
    await choose(national(), 'germ')
    await proceed().click()
    const passport = page.getByRole('radio', { name: /^Passport/ })
    const consent = page.getByRole('checkbox', { name: /^I agree that Tessera/ })
    await passport.click({ force: true })
    await consent.click()
    await back()
    await expect.element(title(words.title)).toBeVisible()
    await forward()
    await expect.element(passport).toBeChecked()
    await expect.element(consent).toBeChecked()
    await back()
    // Another nationality presets another country.
    await choose(national(), 'neth')
    await proceed().click()
    await expect.element(issuer()).toHaveValue('Netherlands')
    await expect.element(passport).not.toBeChecked()
  })

  it('is a step of the browser’s history: Back returns to it, Forward and the page’s own Back likewise', async () => {
    const { address, back, forward } = await show(withoutTexts())
    await choose(lives(), 'neth')
    await choose(national(), 'germ')
    await proceed().click()
    await expect.element(title('Choose your document')).toBeVisible()
    await back()
    await expect.element(title(words.title)).toBeVisible()
    await expect.element(lives()).toHaveValue('Netherlands')
    await expect.element(national()).toHaveValue('Germany')
    expect(address()).toBe('/auth/kyc?step=residence')
    await forward()
    await expect.element(title('Choose your document')).toBeVisible()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect.element(title(words.title)).toBeVisible()
    // The page's own Back is a step back, not another step: Forward still leads to the documents.
    await forward()
    await expect.element(title('Choose your document')).toBeVisible()
    expect(address()).toBe('/auth/kyc?step=document')
  })

  it('autosaves each choice before it is declared', async () => {
    const drafts = draftServer()
    server.answer(drafts.answers)
    await show()
    await choose(lives(), 'neth')
    await expect.poll(() => drafts.valuesOf('residence')).toEqual({ residence: 'NL' })
    await choose(national(), 'germ')
    await expect.poll(() => drafts.valuesOf('residence')).toEqual({ residence: 'NL', nationality: 'DE' })
    expect(server.asked(save)).toHaveLength(1)
  })

  it('autosaves an undeclared correction, and restores it after a step back', async () => {
    const drafts = draftServer()
    server.answer(drafts.answers)
    const { go } = await show(residence({ nationality: 'NL' }))
    await page.getByRole('link', { name: 'Change' }).click()
    await choose(lives(), 'germ')
    await expect.poll(() => drafts.valuesOf('residence')).toEqual({ residence: 'DE' })
    await go('/auth/kyc?step=document')
    await expect.element(title('Choose your document')).toBeVisible()
    await expect.element(page.getByText('Residence: Netherlands · Nationality: Netherlands')).toBeVisible()
    await page.getByRole('link', { name: 'Change' }).click()
    await expect.element(lives()).toHaveValue('Germany')
  })

  it('shows a choice from another window before it declares anything, and says so', async () => {
    const drafts = draftServer()
    server.answer(drafts.answers)
    await show()
    await expect.element(lives()).toBeVisible()
    drafts.elsewhere('residence', { nationality: 'DE' })
    await choose(lives(), 'neth')
    await expect.element(national()).toHaveValue('Germany')
    await expect.element(lives()).toHaveValue('Netherlands')
    await expect.element(page.getByRole('alert').getByText(texts.kyc.checkAgain)).toBeVisible()
    await proceed().click()
    await expect.poll(() => server.asked(save).at(-1)?.body).toEqual({ save: { residence: 'NL', nationality: 'DE' } })
  })

  it('starts with the choice made before a reload', async () => {
    server.answer(draftServer({ residence: { residence: 'NL' } }).answers)
    await show(withoutTexts({ guess: 'DE' }))
    await expect.element(lives()).toHaveValue('Netherlands')
    await expect.element(national()).toHaveValue('Germany')
    await expect.element(page.getByText(words.hint)).toBeVisible()
    expect(server.asked('PUT /v1/private/draft/save')).toHaveLength(0)
  })

  it('is skipped for members verified with it, who read who can change it', async () => {
    await show(
      residence({ residence: 'NL', nationality: 'DE', asked: false, refused: 'ALREADY_VERIFIED' }),
      '/auth/kyc?step=residence',
    )
    await expect.element(title('Choose your document')).toBeVisible()
    await expect.element(page.getByText(texts.livesIn.fixed)).toBeVisible()
    await expect.element(page.getByRole('link', { name: texts.livesIn.change })).not.toBeInTheDocument()
  })

  it('requires both, and moves the focus to the first missing one', async () => {
    await show()
    await proceed().click()
    await expect.element(lives()).toHaveFocus()
    await expect.element(lives()).toHaveAccessibleDescription(new RegExp(words.missing))
    await choose(lives(), 'neth')
    await proceed().click()
    await expect.element(national()).toHaveFocus()
    await expect.element(national()).toHaveAccessibleDescription(new RegExp(words.nationalityMissing))
    expect(server.asked(save)).toHaveLength(1)
  })

  it('presets the country of the connection for both and says so', async () => {
    await show(withoutTexts({ guess: 'NL' }))
    await expect.element(lives()).toHaveValue('Netherlands')
    await expect.element(page.getByText(words.guessed)).toBeVisible()
    await expect.element(national()).toHaveValue('Netherlands')
  })

  it('says at once when we do not serve a country or accept no document of it', async () => {
    await show(withoutTexts({ closed: ['US'] }))
    await choose(lives(), 'united st')
    await expect.element(page.getByText('We cannot serve people who live in United States')).toBeVisible()
    await expect.element(proceed()).not.toBeInTheDocument()
    await choose(lives(), 'neth')
    await choose(national(), 'united st')
    await expect.element(page.getByText(/Documents from United States are not accepted/)).toBeVisible()
    await expect.element(proceed()).toBeVisible()
  })

  it('says so too when only the server knows it', async () => {
    await show()
    await choose(lives(), 'neth')
    await choose(national(), 'neth')
    server.answer({ [save]: () => refusal(20109) })
    await proceed().click()
    await expect.element(page.getByText('We cannot serve people who live in Netherlands')).toBeVisible()
  })

  it('is skipped once declared and can be corrected, and another site reloads the status', async () => {
    await show(residence({ nationality: 'NL' }))
    await expect.element(title('Choose your document')).toBeVisible()
    await expect.element(page.getByText('Step 2 of 4: Document')).toBeVisible()
    await page.getByRole('link', { name: 'Change' }).click()
    await expect.element(title(words.title)).toBeVisible()
    await choose(lives(), 'germ')
    server.answer({
      [save]: ({ save }) => residence({ ...save, site: 'EU' }),
      'POST /v3/private/kyc/kyc-info': () => ({ ...statuses.closed(), version: 9 }),
    })
    await proceed().click()
    await expect.element(title('You cannot verify right now')).toBeVisible()
  })

  it('is skipped while a draft is open', async () => {
    server.answer({
      'POST /v3/private/kyc/kyc-info': statuses.continue,
      'POST /v3/private/kyc/builtin/session': () => ({ attempt: attempt() }),
    })
    await show()
    await expect.element(title('Page with your photo')).toBeVisible()
  })

  it('is skipped when the member can no longer declare it', async () => {
    await show(residence({ refused: 'IN_REVIEW' }), '/auth/kyc?step=residence')
    await expect.element(title('Choose your document')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Change' })).not.toBeInTheDocument()
  })

  it('offers verification by national number where the server allows it', async () => {
    server.answer({
      'POST /v3/private/kyc/traffic-diversion': () => ({
        way: 'quick',
        provider: 'default',
        flowName: 'Level1_web',
        path: '/user/accounts/auth/vendor',
      }),
    })
    await show(residence())
    await expect
      .element(page.getByRole('link', { name: words.quickAction }))
      .toHaveAttribute('href', '/user/accounts/auth/vendor')
  })
})
