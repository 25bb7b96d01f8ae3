import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { formatAppointment } from '../../format/dates.ts'
import { routes } from '../../routes.tsx'
import { reviews, taskList } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/app.tsx'
import { useSdk } from '../../state/sdk.ts'
import { listening, testStreams } from '../../testing/events.ts'
import { sdkVisit } from '../../testing/sdk.ts'
import { refusal, testServer, texts } from '../../testing/server.ts'
import type { Task } from '../../status/tasks/tasks.ts'
import { Page } from './page.tsx'

const server = testServer()
testStreams()
afterEach(() => useSdk.setState({ visit: null }))
const words = texts.tasks
const none = { all: null, person: null }
const extend = 'POST /v1/private/task/extend'
const [identity] = taskList.list
if (!identity) throw new Error('There is no duty to begin with')
const task = (change: Partial<Task>): Task => ({ ...identity, ...change })

async function show(list: Task[], residenceKnown = true): Promise<void> {
  server.answer({ 'POST /v3/private/kyc/compliance-tasks': () => ({ ...taskList, list, residenceKnown }) })
  await renderRoutes(routes, '/auth/complianceTasks')
  await expect.element(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
}

describe('task list', () => {
  it.each([false, true])('says that more may follow the identity until the country is known: %s', async (known) => {
    await show([identity], known)
    await expect.element(page.getByText(/minutes? to verify your identity/)).toBeVisible()
    expect(page.getByText(/In many countries, questionnaires and an agreement follow/).length).toBe(known ? 0 : 1)
  })

  it('shows why, how long, the deadline, what it opens and what closes', async () => {
    await show([
      task({
        id: 'profile',
        type: 'QUESTIONNAIRE',
        why: 'QUESTIONNAIRE',
        title: 'About you',
        minutes: 5,
        status: 'OVERDUE',
        blocks: ['CARD', 'SPOT'],
        closedNow: ['CARD', 'SPOT'],
        dueAt: '2026-11-01T00:00:00Z',
        closesAt: '2026-11-15T00:00:00Z',
      }),
      task({
        id: 'agreement',
        type: 'AGREEMENT',
        title: 'Client agreement',
        status: 'LOCKED',
        after: ['profile'],
        opens: ['EARN'],
      }),
    ])
    const waiting = page.getByRole('region', { name: words.group.waiting })
    await expect.element(waiting.getByRole('heading', { name: 'About you' })).toBeVisible()
    for (const words of [
      'Takes about 5 minutes',
      /^Was due on 1 November 2026/,
      'Until you do this, you cannot use: card and spot trading.',
    ])
      await expect.element(waiting.getByText(words)).toBeVisible()
    const later = page.getByRole('region', { name: words.group.later })
    await expect.element(later.getByText('Do first: About you')).toBeVisible()
    await expect.element(later.getByText('Unlocks: Earn')).toBeVisible()
    await expect.element(later.getByRole('link')).toHaveTextContent('Start: About you')
    expect(await accessFaults(document.body)).toEqual([])
  })

  it('says that a task follows our review of what was sent, not that the member does that first', async () => {
    await show([
      task({ id: 'identity', status: 'IN_REVIEW' }),
      task({ id: 'tax', title: 'Tax residence', type: 'RESIDENCE_CRS', status: 'TODO' }),
      task({ id: 'form', title: 'About you', type: 'QUESTIONNAIRE', status: 'LOCKED', after: ['identity', 'tax'] }),
    ])
    const later = page.getByRole('region', { name: words.group.later })
    await expect.element(later.getByText('After our review: Verify your identity')).toBeVisible()
    await expect.element(later.getByText('Do first: Tax residence', { exact: true })).toBeVisible()
    await expect.element(later.getByText(words.status.LOCKED)).toBeVisible()
  })

  it('says of what is in review how long it takes and that the result is emailed, and of the rest “After our review”', async () => {
    server.answer({
      'GET /v3/private/kyc/waiting-time': () => ({ all: null, person: null, number: none, address: none, reviews }),
    })
    await show([
      task({ id: 'identity', status: 'IN_REVIEW' }),
      task({ id: 'form', title: 'About you', type: 'QUESTIONNAIRE', status: 'LOCKED', after: ['identity'] }),
    ])
    const later = page.getByRole('region', { name: words.group.later })
    const review = page.getByRole('region', { name: words.status.IN_REVIEW })
    await expect.element(review.getByText(/^We usually decide within/)).toBeVisible()
    await expect.element(review.getByText(words.reviewing.email)).toBeVisible()
    await expect.element(later.getByText(words.reviewFirst)).toBeVisible()
    await expect.element(later.getByText(words.status.LOCKED)).not.toBeInTheDocument()
  })

  it('calls nothing optional that may be required once the country is known', async () => {
    const form = task({ id: 'profile', type: 'QUESTIONNAIRE', title: 'About you', optional: true })
    await show([identity, form], false)
    const part = page.getByRole('region', { name: words.group.notYet })
    await expect.element(part.getByText(words.notYetLead)).toBeVisible()
    await expect.element(page.getByText(texts.task.optional)).not.toBeInTheDocument()
  })

  it('offers tests that no rule requires, with what each is for', async () => {
    server.answer({
      'POST /v3/private/kyc/compliance-tasks': () => ({
        ...taskList,
        voluntary: [
          { type: 'KNOWLEDGE_TEST', minutes: 20 },
          { type: 'RISK_TEST', minutes: 5 },
        ],
      }),
    })
    await renderRoutes(routes, '/auth/complianceTasks')
    const now = page.getByRole('region', { name: words.group.choice })
    await expect.element(now.getByText(words.voluntary.RISK_TEST)).toBeVisible()
    await expect.element(now.getByText('Takes about 20 minutes')).toBeVisible()
    await expect
      .element(now.getByRole('link', { name: 'Start: Knowledge test' }))
      .toHaveAttribute('href', expect.stringMatching(/crypto-knowledge-test$/))
    expect(await accessFaults(document.body)).toEqual([])
  })

  it('shows a test in progress with its time, required or not, and how many attempts were used', async () => {
    const attempts = { endsAt: new Date(Date.now() + 17.5 * 60_000).toISOString(), used: 1, most: 5 }
    server.answer({
      'POST /v3/private/kyc/compliance-tasks': () => ({
        ...taskList,
        list: [task({ id: 'risk', type: 'RISK_TEST', status: 'IN_PROGRESS', attempts })],
        voluntary: [{ type: 'KNOWLEDGE_TEST', minutes: 20, attempts }],
      }),
    })
    await renderRoutes(routes, '/auth/complianceTasks')
    await expect.element(page.getByRole('link', { name: 'Continue: Knowledge test' })).toBeVisible()
    expect(page.getByText('Time left: 18 minutes').length).toBe(2)
    expect(page.getByText('Attempts used: 1 of 5').length).toBe(2)
  })

  it('shows what is closed instead of a past deadline, with the cause and the limits that it lifts', async () => {
    await show([
      task({
        id: 'a',
        type: 'IDV_L2_POA',
        why: 'ADDRESS_DUE',
        status: 'OVERDUE',
        blocks: ['CARD'],
        closedNow: ['CARD'],
        dueAt: '2026-11-01T00:00:00Z',
        closesAt: '2026-11-15T00:00:00Z',
      }),
      // Another place shows what closed at the end of that day.
      task({
        id: 'c',
        type: 'UPDATE_POI',
        why: 'UPDATE_POI',
        status: 'OVERDUE',
        blocks: ['P2P'],
        dueAt: '2026-11-01T00:00:00Z',
        closesAt: '2026-11-01T00:00:00Z',
      }),
      task({
        id: 'b',
        type: 'KNOWLEDGE_TEST',
        why: 'KNOWLEDGE_LIFTS',
        raises: [{ product: 'FIAT_DEPOSIT', limit: '10000', period: 'day' }],
      }),
    ])
    for (const words of [
      'The rules where you live require us to confirm your address.',
      'Until you do this, you cannot use: card.',
      /^Raises the limit for: /,
    ])
      await expect.element(page.getByText(words)).toBeVisible()
    // The reason of a later task is one press away.
    const reason = page.getByText(/^Pass it to lift limits/)
    await expect.element(reason).not.toBeVisible()
    await page.getByText(texts.tasks.whyAsked).last().click()
    await expect.element(reason).toBeVisible()
    await expect.element(page.getByText(/are paused until you finish/)).not.toBeInTheDocument()
  })

  it('shows the client class, and gives it up only after a confirmation', async () => {
    server.answer({
      'POST /v3/private/kyc/compliance-tasks': () => ({
        ...taskList,
        clientClass: { name: 'PROFESSIONAL', validUntil: '2027-11-21T00:00:00Z' },
      }),
    })
    await renderRoutes(routes, '/auth/complianceTasks')
    const part = page.getByRole('region', { name: texts.clientClass.title })
    await expect.element(part.getByText('Until 21 November 2027')).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
    const give = 'POST /v1/private/user/client-class'
    server.answer({ [give]: () => ({ clientClass: { name: 'RETAIL', validUntil: null } }) })
    await part.getByRole('button', { name: texts.clientClass.back }).click()
    expect(server.asked(give)).toEqual([])
    server.answer({ 'POST /v3/private/kyc/compliance-tasks': () => taskList })
    await part.getByRole('button', { name: texts.clientClass.yes }).click()
    await expect.element(part).not.toBeInTheDocument()
    expect(server.asked(give).map(({ body }) => body)).toEqual([{ name: 'RETAIL' }])
  })

  it('links to each task, shows the progress, and has a button on each, the main one on the next', async () => {
    await show([task({}), task({ id: 'b', title: 'Form b', minutes: 21 }), task({ id: 'c', status: 'DONE' })])
    await expect
      .element(page.getByRole('link', { name: 'Start: Verify your identity' }))
      .toHaveAttribute('href', '/user/accounts/auth/kyc')
    await expect.element(page.getByRole('link', { name: 'Start: Form b' })).toBeVisible()
    expect(page.getByRole('link', { name: /^Start: / }).elements()).toHaveLength(2)
    await expect.element(page.getByText('1 of 3 done, about 25 minutes left')).toBeVisible()
    await expect.element(page.getByRole('progressbar')).toBeVisible()
  })

  it('offers a test that was not passed again', async () => {
    await show([
      task({ id: 'test', type: 'KNOWLEDGE_TEST', status: 'RESUBMISSION_REQUESTED' }),
      task({ id: 'tax', type: 'RESIDENCE_CRS', status: 'LOCKED', after: ['test'] }),
    ])
    await expect.element(page.getByRole('link', { name: 'Take the test again: Knowledge test' }).first()).toBeVisible()
    for (const shown of [words.notPassed, words.againNow])
      await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
  })

  it('links to what was sent, and shows a planned video call', async () => {
    const form = {
      type: 'QUESTIONNAIRE',
      templateCode: 370,
      path: '/user/accounts/auth/questionnaire?code=370',
    } as const
    await show([
      task({
        ...form,
        id: 'video-call',
        title: 'Video call',
        status: 'IN_REVIEW',
        appointment: { at: '2026-12-03T07:30:00Z', link: 'https://meet.example/r/42' },
      }),
      task({ ...form, id: 'old', title: 'About you', status: 'DONE' }),
      task({ ...form, id: 'next', title: 'Tax', status: 'LOCKED' }),
      task({ status: 'IN_REVIEW' }),
    ])
    await expect
      .element(page.getByText(`Your video call: ${formatAppointment('2026-12-03T07:30:00Z', 'en')}`))
      .toBeVisible()
    const links = page.getByRole('link', { name: /^See what you sent/ }).elements()
    expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['See what you sent: Video call', form.path],
      ['See what you sent: About you', form.path],
    ])
    expect(await accessFaults(document.body)).toEqual([])
  })

  it('does not say that a final refusal comes later or is done', async () => {
    await show([task({ status: 'REJECTED_FINAL', why: 'IDV_L2_POA', blocks: ['SPOT'], closedNow: ['SPOT'] })])
    const refused = page.getByRole('region', { name: words.status.REJECTED_FINAL })
    await expect.element(refused.getByRole('heading', { name: 'Verify your identity' })).toBeVisible()
    await expect.element(refused.getByText('Because of our decision, you cannot use: spot trading.')).toBeVisible()
    await expect.element(refused.getByText(words.refused)).toBeVisible()
    await expect.element(refused.getByText(/Not available until|higher limits/)).not.toBeInTheDocument()
    expect(page.getByRole('region', { name: words.group.later }).elements()).toEqual([])
    expect(await accessFaults(document.body)).toEqual([])
  })

  it('extends a deadline only after a confirmation, and shows the new date', async () => {
    const due = task({
      id: 'tax',
      type: 'RESIDENCE_CRS',
      dueAt: '2026-12-01T00:00:00Z',
      closesAt: '2026-12-08T00:00:00Z',
      extensionDays: 14,
    })
    await show([due])
    const list = [{ ...due, dueAt: '2026-12-15T00:00:00Z', extensionDays: 0 }]
    server.answer({
      [extend]: () => ({ list }),
      'POST /v3/private/kyc/compliance-tasks': () => ({ ...taskList, list }),
    })
    await page.getByRole('button', { name: /Ask for more time/ }).click()
    await expect
      .element(page.getByText(/^Extend the deadline to 15 December 2026\? The grace period then ends on 22 December/))
      .toBeVisible()
    expect(server.asked(extend)).toEqual([])
    await expect.element(page.getByRole('button', { name: words.extend.yes })).toHaveFocus()
    await page.getByRole('button', { name: texts.action.cancel }).click()
    await expect.element(page.getByRole('button', { name: /Ask for more time/ })).toHaveFocus()
    await page.getByRole('button', { name: /Ask for more time/ }).click()
    await page.getByRole('button', { name: words.extend.yes }).dblClick()
    await expect.element(page.getByText(/^Due 15 December 2026/)).toBeVisible()
    const news = page.getByRole('status').filter({ hasText: 'Extended. New deadline: 15 December 2026' })
    await expect.element(news).toHaveFocus()
    expect(server.asked(extend).map(({ body }) => body)).toEqual([{ task: 'tax' }])
    await expect.element(page.getByRole('button', { name: /Ask for more time/ })).not.toBeInTheDocument()
  })

  it('says the deadline and what closes in one sentence, with the extra time if there is any', async () => {
    const due = { dueAt: '2026-12-12T14:05:00Z', blocks: ['EARN'] }
    await show([
      task({ id: 'a', type: 'QUESTIONNAIRE', title: 'Same day', ...due, closesAt: '2026-12-12T14:05:00Z' }),
      task({ id: 'b', type: 'QUESTIONNAIRE', title: 'Days later', ...due, closesAt: '2026-12-26T23:59:59.999Z' }),
    ])
    const card = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) })
    await expect
      .element(
        card('Same day').getByText(/^Due 12 December 2026\.? After that, these are paused until you finish: Earn\.$/),
      )
      .toBeVisible()
    expect(card('Same day').getByText(/12 December/).length).toBe(1)
    await expect
      .element(
        card('Days later').getByText(/^Due 12 December 2026, with a grace period until 2[67] December 2026\. After/),
      )
      .toBeVisible()
  })

  it('counts what is in review apart from what is done', async () => {
    await show([task({}), task({ id: 'b', status: 'IN_REVIEW' }), task({ id: 'c', status: 'DONE' })])
    for (const words of [/^1 of 3 done, about .* left$/, 'In review: 1'])
      await expect.element(page.getByText(words)).toBeVisible()
  })

  it('says when a deadline cannot be extended any more', async () => {
    await show([task({ id: 'tax', type: 'RESIDENCE_CRS', dueAt: '2026-12-01T00:00:00Z', extensionDays: 14 })])
    server.answer({ [extend]: () => refusal(20411) })
    await page.getByRole('button', { name: /Ask for more time/ }).click()
    await page.getByRole('button', { name: words.extend.yes }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('You cannot extend this deadline.')
  })

  it('shows no progress while nothing can be done yet', async () => {
    await show([task({ status: 'LOCKED' })])
    await expect.element(page.getByText(words.none.title)).toBeVisible()
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  })

  it('says when nothing is to do, and shows what is done', async () => {
    await show([task({ status: 'DONE' })])
    await expect.element(page.getByText(words.none.title)).toBeVisible()
    await expect
      .element(
        page.getByRole('region', { name: words.group.done }).getByRole('heading', { name: 'Verify your identity' }),
      )
      .toBeVisible()
  })
})

it('updates when a new task arrives', async () => {
  await show([task({ status: 'DONE' })])
  await expect.element(page.getByText(words.none.title)).toBeVisible()
  const stream = await listening()
  server.answer({
    'POST /v3/private/kyc/compliance-tasks': () => ({
      ...taskList,
      version: 9,
      list: [task({ id: 'a', type: 'QUESTIONNAIRE', title: 'Form a' })],
    }),
  })
  stream.stand()
  stream.emit('9')
  await expect
    .element(page.getByRole('region', { name: words.group.waiting }).getByRole('heading', { name: 'Form a' }))
    .toBeVisible()
})

it('promises no email to a partner’s member', async () => {
  useSdk.setState({ visit: sdkVisit({ scene: 'tasks' }) })
  await renderRoutes(
    [{ path: '/auth/sdk', Component: Page, loader: () => ({ taskList: { ...taskList, list: [] } }) }],
    '/auth/sdk',
  )
  await expect.element(page.getByText('We’ll tell The shop when we need something.')).toBeVisible()
})

it('shows the most urgent tasks on the personal page', async () => {
  const more = ['a', 'b', 'c', 'd'].map((id) => task({ id, type: 'QUESTIONNAIRE', title: `Form ${id}` }))
  server.answer({ 'POST /v3/private/kyc/compliance-tasks': () => ({ ...taskList, list: more }) })
  await renderRoutes(routes, '/auth/personal')
  const part = page.getByRole('region', { name: texts.task.title })
  await expect.element(part.getByRole('link', { name: 'Form c' })).toBeVisible()
  await expect.element(part.getByRole('link', { name: 'Form d' })).not.toBeInTheDocument()
  await expect.element(part.getByRole('link', { name: 'All tasks' })).toBeVisible()
  await expect.element(part.getByText(/^0 of 4 done, about/)).toBeVisible()
})

it('shows a video call before the open tasks on the personal page', async () => {
  const videoCall = task({
    id: 'video-call',
    type: 'VIDEO_INTERVIEW',
    title: 'Choose times',
    status: 'IN_REVIEW',
    appointment: { at: '2026-12-03T07:30:00Z', link: 'https://meet.example/r/7' },
    path: '/user/accounts/auth/questionnaire?code=370',
  })
  server.answer({
    'POST /v3/private/kyc/compliance-tasks': () => ({
      ...taskList,
      list: [task({ id: 'a', type: 'QUESTIONNAIRE', title: 'Form a' }), videoCall],
    }),
  })
  await renderRoutes(routes, '/auth/personal')
  const part = page.getByRole('region', { name: texts.task.title })
  await expect
    .element(part.getByText(`Your video call: ${formatAppointment('2026-12-03T07:30:00Z', 'en')}`))
    .toBeVisible()
  expect(
    part
      .getByRole('link')
      .elements()
      .slice(0, 2)
      .map((link) => link.textContent),
  ).toEqual(['Video call', 'Form a'])
})
