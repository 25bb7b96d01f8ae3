import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import type { KycInfo } from '../state/kyc-info.ts'
import { standings } from '../testing/answers.ts'
import { renderPart } from '../testing/app.tsx'
import { testServer } from '../testing/server.ts'
import { Final } from './Final.tsx'

testServer()

const final = (state: NonNullable<KycInfo['appeal']>['state'], reasons: KycInfo['cases'][number]['reasons'] = ['COULD_NOT_VERIFY']): KycInfo => {
  const info = standings.final()
  return {
    ...info,
    cases: info.cases.map((one) => ({ ...one, reasons })),
    appeal: { level: 'LEVEL_1', state, until: '2026-12-20T10:00:00Z', answeredInDays: 14, reference: state === 'POSSIBLE' || state === 'OVER' ? null : '7KQ2M-9XD4T' },
  }
}
const links = (): [string, string | null][] =>
  page
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('a final decision', () => {
  it.each([
    ['POSSIBLE', /you can appeal until Dec 20, 2026.*within 14 days/, 'Appeal this decision', '/help-center/contact?topic=appeal'],
    ['OPEN', /Your appeal 7KQ2M-9XD4T is with our staff/, 'Contact support', '/help-center/contact'],
    ['UPHELD', /appeal 7KQ2M-9XD4T\. The decision stands/, 'Contact support', '/help-center/contact'],
    ['OVER', /could be appealed until Dec 20, 2026/, 'Contact support', '/help-center/contact'],
  ] as const)('says how it may be appealed, with one way on: %s', async (state, words, label, href) => {
    const { screen } = await renderPart(<Final info={final(state)} level="LEVEL_1" action="" />)
    await expect.element(page.getByText(words)).toBeVisible()
    expect(links()).toEqual([[label, href]])
    expect(screen.container.textContent).not.toContain('We could not verify your identity')
    expect(await accessFaults(screen.container)).toEqual([])
  })

  it('names another way where there is one', async () => {
    await renderPart(<Final info={final('POSSIBLE', ['DUPLICATE'])} level="LEVEL_1" action="" />)
    await expect.element(page.getByText('This identity is already on another account')).toBeVisible()
    expect(links()[0]).toEqual(['How to move an identity to this account', '/help-center/identity-transfer'])
  })
})
