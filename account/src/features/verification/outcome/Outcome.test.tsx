import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { faultsInThemes } from '@tessera/ui/testing/looks.ts'
import { statusOf } from '../../../status/level-status.ts'
import type { KycInfo } from '../../../state/kyc-info.ts'
import { useSdk } from '../../../state/sdk.ts'
import { statuses } from '../../../testing/answers.ts'
import { renderPart } from '../../../testing/app.tsx'
import { sdkVisit } from '../../../testing/sdk.ts'
import { testServer } from '../../../testing/server.ts'
import { Outcome } from './Outcome.tsx'

testServer()
afterEach(() => useSdk.setState({ visit: null }))

const outcome = (info: KycInfo) => <Outcome info={info} status={statusOf(info)} />
const later = '2099-01-01T00:00:00Z'
const links = (): string[] =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

describe('verification outcome', () => {
  it.each<[string, () => KycInfo, string, string[]]>([
    ['being read', statuses.reading, 'We’re verifying your identity', ['Back to account']],
    ['in review', statuses.inReview, 'We’re verifying your identity', ['Back to account']],
    ['approved', statuses.verified, 'Your identity is verified', ['Back to account']],
    [
      'a blurred photo',
      () => statuses.resubmission(['IMG_CUT_OFF']),
      'We need you to change something',
      ['Back to account', 'Start over'],
    ],
    [
      'an expired document',
      () => statuses.resubmission(['DOC_EXPIRED'], { asks: ['document', 'front'] }),
      'We need you to change something',
      ['Use another document', 'Back to account', 'Start over'],
    ],
    [
      'a number that nobody knows',
      () => statuses.resubmission(['NUMBER_WRONG'], { asks: ['number'] }, 'number'),
      'We need you to change something',
      ['Check number', 'Use a document', 'Back to account'],
    ],
    [
      'another person’s number',
      () => statuses.resubmission(['DATA_MISMATCH'], { asks: ['number'] }, 'number'),
      'We need you to change something',
      ['Correct your details', 'Use a document', 'Back to account'],
    ],
    ['no attempt left', () => statuses.usedUp(later), 'No attempts left for now', ['Back to account']],
    [
      'refused for good',
      statuses.final,
      'We could not verify your identity',
      ['How to move an identity to this account', 'Contact support', 'Back to account'],
    ],
    ['a locked member', statuses.locked, 'Verification is locked', ['Contact support', 'Back to account']],
    ['a closed region', statuses.closed, 'You cannot verify right now', ['Contact support', 'Back to account']],
  ])('shows the status as the heading, with its next actions: %s', async (_what, info, title, ways) => {
    await renderPart(outcome(info()))
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    await expect.poll(links).toEqual(ways)
  })

  it.each<[string, () => KycInfo, string]>([
    ['one photo', () => statuses.resubmission(['IMG_CUT_OFF']), 'Retake photo'],
    ['both sides', () => statuses.resubmission(['IMG_CUT_OFF'], { asks: ['front', 'back'] }), 'Take new photos'],
    ['the photo of the person', () => statuses.resubmission(['SELFIE_MULTI'], { asks: ['selfie'] }), 'Retake selfie'],
    ['a wrong name', () => statuses.resubmission(['NAME_MISMATCH'], { asks: ['details'] }), 'Correct your details'],
    [
      'a wrong name and a photo',
      () => statuses.resubmission(['NAME_MISMATCH', 'IMG_CUT_OFF'], { asks: ['details', 'back'] }),
      'Fix these problems',
    ],
  ])('asks only for the photos that failed: %s', async (_what, info, name) => {
    await renderPart(outcome(info()))
    await expect.element(page.getByRole('button', { name })).toBeVisible()
  })

  it('names the photos that a reason is about', async () => {
    const photos = [{ reason: 'IMG_BLUR_GLARE' as const, sides: ['front' as const, 'selfie' as const] }]
    await renderPart(outcome(statuses.resubmission(['IMG_BLUR_GLARE'], { photos })))
    await expect.element(page.getByText('About: Page with your photo and Selfie')).toBeVisible()
  })

  it('mentions the register and no document when the member gave only a number', async () => {
    await renderPart(outcome(statuses.resubmission(['DATA_MISMATCH'], { asks: ['number'] }, 'number')))
    await expect.element(page.getByText('Your details do not match the official register')).toBeVisible()
    await expect.element(page.getByText(/your document/)).not.toBeInTheDocument()
  })

  it.each<[string, () => KycInfo, number]>([
    ['a case that waits', statuses.inReview, 1],
    ['a photo to be taken again', () => statuses.resubmission(['IMG_CUT_OFF']), 0],
  ])('ends the handoff on this device when no step is left: %s', async (_what, info, times) => {
    useSdk.setState({ visit: sdkVisit({ partner: null, handoff: true }) })
    await renderPart(outcome(info()))
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(page.getByText('You’re done here.', { exact: false }).elements()).toHaveLength(times)
  })

  it('names the reason of a final refusal without mentioning another account', async () => {
    await renderPart(outcome(statuses.final()))
    await expect.element(page.getByText('This identity is already on another account')).toBeVisible()
  })

  it('moves the focus to the heading when the status changes by itself', async () => {
    const info = statuses.reading()
    const { screen } = await renderPart(outcome(info))
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('does not move the focus on arrival', async () => {
    await renderPart(outcome(statuses.verified()))
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(document.activeElement).toBe(document.body)
  })

  it('passes axe, in every theme', async () => {
    const { screen } = await renderPart(outcome(statuses.verified()))
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await faultsInThemes(screen.container)).toEqual([])
  })
})
