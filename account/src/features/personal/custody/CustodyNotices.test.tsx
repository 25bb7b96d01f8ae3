import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { faultsInThemes } from '@tessera/ui/testing/looks.ts'
import { routes } from '../../../routes.tsx'
import type { KycInfo } from '../../../state/kyc-info.ts'
import { kycInfo } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/app.tsx'
import { noConnection, testServer, texts } from '../../../testing/server.ts'

const server = testServer()
const words = texts.custody
const ask = 'POST /v3/private/kyc/kyc-info'
const agree = 'POST /v3/private/kyc/submit-kyc-announcement'

function withFlags(flags: Partial<KycInfo['displayControl']>, more: Partial<KycInfo> = {}): KycInfo {
  const info = kycInfo()
  const levels = info.levels.map((level) => ({
    ...level,
    products: [...level.products, { product: 'P2P', allowed: true, limit: null, period: null }],
  }))
  return kycInfo({ levels, displayControl: { ...info.displayControl, ...flags }, ...more })
}
const moving = withFlags(
  { isDisplaySatosToEu: true },
  { custody: 'CUSTODY_SATOS', custodyInfo: { custodian: 'Example Custody B.V.', moveBy: '2027-06-30' } },
)

// The table of levels does not fit on a phone.
beforeEach(() => page.viewport(1280, 900))

describe('notices from kyc-info flags on the personal page', () => {
  it('shows no custody, P2P or agreement notice to most members', async () => {
    server.answer({ [ask]: () => withFlags({ isDisplayP2pRights: false }) })
    await renderRoutes(routes, '/auth/personal')
    await expect.element(page.getByRole('rowheader', { name: 'Spot trading' })).toBeVisible()
    await expect.element(page.getByRole('rowheader', { name: 'P2P trading' })).not.toBeInTheDocument()
    await expect.element(page.getByText(words.move.title)).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: words.answer })).not.toBeInTheDocument()
  })

  it('shows P2P trading, Hong Kong’s agreement and the link to the questionnaires', async () => {
    server.answer({
      [ask]: () => withFlags({ isDisplayP2pRights: true, displayHkgPoaAgreement: true, isDisplayQuestionnaire: true }),
    })
    await renderRoutes(routes, '/auth/personal')
    await expect.element(page.getByRole('rowheader', { name: 'P2P trading' })).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: /Proof of address, Agreement/ })).toBeVisible()
    await expect
      .element(
        page
          .getByRole('region', { name: 'Manage your verification' })
          .getByRole('link', { name: texts.manage.questionnaires }),
      )
      .toBeVisible()
  })

  it.each([
    ['isDisplayNewSatos', 'A few questions from our partner custodian (Netherlands)', '/auth/questionnaire?code=290'],
    ['isDisplayNewRcOnboarding', words.risk.title, '/auth/rcQuestionnaire'],
  ] as const)('%s: shows a notice with its link', async (flag, title, way) => {
    server.answer({
      [ask]: () =>
        withFlags({ [flag]: true }, { custody: 'CUSTODY_SATOS', custodyInfo: { custodian: null, moveBy: null } }),
    })
    await renderRoutes(routes, '/auth/personal')
    await expect.element(page.getByText(title)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: words.answer }))
      .toHaveAttribute('href', expect.stringMatching(new RegExp(`${way.replace('?', String.raw`\?`)}$`)))
  })
})

describe('move to the platform’s own custody', () => {
  it('names the custodians and the date, is not ticked in advance, and starts on consent', async () => {
    server.answer({ [ask]: () => moving })
    await renderRoutes(routes, '/auth/personal')
    const card = page.getByRole('region', { name: words.move.title })
    await expect
      .element(card.getByText(/Example Custody B\.V\. holds your crypto\. If you agree by 30 June 2027/))
      .toBeVisible()
    await expect.element(card.getByRole('checkbox')).not.toBeChecked()
    await card.getByRole('button', { name: words.move.action }).click()
    await expect.element(card.getByText(words.move.missing)).toBeVisible()
    expect(server.asked(agree)).toEqual([])
    await card.getByRole('checkbox').click()
    server.answer({ [agree]: noConnection })
    await card.getByRole('button', { name: words.move.action }).click()
    await expect.element(card.getByRole('alert')).toBeVisible()
    await expect.element(card.getByRole('checkbox')).toBeChecked()
    server.answer({
      [agree]: () => ({ announcement: 'custody-move', answer: 'agreed', at: '2026-11-21T10:00:00Z' }),
      [ask]: () => kycInfo({ version: 9 }),
    })
    await card.getByRole('button', { name: words.move.action }).click()
    await expect.element(card).not.toBeInTheDocument()
    await expect
      .poll(() => server.asked(agree).at(-1)?.body)
      .toEqual({ announcement: 'custody-move', answer: 'agreed' })
  })

  it('passes axe, in every theme', async () => {
    server.answer({ [ask]: () => moving })
    const { screen } = await renderRoutes(routes, '/auth/personal')
    await expect.element(page.getByRole('region', { name: words.move.title })).toBeVisible()
    expect(await faultsInThemes(screen.baseElement)).toEqual([])
  })
})
