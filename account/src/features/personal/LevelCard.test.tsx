import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessFaults, faultsInThemes } from '@tessera/ui/testing/looks.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import { statuses } from '../../testing/answers.ts'
import { renderPart } from '../../testing/app.tsx'
import { later as comesLater, testServer, texts } from '../../testing/server.ts'
import { LevelCard } from './LevelCard.tsx'

const server = testServer()

const card = (name: string) => page.getByRole('region', { name })
const later = '2099-01-01T00:00:00Z'

describe('level status', () => {
  it('says how long it takes and what to have ready before the start only', async () => {
    const { screen } = await renderPart(<LevelCard info={statuses.start()} />)
    await expect.element(page.getByText(texts.personal.takes)).toBeVisible()
    await screen.unmount()
    await renderPart(<LevelCard info={statuses.continue()} />)
    await expect.element(card('Continue where you left off')).toBeVisible()
    await expect.element(page.getByText(texts.personal.takes)).not.toBeInTheDocument()
  })

  it.each([
    ['a photo to take', { side: 'back', problem: null }, texts.status.continue.photos, ''],
    ['sending', { side: null, problem: null }, texts.status.continue.toSend, ''],
    [
      'a blurred photo',
      { side: 'front', problem: 'blurry' },
      texts.status.continue.again.blurry,
      '?step=front&retake=1',
    ],
  ] as const)('says what is left of a draft, and opens it: %s', async (_, left, says, search) => {
    const draft = statuses.continue()
    await renderPart(<LevelCard info={{ ...draft, cases: draft.cases.map((one) => ({ ...one, left })) }} />)
    await expect.element(page.getByText(says, { exact: true })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Continue' }))
      .toHaveAttribute('href', `/user/accounts/auth/kyc${search}`)
  })

  it('announces no list of what can be used, because none follows in the card', async () => {
    await renderPart(<LevelCard info={statuses.verified()} />)
    await expect.element(card('Your identity is verified')).toBeVisible()
    await expect.element(page.getByText(texts.status.verified.text)).not.toBeInTheDocument()
  })

  it.each<[string, () => KycInfo, string, string]>([
    ['a new member', statuses.start, 'Verify your identity', 'Not verified'],
    ['a draft', statuses.continue, 'Continue where you left off', 'Started'],
    ['being read', statuses.reading, 'We’re verifying your identity', 'In progress'],
    ['in review', statuses.inReview, 'We’re verifying your identity', 'In progress'],
    ['approved', statuses.verified, 'Your identity is verified', 'Verified'],
    ['a resubmission', () => statuses.resubmission(), 'We need you to change something', 'Action needed'],
    ['no attempt left', () => statuses.usedUp(later), 'No attempts left for now', 'Please wait'],
    ['refused for good', statuses.final, 'We could not verify your identity', 'Not verified'],
    [
      'no proof of address yet',
      () => statuses.address('VERIFY_LEVEL_2'),
      'Next: prove your address',
      'Identity verified',
    ],
    [
      'a proof begun',
      () => statuses.address('CONTINUE_LEVEL_2', { status: 'draft' }),
      'Finish your proof of address',
      'Started',
    ],
    [
      'a proof being read',
      () => statuses.address('WAIT_LEVEL_2', { status: 'in_review', submittedAt: '2026-11-20T10:00:00Z' }),
      'We’re checking your address',
      'In progress',
    ],
    [
      'a proof refused',
      () => statuses.address('RESUBMIT_LEVEL_2', { status: 'resubmission_requested', reasons: ['POA_DATE'] }),
      'Your proof of address needs changes',
      'Action needed',
    ],
    [
      'no try left for the address',
      () =>
        statuses.address('RESUBMIT_LEVEL_2', {
          status: 'resubmission_requested',
          attemptsLeft: 0,
          nextAttemptAt: later,
        }),
      'No attempts left for now',
      'Please wait',
    ],
    [
      'a proof refused for good',
      () => statuses.address('CONTACT_SUPPORT_LEVEL_2', { status: 'rejected', reasons: ['COULD_NOT_VERIFY'] }),
      'We could not confirm your address',
      'Not confirmed',
    ],
    ['an identity that leaves', () => statuses.moving(), 'An identity is being moved', 'Please wait'],
    ['a locked member', statuses.locked, 'Verification is locked', 'Locked'],
    ['a closed region', statuses.closed, 'You cannot verify right now', 'Not available'],
  ])('appears in title and chip: %s', async (_who, info, title, chip) => {
    await renderPart(<LevelCard info={info()} />)
    await expect.element(card(title).getByText(chip, { exact: true })).toBeVisible()
  })

  it.each([
    [true, texts.livesIn.change],
    [false, texts.livesIn.fixed],
  ])('lets the member correct the residence (%s), unless verified before', async (mayDeclareResidence, says) => {
    await renderPart(<LevelCard info={{ ...statuses.start(), residenceCountry: 'NL', mayDeclareResidence }} />)
    await expect.element(page.getByText(/^Residence: /)).toHaveTextContent(`Residence: Netherlands · ${says}`)
  })

  it.each<[string, () => KycInfo, string, string]>([
    ['a new member', statuses.start, 'Verify identity', '/user/accounts/auth/kyc'],
    ['a draft', statuses.continue, 'Continue', '/user/accounts/auth/kyc'],
    [
      'another text to agree to',
      () => statuses.resubmission(['IMG_BLUR_GLARE'], { consent: true }),
      'Retake photo',
      '/user/accounts/auth/kyc?step=document',
    ],
    [
      'an expired document',
      () => statuses.resubmission(['DOC_EXPIRED'], { asks: ['document', 'front'] }),
      'Use another document',
      '/user/accounts/auth/kyc?step=document',
    ],
    [
      'a blurred photo of a damaged document',
      () => statuses.resubmission(['IMG_BLUR_GLARE', 'DOC_DAMAGED'], { asks: ['document', 'back'] }),
      'Use another document',
      '/user/accounts/auth/kyc?step=document',
    ],
    [
      'no proof of address yet',
      () => statuses.address('VERIFY_LEVEL_2'),
      'Prove your address',
      '/user/accounts/auth/updatePOA',
    ],
    [
      'a proof begun',
      () => statuses.address('CONTINUE_LEVEL_2', { status: 'draft' }),
      'Continue',
      '/user/accounts/auth/updatePOA',
    ],
    [
      'a proof refused',
      () => statuses.address('RESUBMIT_LEVEL_2', { status: 'resubmission_requested', reasons: ['POA_DATE'] }),
      'Send new document',
      '/user/accounts/auth/updatePOA',
    ],
    [
      'a proof refused for good',
      () => statuses.address('CONTACT_SUPPORT_LEVEL_2', { status: 'rejected', reasons: ['COULD_NOT_VERIFY'] }),
      'Contact support',
      '/help-center/contact',
    ],
    ['a locked member', statuses.locked, 'Contact support', '/help-center/contact'],
    ['a closed region', statuses.closed, 'Contact support', '/help-center/contact'],
  ])('offers one action: %s', async (_who, info, name, href) => {
    await renderPart(<LevelCard info={info()} />)
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)
    expect(page.getByRole('link').elements()).toHaveLength(1)
  })

  it('offers the appeal after a final refusal, and the transfer as a second action when the identity is on another account', async () => {
    await renderPart(<LevelCard info={statuses.final()} />)
    await expect.element(page.getByRole('button', { name: 'Appeal' })).toBeVisible()
    await expect.element(page.getByRole('link').first()).toHaveTextContent('How to move an identity to this account')
  })

  it.each<[string, () => KycInfo]>([
    ['being read', statuses.reading],
    ['approved', statuses.verified],
    ['no attempt left', () => statuses.usedUp(later)],
    [
      'a proof in review',
      () => statuses.address('WAIT_LEVEL_2', { status: 'reading', submittedAt: '2026-11-20T10:00:00Z' }),
    ],
    ['an identity that moves', () => statuses.moving('target')],
    ['only waiting helps', () => statuses.resubmission(['ATTEMPTS'])],
  ])('offers no action when there is nothing to do: %s', async (_who, info) => {
    await renderPart(<LevelCard info={info()} />)
    await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
    expect(page.getByRole('link').elements()).toHaveLength(0)
  })

  it('starts the resubmission with one press and opens it', async () => {
    const { address } = await renderPart(<LevelCard info={statuses.resubmission()} />)
    const code = comesLater<{ accessToken: string; expiresAt: string }>()
    server.answer({ 'POST /v3/private/kyc/sdk-access': () => code.promise })
    await page.getByRole('button', { name: 'Retake photo' }).dblClick()
    expect(server.asked('POST /v3/private/kyc/sdk-access')).toHaveLength(1)
    code.come({ accessToken: 'once', expiresAt: '2026-11-20T10:10:00Z' })
    await expect
      .poll(() => server.asked('POST /v3/private/kyc/builtin/session').map(({ body }) => body))
      .toEqual([{ level: 'LEVEL_1', accessToken: 'once' }])
    await expect.poll(address).toBe('/auth/kyc')
  })

  it('shows the reasons and the attempts left', async () => {
    await renderPart(<LevelCard info={statuses.resubmission(['DOC_EXPIRED', 'NAME_MISMATCH'])} />)
    await expect.element(page.getByText('The document has expired or will expire soon')).toBeVisible()
    await expect.element(page.getByText('Your name does not match the document')).toBeVisible()
    await expect.element(page.getByText('You have 2 attempts left today.')).toBeVisible()
  })

  it('says when the next level is not open', async () => {
    await renderPart(<LevelCard info={statuses.verified()} />)
    await expect.element(page.getByText('The next level, Address, is not available yet.')).toBeVisible()
  })

  it('announces changes to screen readers', async () => {
    const { screen } = await renderPart(<LevelCard info={statuses.reading()} />)
    expect(screen.getByRole('heading', { level: 2 }).element().closest('[aria-live="polite"]')).not.toBeNull()
  })
})

describe('level track', () => {
  const states = (): (string | null)[] =>
    page
      .getByRole('list', { name: 'Verification levels' })
      .getByRole('listitem')
      .elements()
      .map((level) => level.getAttribute('data-state'))

  it.each<[string, () => KycInfo, string[]]>([
    ['a new member', statuses.start, ['reached', 'ahead', 'ahead']],
    ['being read', statuses.reading, ['reached', 'pending', 'ahead']],
    ['approved', statuses.verified, ['reached', 'reached', 'ahead']],
  ])('fills up to the reached level: %s', async (_who, info, row) => {
    await renderPart(<LevelCard info={info()} />)
    await expect.element(page.getByText('You are here')).toBeVisible()
    expect(states()).toEqual(row)
  })
})

it('passes axe, in every theme', async () => {
  const { screen } = await renderPart(
    <>
      <LevelCard info={statuses.resubmission()} />
    </>,
  )
  await expect.element(page.getByRole('button')).toBeVisible()
  expect(await faultsInThemes(screen.container)).toEqual([])
})

describe('level 2', () => {
  it('shows the progress of a proof that was sent', async () => {
    await renderPart(
      <LevelCard
        info={statuses.address('WAIT_LEVEL_2', { status: 'in_review', submittedAt: '2026-11-20T10:00:00Z' })}
      />,
    )
    await expect.element(page.getByText('A person checks some documents', { exact: false })).toBeVisible()
    await expect.element(page.getByText(/You can leave this page/)).toBeVisible()
  })

  it('shows why a proof was refused, what helps, and the attempts left', async () => {
    await renderPart(
      <LevelCard
        info={statuses.address('RESUBMIT_LEVEL_2', {
          status: 'resubmission_requested',
          reasons: ['POA_DATE'],
          attemptsLeft: 4,
        })}
      />,
    )
    await expect.element(page.getByText(texts.reason.POA_DATE.title)).toBeVisible()
    await expect.element(page.getByText(texts.reason.POA_DATE.remedy)).toBeVisible()
    await expect.element(page.getByText('You have 4 attempts left today.')).toBeVisible()
  })
})

describe('identity transfer', () => {
  it.each([
    ['source', /^We’re moving your verified identity to another account\. From 22 November 2026/],
    ['target', /^We’re moving a verified identity to this account/],
  ] as const)('shows at the %s what is closed and until when, and offers no verification', async (direction, words) => {
    await renderPart(<LevelCard info={statuses.moving(direction)} />)
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(page.getByText(/^Not available until 22 November 2026.*: Crypto withdrawal\.$/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'See details' })).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
  })
})
