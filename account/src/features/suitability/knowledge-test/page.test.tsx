import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { formatTime } from '../../../format/dates.ts'
import { routes } from '../../../routes.tsx'
import { owing } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/app.tsx'
import { asksBeforeLeaving } from '../../../testing/unsent.ts'
import { later, noConnection, refusal, testServer, texts } from '../../../testing/server.ts'
import { toasts } from '../../../state/toasts.ts'
import { testWires } from '../../../testing/wire.ts'
import type { Attempt, Status } from './load.ts'
import { draftServer } from '../../../testing/drafts.ts'

const server = testServer()
const wires = testWires()
const words = texts.tests
const address = '/auth/crypto-knowledge-test'
const submit = 'POST /v3/private/kyc/knowledge-test/submit'
const save = 'PUT /v1/private/draft/save'
const prove = 'POST /v3/private/kyc/knowledge-test/prove'
const more = 'POST /v3/private/kyc/knowledge-test/more-time'
const start = 'POST /v3/private/kyc/knowledge-test/start'

const attempt = (change: Partial<Attempt> = {}): Attempt => ({
  attemptId: '11111111-1111-4111-8111-111111111111',
  endsAt: new Date(Date.now() + 19 * 60_000 + 30_000).toISOString(),
  now: new Date().toISOString(),
  extraTime: false,
  questions: ['q01', 'q02', 'q03'].map((id) => ({
    id,
    text: `Question ${id}?`,
    hint: null,
    options: [
      { id: 'b', text: `Bee of ${id}` },
      { id: 'a', text: `Ay of ${id}` },
      { id: 'dont_know', text: 'I don’t know' },
    ],
  })),
  answers: {},
  revision: 0,
  ...change,
})
const status = (change: Partial<Status> = {}): Status => ({
  state: 'ALLOW',
  mayStart: true,
  closed: null,
  nextAttemptAt: null,
  attemptsLeft: 5,
  validUntil: null,
  endedByMove: false,
  rules: {
    questions: 12,
    needed: 10,
    essential: 4,
    minutes: 20,
    extraMinutes: 200,
    most: 5,
    windowDays: 30,
    months: 24,
  },
  attempt: null,
  last: null,
  proof: null,
  ...change,
})
const failed: Partial<Status> = {
  state: 'FAILED_AND_CAN_RETRY',
  mayStart: false,
  attemptsLeft: 3,
  nextAttemptAt: new Date(Date.now() + 23.5 * 3_600_000).toISOString(),
  last: {
    attemptId: attempt().attemptId,
    outcome: 'failed',
    endedAt: new Date().toISOString(),
    correct: 11,
    total: 12,
    needed: 10,
    criticalMissed: 1,
    topics: [{ id: 'loss', title: 'Loss and price swings', points: ['Everything.'] }],
  },
}

let drafts = draftServer()
async function show(first: Status): Promise<void> {
  drafts = draftServer()
  server.answer({
    'GET /v3/private/kyc/knowledge-test/page': () => first,
    ...drafts.answers,
  })
  await renderRoutes(routes, address)
  await expect.element(page.getByRole('heading', { level: 1, name: words.knowledge.title })).toBeVisible()
}
const press = (name: string) => page.getByRole('button', { name, exact: true })
const choose = (name: string) => page.getByRole('radio', { name })

describe('knowledge test', () => {
  it('shows its rules first and stores the wish for more time', async () => {
    await show(status())
    await expect.element(page.getByText(/at least 10 questions correctly/)).toBeVisible()
    server.answer({ [start]: () => status({ state: 'PENDING', attempt: attempt({ extraTime: true }) }) })
    await page.getByRole('checkbox', { name: /more time: 200 minutes/ }).click()
    await press(words.knowledge.start).click()
    await expect.element(page.getByRole('radiogroup', { name: 'Question q01?' })).toBeVisible()
    expect(server.asked(start).map(({ body }) => body)).toEqual([{ extraTime: true }])
    await expect.element(page.getByText(words.knowledge.hasExtra)).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
  })

  it('works by keyboard, saves each answer, shows the review, and sends once on a double press', async () => {
    await show(status({ state: 'PENDING', attempt: attempt() }))
    await press(words.quiz.next).click()
    await expect.element(page.getByText(words.quiz.choose)).toBeVisible()
    await choose('Bee of q01').click()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(page.getByRole('radiogroup', { name: 'Question q02?' })).toBeVisible()
    expect(document.activeElement?.textContent).toContain('Question q02?')
    await userEvent.keyboard('{Tab} {Enter}')
    await choose('I don’t know').click()
    await press(words.quiz.toReview).click()
    await expect.element(page.getByRole('heading', { name: words.quiz.review.title })).toBeVisible()
    await press('Change: Question q01?').click()
    await choose('Bee of q01').click()
    await press(words.quiz.toReview).click()
    expect(await accessFaults(document.body)).toEqual([])
    const answer = later<Status>()
    server.answer({ [submit]: () => answer.promise })
    await press(words.knowledge.send).dblClick()
    answer.come(status(failed))
    await expect.element(page.getByText(words.knowledge.result.failed.title)).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    const sent = { q01: 'b', q02: 'b', q03: 'dont_know' }
    expect(server.asked(submit).map(({ body }) => body)).toEqual([{ attemptId: attempt().attemptId, answers: sent }])
    const saved = server.asked(save).map(({ body }) => (body as { changes: object }).changes)
    expect(Object.assign({}, ...saved)).toEqual(sent)
  })

  it.each([[save], [submit]])(
    'says when the attempt does not exist any more, as %s reports, and starts a new one',
    async (found) => {
      await show(
        status({
          state: 'PENDING',
          attempt: attempt({ answers: found === submit ? { q01: 'a', q02: 'a', q03: 'a' } : {} }),
        }),
      )
      server.answer({ [found]: () => refusal(20452), 'GET /v3/private/kyc/knowledge-test/page': () => status() })
      if (found === save) await choose('Bee of q01').click()
      else await press(words.knowledge.send).click()
      await expect.element(page.getByText(words.gone)).toBeVisible()
      await expect.element(press(words.knowledge.start)).toBeVisible()
    },
  )

  it('passed: shows what it opens, and the next task once', async () => {
    const { next } = owing()
    const validUntil = new Date(Date.now() + 700 * 86_400_000).toISOString()
    const last = failed.last && {
      ...failed.last,
      outcome: 'passed' as const,
      correct: 12,
      criticalMissed: 0,
      topics: [],
    }
    server.answer({ 'POST /v3/private/kyc/kyc-info': () => ({ ...owing().info, nextTask: next }) })
    server.answer({
      'GET /v3/private/kyc/knowledge-test/page': () =>
        status({ state: 'SUCCESS', mayStart: false, validUntil, last: last ?? null }),
    })
    await renderRoutes(routes, '/auth/crypto-knowledge-test')
    await expect.element(page.getByRole('link', { name: `Start: ${next.title}` })).toHaveAttribute('href', next.path)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(words.knowledge.result.passed.title)
  })

  it.each([
    [false, words.knowledge.result.over],
    [true, words.knowledge.result.moved],
  ])('expired after a pass: says why (by a move: %s)', async (endedByMove, reason) => {
    const last = failed.last && {
      ...failed.last,
      outcome: 'passed' as const,
      correct: 12,
      criticalMissed: 0,
      topics: [],
    }
    await show(status({ state: 'FAILED_AND_CAN_RETRY', endedByMove, last: last ?? null }))
    await expect.element(page.getByText(reason)).toBeVisible()
  })

  it('keeps an answer that could not be saved, and retries by itself', async () => {
    await show(status({ state: 'PENDING', attempt: attempt() }))
    server.answer({ [save]: () => noConnection() })
    await choose('Bee of q01').click()
    await expect.element(page.getByText(words.quiz.kept.waiting)).toBeVisible()
    expect(asksBeforeLeaving()).toBe(true)
    server.answer(drafts.answers)
    await choose('Ay of q01').click()
    await expect.element(page.getByText(words.quiz.kept.saved), { timeout: 8000 }).toBeVisible()
    await expect.poll(asksBeforeLeaving, { timeout: 8000 }).toBe(false)
    expect(server.asked(save).map(({ body }) => (body as { changes: object }).changes)).toContainEqual({ q01: 'a' })
  })

  it('adds time during the test without losing answers', async () => {
    await show(status({ state: 'PENDING', attempt: attempt({ answers: { q01: 'a' } }) }))
    const longer = attempt({
      answers: { q01: 'a' },
      extraTime: true,
      endsAt: new Date(Date.now() + 199 * 60_000).toISOString(),
    })
    server.answer({ [more]: () => status({ state: 'PENDING', attempt: longer }) })
    await press(words.knowledge.moreTime).click()
    await expect.element(page.getByText('199 minutes')).toBeVisible()
    const until = formatTime(longer.endsAt, 'en')
    await expect.element(page.getByText(`The clock keeps running while you are away: until ${until}.`)).toBeVisible()
    await expect.element(page.getByRole('radiogroup', { name: 'Question q02?' })).toBeVisible()
    expect(server.asked(more).map(({ body }) => body)).toEqual([{ attemptId: attempt().attemptId }])
  })

  it('continues where the member left', async () => {
    await show(status({ state: 'PENDING', attempt: attempt({ answers: { q01: 'a' } }) }))
    await expect.element(page.getByRole('radiogroup', { name: 'Question q02?' })).toBeVisible()
    await press(words.quiz.back).click()
    await expect.element(choose('Ay of q01')).toBeChecked()
  })

  it('continues after the answers saved just before a reload, and says nothing about another window', async () => {
    drafts = draftServer()
    drafts.elsewhere('knowledge-test', { q01: 'b' })
    server.answer({
      'GET /v3/private/kyc/knowledge-test/page': () => status({ state: 'PENDING', attempt: attempt() }),
      ...drafts.answers,
    })
    await renderRoutes(routes, address)
    await expect.element(page.getByRole('radiogroup', { name: 'Question q02?' })).toBeVisible()
    await expect.element(page.getByText(words.quiz.changedElsewhere)).not.toBeInTheDocument()
  })

  it('says on one question only that another window changed an answer', async () => {
    await show(status({ state: 'PENDING', attempt: attempt() }))
    await expect.poll(() => server.asked(save).length).toBe(1)
    await choose('Bee of q01').click()
    drafts.elsewhere('knowledge-test', { q02: 'a' })
    await expect.element(page.getByText(words.quiz.changedElsewhere)).toBeVisible()
    await press(words.quiz.next).click()
    await expect.element(choose('Ay of q02')).toBeChecked()
    await expect.element(page.getByText(words.quiz.changedElsewhere)).not.toBeInTheDocument()
  })

  it('sends the answers when the time is over', async () => {
    server.answer({ [submit]: () => status(failed) })
    await show(
      status({
        state: 'PENDING',
        attempt: attempt({ answers: { q01: 'a' }, endsAt: new Date(Date.now() + 500).toISOString() }),
      }),
    )
    await expect.element(page.getByText(words.knowledge.timeOver)).toBeVisible()
    expect(server.asked(submit).map(({ body }) => (body as { answers: object }).answers)).toEqual([{ q01: 'a' }])
  })

  it('shows why it was not passed, what to read up on and when the next attempt is possible', async () => {
    await show(status(failed))
    await expect.element(page.getByText('You answered 11 of 12 questions correctly. You need 10.')).toBeVisible()
    await expect.element(page.getByText(/You did not answer 1 essential question correctly/)).toBeVisible()
    await page.getByText('Loss and price swings').click()
    await expect.element(page.getByText('Everything.')).toBeVisible()
    await expect
      .element(page.getByText(/You can try again on .*, in 23 hours\. 3 attempts left in this 30-day period/))
      .toBeVisible()
    await expect.element(page.getByText(words.still)).toBeVisible()
    await expect.element(press(words.knowledge.startAgain)).not.toBeInTheDocument()
    expect(await accessFaults(document.body)).toEqual([])
  })

  it('shows what to revise first, then the rules, the extra time and the button to try again', async () => {
    await show(status({ ...failed, mayStart: true, nextAttemptAt: null }))
    await expect.element(press(words.knowledge.startAgain)).toBeVisible()
    const order = [
      page.getByRole('heading', { name: words.knowledge.learn.title }),
      page.getByText(/at least 10 questions correctly/),
      page.getByRole('checkbox', { name: /more time/ }),
      press(words.knowledge.startAgain),
    ].map((part) => part.element().getBoundingClientRect().top)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  it('shows the current status when another tab started it', async () => {
    await show(status())
    server.answer({ [start]: () => refusal(20451), 'GET /v3/private/kyc/knowledge-test/page': () => status(failed) })
    await press(words.knowledge.start).click()
    await expect.element(page.getByText(words.knowledge.result.failed.title)).toBeVisible()
  })
})

describe('other proof of knowledge', () => {
  it('names what is missing, then shows that a reviewer decides', async () => {
    await show(status())
    await page.getByText(words.knowledge.proof.title).click()
    await press(words.knowledge.proof.send).click()
    for (const fault of [
      words.knowledge.proof.routeMissing,
      words.knowledge.proof.filesMissing,
      words.knowledge.proof.declareMissing,
    ])
      await expect.element(page.getByText(fault, { exact: true })).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
  })

  it('is sent with its documents, and is then in review', async () => {
    await show(status())
    const proof = {
      proofId: attempt().attemptId,
      route: 'training' as const,
      state: 'in_review' as const,
      sentAt: new Date().toISOString(),
      decidedAt: null,
      reasons: [],
    }
    const fileId = '22222222-2222-4222-8222-222222222222'
    server.answer({ [prove]: () => status({ state: 'PENDING', mayStart: false, proof }) })
    await page.getByText(words.knowledge.proof.title).click()
    await page.getByRole('radio', { name: new RegExp(words.knowledge.proof.training) }).click()
    await page.getByLabelText(words.knowledge.proof.statement).fill('too short')
    await press(words.knowledge.proof.send).click()
    await expect.element(page.getByText('Write at least 20 characters.')).toBeVisible()
    await page.getByLabelText(words.knowledge.proof.statement).fill('A course on crypto-assets, Utrecht, spring 2025.')
    const field = document.querySelector<HTMLInputElement>('input[type="file"]:not([capture])')
    if (!field) throw new Error('no field for files')
    await userEvent.upload(field, new File([new Uint8Array(4)], 'diploma.pdf', { type: 'application/pdf' }))
    await expect.poll(() => wires.length).toBe(1)
    wires[0]?.fail()
    await press(texts.action.tryAgain).click()
    await expect.poll(() => wires.length).toBe(2)
    wires[1]?.answer(0, { file: { fileId, name: 'diploma.pdf', bytes: 4 } })
    await expect.element(page.getByText(texts.questionnaire.file.done)).toBeVisible()
    await page.getByRole('checkbox', { name: words.knowledge.proof.declare }).click()
    // Sending is blocked while an upload failed.
    await userEvent.upload(field, new File([new Uint8Array(4)], 'second.pdf', { type: 'application/pdf' }))
    await expect.poll(() => wires.length).toBe(3)
    wires[2]?.fail()
    await press(words.knowledge.proof.send).click()
    await expect.element(page.getByText(texts.questionnaire.filesWaiting.first)).toBeVisible()
    expect(server.asked(prove)).toEqual([])
    await page.getByRole('button', { name: 'Remove second.pdf' }).click()
    await press(words.knowledge.proof.send).click()
    await expect.element(page.getByText(words.knowledge.proof.in_review.title)).toBeVisible()
    expect(server.asked(prove).map(({ body }) => body)).toEqual([
      {
        route: 'training',
        statement: 'A course on crypto-assets, Utrecht, spring 2025.',
        fileIds: [fileId],
        declared: true,
      },
    ])
  })

  it('reports a failed upload after the member left the page, with a link back to send it again', async () => {
    server.answer({ 'GET /v3/private/kyc/knowledge-test/page': () => status() })
    const { go, address: at } = await renderRoutes(routes, address)
    await page.getByText(words.knowledge.proof.title).click()
    const field = document.querySelector<HTMLInputElement>('input[type="file"]:not([capture])')
    if (!field) throw new Error('no field for files')
    await userEvent.upload(field, new File([new Uint8Array(4)], 'diploma.pdf', { type: 'application/pdf' }))
    await expect.poll(() => wires.length).toBe(1)
    await go('/auth/complianceTasks')
    await expect.poll(() => document.querySelector('input[type="file"]')).toBeNull()
    wires[0]?.fail()
    await expect
      .poll(() => toasts.get())
      .toMatchObject([{ open: true, title: 'A file was not sent', text: `${words.knowledge.title}: diploma.pdf` }])
    toasts.get()[0]?.action?.onClick()
    await expect.poll(at).toBe(address)
    await expect.element(press(texts.action.tryAgain)).toBeVisible()
    await expect.poll(() => toasts.get()[0]?.open).toBe(false)
  })

  it('lists documents uploaded before or after the member left, and sends them with the proof', async () => {
    const ids = ['0b8f3f9e-6a53-4a37-9d53-0f3c8d2f7a01', '0b8f3f9e-6a53-4a37-9d53-0f3c8d2f7a02']
    const proof = {
      proofId: attempt().attemptId,
      route: 'training' as const,
      state: 'in_review' as const,
      sentAt: new Date().toISOString(),
      decidedAt: null,
      reasons: [],
    }
    server.answer({
      'GET /v3/private/kyc/knowledge-test/page': () => status(),
      [prove]: () => status({ state: 'PENDING', mayStart: false, proof }),
    })
    const { go } = await renderRoutes(routes, address)
    await page.getByText(words.knowledge.proof.title).click()
    const field = document.querySelector<HTMLInputElement>('input[type="file"]:not([capture])')
    if (!field) throw new Error('no field for files')
    await userEvent.upload(field, new File([new Uint8Array(4)], 'diploma.pdf', { type: 'application/pdf' }))
    await expect.poll(() => wires.length).toBe(1)
    wires[0]?.answer(0, { file: { fileId: ids[0], name: 'diploma.pdf', bytes: 4 } })
    await expect.element(page.getByText(texts.questionnaire.file.done)).toBeVisible()
    await userEvent.upload(field, new File([new Uint8Array(4)], 'second.pdf', { type: 'application/pdf' }))
    await expect.poll(() => wires.length).toBe(2)
    await go('/auth/complianceTasks')
    await expect.poll(() => document.querySelector('input[type="file"]')).toBeNull()
    wires[1]?.answer(0, { file: { fileId: ids[1], name: 'second.pdf', bytes: 4 } })
    await go(address)
    // With documents, the form is open.
    await expect.element(page.getByRole('button', { name: 'Remove diploma.pdf' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Remove second.pdf' })).toBeVisible()
    await page.getByRole('radio', { name: new RegExp(words.knowledge.proof.training) }).click()
    await page.getByLabelText(words.knowledge.proof.statement).fill('A course on crypto-assets, Utrecht, spring 2025.')
    await page.getByRole('checkbox', { name: words.knowledge.proof.declare }).click()
    await press(words.knowledge.proof.send).click()
    await expect.element(page.getByText(words.knowledge.proof.in_review.title)).toBeVisible()
    expect(server.asked(prove).map(({ body }) => body)).toMatchObject([{ fileIds: ids }])
  })

  it('shows why it was refused and offers both ways again', async () => {
    const proof = {
      proofId: attempt().attemptId,
      route: 'work' as const,
      state: 'rejected' as const,
      sentAt: new Date().toISOString(),
      decidedAt: new Date().toISOString(),
      reasons: ['QST_DOCUMENT_MISSING' as const],
    }
    await show(status({ proof }))
    await expect.element(page.getByText(words.knowledge.proof.rejected.title)).toBeVisible()
    await expect.element(page.getByText(texts.questionnaire.reason.QST_DOCUMENT_MISSING.title)).toBeVisible()
    await expect.element(press(words.knowledge.start)).toBeVisible()
  })

  it('locks the test while the proof is in review', async () => {
    const proof = {
      proofId: attempt().attemptId,
      route: 'work' as const,
      state: 'in_review' as const,
      sentAt: new Date().toISOString(),
      decidedAt: null,
      reasons: [],
    }
    await show(status({ state: 'PENDING', mayStart: false, proof }))
    await expect.element(page.getByText(words.knowledge.proof.in_review.title)).toBeVisible()
    await expect.element(press(words.knowledge.start)).not.toBeInTheDocument()
    await expect.element(page.getByText(words.knowledge.proof.title)).not.toBeInTheDocument()
  })
})
