import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessFaults, showTheme, themes } from '@tessera/ui/testing/looks.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import { standings } from '../../testing/answers.ts'
import { renderPart } from '../../testing/app.tsx'
import { testServer } from '../../testing/server.ts'
import { LevelCard } from './LevelCard.tsx'

const server = testServer()

const card = (name: string) => page.getByRole('region', { name })
const later = '2099-01-01T00:00:00Z'

describe('where the member stands', () => {
  it.each<[string, () => KycInfo, string, string]>([
    ['a new member', standings.start, 'Verify your identity', 'Not verified'],
    ['a draft', standings.continue, 'Continue where you stopped', 'Started'],
    ['being read', standings.reading, 'We are verifying your identity', 'In progress'],
    ['in review', standings.inReview, 'We are verifying your identity', 'In progress'],
    ['approved', standings.verified, 'Your identity is verified', 'Verified'],
    ['something to mend', () => standings.mend(), 'Something needs another look', 'Action needed'],
    ['no attempt left', () => standings.usedUp(later), 'No attempts left for now', 'Please wait'],
    ['refused for good', standings.final, 'We could not verify your identity', 'Not verified'],
    ['a locked member', standings.locked, 'Verification is locked', 'Locked'],
    ['a closed region', standings.closed, 'Verification is closed at the moment', 'Closed'],
  ])('is said in title and chip: %s', async (_who, info, title, chip) => {
    await renderPart(<LevelCard info={info()} />)
    await expect.element(card(title).getByText(chip, { exact: true })).toBeVisible()
  })

  it.each<[string, () => KycInfo, string, string]>([
    ['a new member', standings.start, 'Verify identity', '/user/accounts/auth/kyc'],
    ['a draft', standings.continue, 'Continue verification', '/user/accounts/auth/kyc'],
    ['another text to agree to', () => standings.mend(['IMG_BLUR_GLARE'], { consent: true }), 'Take this photo again', '/user/accounts/auth/kyc?step=document'],
    ['an expired document', () => standings.mend(['DOC_EXPIRED'], { asks: ['document', 'front'] }), 'Use another document', '/user/accounts/auth/kyc?step=document'],
    ['refused for good', standings.final, 'Appeal this decision', '/help-center/contact?topic=appeal'],
    ['a locked member', standings.locked, 'Contact support', '/help-center/contact'],
    ['a closed region', standings.closed, 'Contact support', '/help-center/contact'],
  ])('offers one way on: %s', async (_who, info, name, href) => {
    await renderPart(<LevelCard info={info()} />)
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)
    // Where the identity is on another account, moving it from there is a second way.
    expect(page.getByRole('link').elements()).toHaveLength(name === 'Appeal this decision' ? 2 : 1)
  })

  it.each<[string, () => KycInfo]>([
    ['being read', standings.reading],
    ['approved', standings.verified],
    ['no attempt left', () => standings.usedUp(later)],
    ['only waiting helps', () => standings.mend(['ATTEMPTS'])],
  ])('offers nothing where nothing is to be done: %s', async (_who, info) => {
    await renderPart(<LevelCard info={info()} />)
    await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
    expect(page.getByRole('link').elements()).toHaveLength(0)
  })

  it('begins what mends it with one press, and goes to it', async () => {
    const { address } = await renderPart(<LevelCard info={standings.mend()} />)
    server.answer({ 'POST /v3/private/kyc/sdk-access': () => ({ accessToken: 'once', expiresAt: '2026-11-20T10:10:00Z' }) })
    await page.getByRole('button', { name: 'Take this photo again' }).dblClick()
    await expect.poll(() => server.asked('POST /v3/private/kyc/builtin/session').map(({ body }) => body)).toEqual([{ level: 'LEVEL_1', accessToken: 'once' }])
    await expect.poll(address).toBe('/auth/kyc')
  })

  it('names the reasons and what is left', async () => {
    await renderPart(<LevelCard info={standings.mend(['DOC_EXPIRED', 'NAME_MISMATCH'])} />)
    await expect.element(page.getByText('The document has expired, or will soon')).toBeVisible()
    await expect.element(page.getByText('The name is not the one on the document')).toBeVisible()
    await expect.element(page.getByText('You have 2 attempts left today.')).toBeVisible()
  })

  it('says when the next level is not open', async () => {
    await renderPart(<LevelCard info={standings.verified()} />)
    await expect.element(page.getByText('The next level, Address, is not open yet.')).toBeVisible()
  })

  it('is told to those who do not see it change', async () => {
    const { screen } = await renderPart(<LevelCard info={standings.reading()} />)
    expect(screen.getByRole('heading', { level: 2 }).element().closest('[aria-live="polite"]')).not.toBeNull()
  })
})

describe('the row of levels', () => {
  const states = (): (string | null)[] =>
    page
      .getByRole('list', { name: 'Levels of verification' })
      .getByRole('listitem')
      .elements()
      .map((level) => level.getAttribute('data-state'))

  it.each<[string, () => KycInfo, string[]]>([
    ['a new member', standings.start, ['reached', 'ahead', 'ahead']],
    ['being read', standings.reading, ['reached', 'pending', 'ahead']],
    ['approved', standings.verified, ['reached', 'reached', 'ahead']],
  ])('goes up to the one reached: %s', async (_who, info, row) => {
    await renderPart(<LevelCard info={info()} />)
    await expect.element(page.getByText('You are here')).toBeVisible()
    expect(states()).toEqual(row)
  })
})

it.each(themes)('has nothing against it in either look: %s', async (theme) => {
  const { screen } = await renderPart(
    <>
      <LevelCard info={standings.mend()} />
    </>,
  )
  showTheme(theme)
  await expect.element(page.getByRole('button')).toBeVisible()
  expect(await accessFaults(screen.container)).toEqual([])
})
