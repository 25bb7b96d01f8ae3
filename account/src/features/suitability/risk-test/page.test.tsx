import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { routes } from '../../../routes.tsx'
import { owing } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/app.tsx'
import { refusal, testServer, texts } from '../../../testing/server.ts'
import type { Attempt, Band, Result, Status } from './load.ts'
import { draftServer } from '../../../testing/drafts.ts'

const server = testServer()
const words = texts.tests
const address = '/auth/risk-tolerance-test'
const submit = 'POST /v3/private/kyc/risk-test/submit'
const accept = 'POST /v3/private/kyc/risk-test/accept'
const id = '11111111-1111-4111-8111-111111111111'

const option = (name: string) => ({ id: name, text: `Answer ${name}` })
const attempt = (change: Partial<Attempt> = {}): Attempt => ({
  attemptId: id,
  questions: ['age', 'objective', 'maxLoss'].map((question) => ({
    id: question,
    text: `About ${question}?`,
    hint: 'A hint.',
    options: [option('low'), option('high')],
  })),
  answers: { age: 'low' },
  amounts: { netWorth: null, otherPercent: null },
  revision: 0,
  known: [{ question: 'age', source: 'age', at: null }],
  again: [],
  owns: {},
  earlier: [],
  profileNetWorth: null,
  ...change,
})
const band = (name: string, percent: number, mayChoose: boolean): Band => ({
  id: name,
  title: `Title ${name}`,
  text: `Text of ${name}.`,
  products: ['spot_large_cap', 'stablecoins'],
  exposure: {
    currency: 'HKD',
    netWorth: 20_000_000,
    counted: 8_000_000,
    percent,
    otherPercent: 4,
    limit: Math.max(0, (8_000_000 * (percent - 4)) / 100),
  },
  mayChoose,
})
const result = (change: Partial<Result> = {}): Result => ({
  assessmentId: id,
  state: 'measured',
  expired: false,
  endedByMove: false,
  measured: 'R3',
  band: 'R3',
  bands: [band('R1', 0, true), band('R2', 5, true), band('R3', 10, true), band('R4', 20, false)],
  limitedBy: ['capacity'],
  lowered: [{ question: 'How old are you?', answer: '65 or over' }],
  raised: [{ question: 'What do you most want?', answer: 'Growth' }],
  endedAt: '2026-11-21T10:00:00Z',
  acceptedAt: null,
  validUntil: null,
  reasons: [],
  ...change,
})
const status = (change: Partial<Status> = {}): Status => ({
  mayStart: true,
  closed: null,
  nextAttemptAt: null,
  currency: 'HKD',
  binding: true,
  months: 12,
  knowledgeKnown: false,
  attempt: null,
  result: null,
  ...change,
})

async function show(first: Status): Promise<void> {
  server.answer({
    'GET /v3/private/kyc/risk-test/page': () => first,
    ...draftServer().answers,
  })
  await renderRoutes(routes, address)
  await expect.element(page.getByRole('heading', { level: 1, name: words.risk.title })).toBeVisible()
}
const press = (name: string) => page.getByRole('button', { name, exact: true })

it('offers nothing where the limit is zero: why, no products, and no choice between zeros', async () => {
  const full = (name: string, percent: number): Band => {
    const { exposure, ...rest } = band(name, percent, true)
    return { ...rest, exposure: { ...exposure, otherPercent: 92, limit: 0 } }
  }
  await show(status({ result: result({ bands: [full('R1', 0), full('R2', 5)], measured: 'R2', band: 'R2' }) }))
  await expect.element(page.getByRole('heading', { name: words.risk.nothing.title })).toBeVisible()
  await expect
    .element(page.getByText('This band goes up to 5% of your net worth in crypto. You already hold 92% elsewhere.'))
    .toBeVisible()
  await expect.element(page.getByText('Text of R2.')).not.toBeInTheDocument()
  await expect.element(page.getByText(words.risk.products.title)).not.toBeInTheDocument()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
  await expect.element(press('Accept Title R2')).toBeVisible()
})
const choose = (name: string) => page.getByRole('radio', { name })

describe('risk assessment', () => {
  it('asks what is not known, then the two amounts, and sends everything', async () => {
    await show(status({ attempt: attempt() }))
    await expect.element(page.getByRole('radiogroup', { name: 'About objective?' })).toBeVisible()
    await choose('Answer low').click()
    await press(words.quiz.next).click()
    await choose('Answer high').click()
    await press(words.quiz.next).click()
    await press(words.quiz.toReview).click()
    for (const fault of [words.risk.amounts.netWorthMissing, words.risk.amounts.otherFault])
      await expect.element(page.getByText(fault)).toBeVisible()
    await page.getByLabelText(words.risk.amounts.netWorth).fill('1200000')
    await page.getByLabelText(words.risk.amounts.other).fill('140')
    await expect.element(page.getByText(words.risk.amounts.otherFault)).toBeVisible()
    await page.getByLabelText(words.risk.amounts.other).fill('14')
    await press(words.quiz.toReview).click()
    await expect.element(page.getByText(words.quiz.review.known.age)).toBeVisible()
    await expect.element(page.getByText('14%')).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
    server.answer({ [submit]: () => status({ result: result() }) })
    await press(words.risk.send).click()
    await expect.element(page.getByRole('heading', { name: 'Your band: Title R3' })).toBeVisible()
    expect(server.asked(submit).map(({ body }) => body)).toEqual([
      {
        attemptId: id,
        answers: { objective: 'low', maxLoss: 'high' },
        amounts: { netWorth: 1_200_000, otherPercent: 14 },
      },
    ])
  })

  it('says when the assessment does not exist any more, and starts a new one', async () => {
    await show(status({ attempt: attempt() }))
    server.answer({
      'PUT /v1/private/draft/save': () => refusal(20452),
      'GET /v3/private/kyc/risk-test/page': () => status(),
    })
    await choose('Answer low').click()
    await expect.element(page.getByText(words.gone)).toBeVisible()
    await expect.element(press(words.risk.start)).toBeVisible()
  })

  it('asks contradicting answers again', async () => {
    await show(
      status({
        attempt: attempt({
          answers: { age: 'low', objective: 'low', maxLoss: 'high' },
          amounts: { netWorth: 1, otherPercent: 0 },
          again: ['objective', 'maxLoss'],
        }),
      }),
    )
    await expect.element(page.getByText(words.risk.contradiction.title)).toBeVisible()
    // The correction is the main way; sending unchanged answers is the other one.
    const ways = page.getByRole('button', { name: /^(Change my answers|See my result)$/ })
    expect(ways.elements().map((one) => one.textContent)).toEqual([words.risk.contradiction.correct, words.risk.send])
    await press(words.risk.contradiction.correct).click()
    await press(words.quiz.toReview).click()
    await press('Change: About maxLoss?').click()
    await choose('Answer low').click()
    await press(words.quiz.toReview).click()
    server.answer({ [submit]: () => status({ result: result() }) })
    await press(words.risk.send).click()
    await expect.element(page.getByRole('heading', { name: 'Your band: Title R3' })).toBeVisible()
    expect(server.asked(submit).map(({ body }) => (body as { answers: object }).answers)).toEqual([
      { objective: 'low', maxLoss: 'low' },
    ])
  })

  it('points at the amounts when they contradict an answer', async () => {
    await show(
      status({
        attempt: attempt({
          answers: { age: 'low', objective: 'low', maxLoss: 'high' },
          amounts: { netWorth: 1, otherPercent: 0 },
          again: ['maxLoss', 'netWorth'],
        }),
      }),
    )
    await expect.element(page.getByText(words.risk.contradiction.title)).toBeVisible()
    await expect.element(page.getByText(words.risk.amounts.less).first()).toBeVisible()
    await expect.element(page.getByText(words.risk.contradiction.text)).not.toBeInTheDocument()
  })

  it('asks again, as a question, about a net worth that the profile does not support', async () => {
    const filled = {
      answers: { age: 'low', objective: 'low', maxLoss: 'low' },
      amounts: { netWorth: 20_000_000, otherPercent: 0 },
    }
    await show(
      status({
        attempt: attempt({ ...filled, again: ['netWorth'], profileNetWorth: { from: 390_000, to: 1_200_000 } }),
      }),
    )
    await expect.element(page.getByText(words.risk.profile.title)).toBeVisible()
    await expect.element(page.getByText(/between HK\$390,000 and HK\$1,200,000/)).toBeVisible()
    await expect.element(page.getByText('HK$20,000,000')).toBeVisible()
    await expect.element(page.getByText(words.risk.contradiction.title)).not.toBeInTheDocument()
    server.answer({ [submit]: () => status({ result: result() }) })
    await press(words.risk.send).click()
    await expect.element(page.getByRole('heading', { name: 'Your band: Title R3' })).toBeVisible()
  })

  it.each(['later', 'not_needed'] as const)(
    'says why it cannot be taken (%s), and links to the tasks',
    async (closed) => {
      await show(status({ mayStart: false, closed }))
      await expect.element(page.getByText(words.closed[closed].title)).toBeVisible()
      await expect
        .element(page.getByRole('link', { name: words.closed.toTasks }))
        .toHaveAttribute('href', expect.stringMatching(/\/auth\/complianceTasks$/))
      await expect.element(press(words.risk.start)).not.toBeInTheDocument()
      expect(await accessFaults(document.body)).toEqual([])
    },
  )

  it('explains the band and every step of the limit', async () => {
    await show(status({ result: result() }))
    const why = page.getByRole('region', { name: words.risk.why.title })
    for (const text of [words.risk.why.capacity, '65 or over', 'Growth'])
      await expect.element(why.getByText(text)).toBeVisible()
    const limit = page.getByRole('region', { name: words.risk.limit.title })
    await expect.element(limit.getByText('⁨HK$8,000,000⁩ × (⁨10%⁩ − ⁨4%⁩) = ⁨HK$480,000⁩')).toBeVisible()
    await expect.element(limit.getByText(words.risk.limit.counted)).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
  })

  it('names only the answers that lowered the band when no rule limits it', async () => {
    await show(status({ result: result({ limitedBy: [] }) }))
    const why = page.getByRole('region', { name: words.risk.why.title })
    await expect.element(why.getByText('65 or over')).toBeVisible()
    await expect.element(why.getByRole('heading', { name: words.risk.why.limits })).not.toBeInTheDocument()
  })

  it('accepts the measured band or a lower one after a tick, never a higher one', async () => {
    await show(status({ result: result() }))
    await expect.element(choose('Title R4')).not.toBeInTheDocument()
    await expect.element(page.getByRole('radio', { name: /Title R3/ })).toBeChecked()
    // A band below what the member holds elsewhere says so instead of a limit of zero.
    await expect.element(page.getByRole('radio', { name: /Title R1 No crypto/ })).toBeVisible()
    await page.getByRole('radio', { name: /Title R2/ }).click()
    await press('Accept Title R2').click()
    await expect.element(page.getByText(words.risk.accept.confirmMissing)).toBeVisible()
    expect(server.asked(accept)).toEqual([])
    server.answer({
      [accept]: () =>
        status({
          result: result({
            state: 'accepted',
            band: 'R2',
            acceptedAt: '2026-11-21T10:00:00Z',
            validUntil: '2027-11-21T10:00:00Z',
          }),
        }),
    })
    const { next, info } = owing()
    server.answer({ 'POST /v3/private/kyc/kyc-info': () => info })
    await expect.element(page.getByRole('link', { name: `Start: ${next.title}` })).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: words.risk.accept.confirm }).click()
    await press('Accept Title R2').click()
    await expect.element(page.getByRole('link', { name: `Start: ${next.title}` })).toHaveAttribute('href', next.path)
    await expect.element(page.getByText(/valid until 21 November 2027/)).toBeVisible()
    await expect.element(page.getByText('Your answers allow Title R3, but you chose a lower band.')).toBeVisible()
    expect(server.asked(accept).map(({ body }) => body)).toEqual([{ assessmentId: id, band: 'R2' }])
  })

  it('in review: the same waiting page as elsewhere, with its time and where the result comes', async () => {
    server.answer({
      'GET /v3/private/kyc/risk-test/page': () => status({ result: result({ state: 'in_review' }) }),
    })
    await renderRoutes(routes, address)
    await expect.element(page.getByRole('heading', { level: 1, name: words.risk.in_review.title })).toBeVisible()
    await expect.element(page.getByText(texts.timeline.emailed)).toBeVisible()
  })

  it.each(['too_fast', 'refused'] as const)('explains the effect of the status %s', async (state) => {
    await show(
      status({
        mayStart: state === 'too_fast',
        result: result({ state, measured: '', band: '', bands: [], lowered: [], raised: [], limitedBy: [] }),
      }),
    )
    await expect.element(page.getByText(words.risk[state].title)).toBeVisible()
    if (state === 'too_fast') await expect.element(press(words.quiz.toReview)).toBeVisible()
    else await expect.element(press(words.risk.again)).not.toBeInTheDocument()
  })

  it('asks again, without a refusal, what was in review at another site', async () => {
    await show(
      status({
        result: result({
          state: 'refused',
          expired: true,
          endedByMove: true,
          measured: '',
          band: '',
          bands: [],
          lowered: [],
          raised: [],
          limitedBy: [],
        }),
      }),
    )
    await expect.element(page.getByText(words.risk.expired.moved)).toBeVisible()
    await expect.element(page.getByText(words.risk.refused.title)).not.toBeInTheDocument()
    await expect.element(press(words.risk.again)).toBeVisible()
  })

  it.each([
    [false, words.risk.expired.text],
    [true, words.risk.expired.moved],
  ])('asks again when it expired, with the reason (by a move: %s)', async (endedByMove, reason) => {
    await show(
      status({
        result: result({
          state: 'accepted',
          expired: true,
          endedByMove,
          acceptedAt: '2025-11-21T10:00:00Z',
          validUntil: '2026-11-20T10:00:00Z',
        }),
      }),
    )
    await expect.element(page.getByText(words.risk.expired.title)).toBeVisible()
    await expect.element(page.getByText(reason)).toBeVisible()
    await expect.element(press(words.risk.again)).toBeVisible()
    await expect.element(page.getByText(words.risk.accept.lower)).not.toBeInTheDocument()
  })

  it('shows an error at a net worth that an earlier answer contradicts', async () => {
    const filled = {
      answers: { age: 'low', objective: 'high', maxLoss: 'low' },
      amounts: { netWorth: null, otherPercent: 0 },
    }
    await show(status({ attempt: attempt({ ...filled, owns: { objective: { high: 39_000_000 } } }) }))
    const field = page.getByLabelText(words.risk.amounts.netWorth)
    await field.fill('2000000')
    await expect.element(page.getByText(words.risk.amounts.less)).toBeVisible()
    await field.fill('40000000')
    await expect.element(page.getByText(words.risk.amounts.less)).not.toBeInTheDocument()
  })
})
