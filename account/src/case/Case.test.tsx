import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { formatInstant } from '../format/dates.ts'
import { kycCase } from '../testing/answers.ts'
import { renderPart } from '../testing/app.tsx'
import { testServer } from '../testing/server.ts'
import { Attempts } from './Attempts.tsx'
import { CaseTimeline } from './CaseTimeline.tsx'
import { ReasonList } from './ReasonList.tsx'

testServer()

describe('the attempts of a case', () => {
  it.each([
    [1, 'You have 1 attempt left today.'],
    [2, 'You have 2 attempts left today.'],
  ])('are counted: %i', async (attemptsLeft, words) => {
    await renderPart(<Attempts case={kycCase({ attemptsLeft })} />)
    await expect.element(page.getByText(words)).toBeVisible()
  })

  it('name the time of the next one when none is left', async () => {
    const nextAttemptAt = new Date(Date.now() + 3 * 3_600_000 + 30_000).toISOString()
    await renderPart(<Attempts case={kycCase({ attemptsLeft: 0, nextAttemptAt })} />)
    await expect.element(page.getByText(`You can try again in 3 hours (${formatInstant(nextAttemptAt, 'en')}).`)).toBeVisible()
  })

  it('say nothing when nobody knows', async () => {
    const { screen } = await renderPart(<Attempts case={kycCase({ attemptsLeft: 0 })} />)
    expect(screen.container.textContent).toBe('')
  })
})

describe('the timeline of a case', () => {
  const submittedAt = '2026-11-20T10:00:00Z'

  it('tells that the document is being read, and that one may leave', async () => {
    await renderPart(<CaseTimeline case={kycCase({ status: 'reading', submittedAt })} />)
    await expect.element(page.getByText('Sent, done')).toBeVisible()
    await expect.element(page.getByText(formatInstant(submittedAt, 'en'))).toBeVisible()
    await expect.element(page.getByText('Reading your document, now')).toBeVisible()
    await expect.element(page.getByText('Decision, still to come')).toBeVisible()
    await expect.element(page.getByText(/You can leave this page/)).toBeVisible()
    await expect.element(page.getByText(/A person is looking at it/)).not.toBeInTheDocument()
  })

  it('names the person once a machine could not decide alone', async () => {
    await renderPart(<CaseTimeline case={kycCase({ status: 'in_review', submittedAt })} />)
    await expect.element(page.getByText('Reading your document, done')).toBeVisible()
    await expect.element(page.getByText('A person is looking at it, now')).toBeVisible()
  })
})

describe('the reasons of a case', () => {
  it('stand in their order, each with what helps', async () => {
    await renderPart(<ReasonList codes={['DOC_EXPIRED', 'IMG_BLUR_GLARE']} />)
    const items = page.getByRole('listitem')
    await expect.element(items.first()).toHaveTextContent('The document has expired, or will soonUse a document that is still valid.')
    await expect.element(items.last()).toMatchTextContent(/The photo was blurred or had glare/)
  })
})
