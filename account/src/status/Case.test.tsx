import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { formatInstant } from '../format/dates.ts'
import { kycCase, reviews } from '../testing/answers.ts'
import { renderPart } from '../testing/app.tsx'
import { refusal, testServer } from '../testing/server.ts'
import { Attempts } from './Attempts.tsx'
import { CaseTimeline } from './CaseTimeline.tsx'
import { ReasonList } from './ReasonList.tsx'

const server = testServer()

describe('the attempts of a case', () => {
  it.each([
    [1, 'You have 1 attempt left today.'],
    [2, 'You have 2 attempts left today.'],
  ])('are counted: %i', async (attemptsLeft, words) => {
    await renderPart(<Attempts case={kycCase({ attemptsLeft })} />)
    await expect.element(page.getByText(words)).toBeVisible()
  })

  it('name the time of the next one if none is left', async () => {
    const nextAttemptAt = new Date(Date.now() + 3 * 3_600_000 + 30_000).toISOString()
    await renderPart(<Attempts case={kycCase({ attemptsLeft: 0, nextAttemptAt })} />)
    await expect
      .element(page.getByText(`You can try again in 3 hours (${formatInstant(nextAttemptAt, 'en')}).`))
      .toBeVisible()
  })

  it('are empty if the number is unknown', async () => {
    const { screen } = await renderPart(<Attempts case={kycCase({ attemptsLeft: 0 })} />)
    expect(screen.container.textContent).toBe('')
  })
})

describe('the timeline of a case', () => {
  const submittedAt = '2026-11-20T10:00:00Z'

  it('says that the document is being read, and that the member may leave', async () => {
    await renderPart(<CaseTimeline case={kycCase({ status: 'reading', submittedAt })} />)
    await expect.element(page.getByText('Sent (done)')).toBeVisible()
    await expect.element(page.getByText(formatInstant(submittedAt, 'en'))).toBeVisible()
    await expect.element(page.getByText('Checking your document (now)')).toBeVisible()
    await expect.element(page.getByText('Decision (still to come)')).toBeVisible()
    await expect.element(page.getByText(/You can leave this page/)).toBeVisible()
    await expect.element(page.getByText(/In review by our team/)).not.toBeInTheDocument()
  })

  it('for a number, names the register and no document', async () => {
    await renderPart(<CaseTimeline case={kycCase({ status: 'reading', submittedAt, method: 'number' })} />)
    await expect.element(page.getByText('Checking the official register (now)')).toBeVisible()
    await expect.element(page.getByText(/Checking your document/)).not.toBeInTheDocument()
  })

  it.each([
    ['reading', 'We usually decide within 4 minutes.'],
    ['in_review', 'We usually decide within 3 days.'],
  ] as const)('says how long that took recently, by who decides now: %s', async (status, words) => {
    server.answer({
      'GET /v3/private/kyc/waiting-time': () => ({
        all: { medianSeconds: 40, ninetiethSeconds: 200, cases: 12 },
        person: { medianSeconds: 16_000, ninetiethSeconds: 200_000, cases: 10 },
        number: {
          all: { medianSeconds: 1, ninetiethSeconds: 2, cases: 50 },
          person: { medianSeconds: 3600, ninetiethSeconds: 10_000, cases: 10 },
        },
        address: { all: null, person: { medianSeconds: 7200, ninetiethSeconds: 90_000, cases: 10 } },
        reviews,
      }),
    })
    await renderPart(<CaseTimeline case={kycCase({ status, submittedAt })} />)
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(page.getByText(/Some cases take longer/)).toBeVisible()
  })

  it('measures a check by number against other checks by number', async () => {
    const none = { all: null, person: null }
    const all = { medianSeconds: 40, ninetiethSeconds: 200, cases: 12 }
    server.answer({
      'GET /v3/private/kyc/waiting-time': () => ({
        all,
        person: null,
        number: { all: { ...all, ninetiethSeconds: 420 }, person: null },
        address: none,
        reviews,
      }),
    })
    await renderPart(<CaseTimeline case={kycCase({ status: 'reading', submittedAt, method: 'number' })} />)
    await expect.element(page.getByText(/within 7 minutes/)).toBeVisible()
  })

  it('measures a proof of address against other proofs of address', async () => {
    server.answer({
      'GET /v3/private/kyc/waiting-time': () => ({
        all: null,
        person: { medianSeconds: 16_000, ninetiethSeconds: 200_000, cases: 10 },
        number: {
          all: { medianSeconds: 1, ninetiethSeconds: 2, cases: 50 },
          person: { medianSeconds: 3600, ninetiethSeconds: 10_000, cases: 10 },
        },
        address: { all: null, person: { medianSeconds: 7200, ninetiethSeconds: 90_000, cases: 10 } },
        reviews,
      }),
    })
    await renderPart(<CaseTimeline case={kycCase({ level: 'LEVEL_2', status: 'in_review', submittedAt })} />)
    await expect.element(page.getByText(/within 25 hours/)).toBeVisible()
  })

  it.each(['reading', 'in_review'] as const)(
    'shows no time if too few cases were decided, or if it is unknown: %s',
    async (status) => {
      server.answer({ 'GET /v3/private/kyc/waiting-time': () => refusal(50016) })
      await renderPart(<CaseTimeline case={kycCase({ status, submittedAt })} />)
      await expect.poll(() => server.asked('GET /v3/private/kyc/waiting-time')).toHaveLength(1)
      await expect.element(page.getByText(/We usually decide|minute/)).not.toBeInTheDocument()
    },
  )

  it('says when a review is due while too few cases were measured', async () => {
    await renderPart(<CaseTimeline case={kycCase({ status: 'in_review', submittedAt })} />)
    await expect.element(page.getByText('We usually decide within 3 days.')).toBeVisible()
  })

  it('shows the review once a case could not be decided automatically', async () => {
    await renderPart(<CaseTimeline case={kycCase({ status: 'in_review', submittedAt })} />)
    await expect.element(page.getByText('Document checked (done)')).toBeVisible()
    await expect.element(page.getByText('In review by our team (now)')).toBeVisible()
  })
})

describe('the reasons of a case', () => {
  it('name the register, not a document, for a number', async () => {
    await renderPart(
      <ReasonList codes={['NUMBER_WRONG', 'UNDERAGE']} about={{ method: 'number', photos: [], documentType: 'BVN' }} />,
    )
    await expect.element(page.getByText('The official register does not have this number')).toBeVisible()
    await expect.element(page.getByText('You are not old enough yet')).toBeVisible()
    await expect.element(page.getByText(/your document/)).not.toBeInTheDocument()
  })

  it('asks for no other photo of a copied document in a final refusal', async () => {
    await renderPart(<ReasonList codes={['DOC_COPY']} final />)
    await expect.element(page.getByText('The photo shows a copy')).toBeVisible()
    await expect.element(page.getByText('If you think this is a mistake, appeal or contact support.')).toBeVisible()
    await expect.element(page.getByText('Take a photo of the document itself, in colour.')).not.toBeInTheDocument()
  })

  it('are in their order, each with its remedy', async () => {
    await renderPart(<ReasonList codes={['DOC_EXPIRED', 'IMG_BLUR_GLARE']} />)
    const items = page.getByRole('listitem')
    await expect
      .element(items.first())
      .toHaveTextContent(
        'The document has expired or will expire soonUse a document that is valid for at least one more month.',
      )
    await expect.element(items.last()).toMatchTextContent(/The photo was blurred or had glare/)
  })
})
