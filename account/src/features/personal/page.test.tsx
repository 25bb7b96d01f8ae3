import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { pollMs } from '../../api/event-stream.ts'
import { formatInstant, formatTime } from '../../format/dates.ts'
import { routes } from '../../routes.tsx'
import { taskList, held, kycInfo, profile, reviews, statuses } from '../../testing/answers.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import type { Task } from '../../status/tasks/tasks.ts'
import { useAccount } from '../../state/account.ts'
import { renderRoutes } from '../../testing/app.tsx'
import { listening, testStreams, type TestEventSource } from '../../testing/events.ts'
import { later, noConnection, refusal, testServer } from '../../testing/server.ts'

const server = testServer()
const streams = testStreams()
afterEach(() => {
  vi.useRealTimers()
})

const ask = 'POST /v3/private/kyc/kyc-info'
const status = (name: string) => page.getByRole('heading', { level: 2, name })

async function shown(): Promise<TestEventSource> {
  server.answer({ [ask]: statuses.reading })
  await renderRoutes(routes, '/auth/personal')
  await expect.element(status('We’re verifying your identity')).toBeVisible()
  return listening()
}

describe('next step', () => {
  const [computed] = taskList.list
  if (!computed) throw new Error('There is no task to start with')
  const primaries = (): (string | null)[] =>
    [...document.querySelectorAll('main a, main button')]
      .filter((one) => one.className.includes('primary'))
      .map((one) => one.getAttribute('aria-label') ?? one.textContent)
  const videoCall: Task = {
    ...computed,
    id: 'interview',
    type: 'VIDEO_INTERVIEW',
    title: 'Video call',
    why: 'VIDEO_INTERVIEW',
    blocks: ['SPOT'],
    dueAt: '2026-12-01T00:00:00Z',
    closesAt: '2026-12-01T00:00:00Z',
  }
  const newer: Task = { ...computed, id: 'update-poi', type: 'UPDATE_POI', why: 'UPDATE_POI' }
  const address: Task = { ...computed, id: 'address', type: 'IDV_L2_POA', title: '', why: 'ADDRESS_DUE', dueAt: null }
  const addressByDay: Task = { ...address, why: 'REVIEWER', openedBy: 'REVIEWER', dueAt: '2026-12-01T00:00:00Z' }
  let version = 100
  const addressNext = (): KycInfo => ({ ...statuses.address('VERIFY_LEVEL_2'), version: (version += 1) })

  it.each<[string, KycInfo['nextTask'], string]>([
    ['a task before an address that is a choice', videoCall, 'Start: Video call'],
    ['the address where that is the task', address, 'Prove your address'],
    ['the address that is asked for by a day, with that day', addressByDay, 'Start: Prove your address'],
    ['the address where no task is open', null, 'Prove your address'],
    ['a newer document, in its banner', newer, 'See details'],
  ])('is %s', async (_, nextTask, name) => {
    const due = nextTask === newer
    const info = addressNext()
    const { displayControl, updatePoi } = info
    server.answer({
      [ask]: () => ({
        ...info,
        nextTask,
        ...(due
          ? {
              bannerTags: ['UPDATE_POI_NEEDED'],
              displayControl: { ...displayControl, displayUpdatePOI: true },
              updatePoi: { ...updatePoi, dueOn: '2026-12-01' },
            }
          : {}),
      }),
    })
    await renderRoutes(routes, '/auth/personal')
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expect.poll(primaries).toEqual([name])
    // The address is offered here only when nothing comes before it: there is one call at a time.
    await expect.element(page.getByRole('region', { name: 'Manage your verification' })).toBeVisible()
    expect(
      page.getByRole('main').getByRole('link', { name: 'Prove your address', exact: true }).elements(),
    ).toHaveLength(nextTask === address || nextTask === null ? 1 : 0)
    // The status comes before the next step.
    if (nextTask === videoCall)
      expect([...document.querySelectorAll('main h2')].findIndex((one) => one.id === 'next-heading')).toBe(1)
    expect(status('Next: prove your address').elements()).toHaveLength(
      nextTask === videoCall || nextTask === addressByDay || due ? 0 : 1,
    )
  })

  it('is not the move to another custodian, which is optional until its deadline', async () => {
    const info = addressNext()
    const custodyInfo = { custodian: 'Example Custody B.V.', moveBy: '2027-06-30' }
    server.answer({
      [ask]: () => ({
        ...info,
        nextTask: videoCall,
        custodyInfo,
        displayControl: { ...info.displayControl, isDisplaySatosToEu: true },
      }),
    })
    await renderRoutes(routes, '/auth/personal')
    await expect.element(page.getByRole('button', { name: 'Agree and move' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Start: Video call' })).toBeVisible()
    expect(primaries()).toEqual(['Start: Video call'])
  })

  it('shows the deadline and what closes', async () => {
    server.answer({ [ask]: () => ({ ...addressNext(), nextTask: videoCall }) })
    await renderRoutes(routes, '/auth/personal')
    const part = page.getByRole('region', { name: 'Video call' })
    await expect
      .element(part.getByText(/^Due .* After that, these are paused until you finish: spot trading\.$/))
      .toBeVisible()
  })

  it('names the days of grace between the deadline and what closes', async () => {
    const later = { ...videoCall, closesAt: '2026-12-15T00:00:00Z' }
    server.answer({ [ask]: () => ({ ...addressNext(), nextTask: later }) })
    await renderRoutes(routes, '/auth/personal')
    const words = /grace period until 15 December 2026\. After that, these are paused until you finish: spot trading\.$/
    await expect.element(page.getByRole('region', { name: 'Video call' }).getByText(words)).toBeVisible()
  })

  it('is only the identity transfer while that runs', async () => {
    server.answer({ [ask]: () => ({ ...statuses.moving(), version: 200, nextTask: videoCall }) })
    await renderRoutes(routes, '/auth/personal')
    await expect.element(status('An identity is being moved')).toBeVisible()
    expect(primaries()).toEqual([])
    const others = page.getByRole('region', { name: 'Manage your verification' })
    await expect.element(others.getByRole('button', { name: 'Move your identity to another account' })).toBeVisible()
    for (const name of ['Start verification over', 'Send newer document'])
      expect(others.getByRole('link', { name }).elements()).toEqual([])
  })
})

describe('profile page', () => {
  it('does not wait for the data', async () => {
    const data = later<typeof held>()
    server.answer({ 'POST /v3/private/kyc/kyc-personal-info': () => data.promise })
    await renderRoutes(routes, '/auth/profile')
    const part = page.getByRole('region', { name: 'What we hold about you' })
    await expect.element(part.getByRole('status')).toHaveTextContent('Loading')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    data.come(held)
    await expect.element(part.getByText('Passport')).toBeVisible()
  })

  it('shows a single name as one name, and a masked number left to right in every language', async () => {
    const since = '2026-11-20T10:00:00Z'
    const items: typeof held.items = [
      { field: 'lastName', value: 'Suharyanto', source: 'document', since },
      { field: 'documentNumber', value: '•••••••82', source: 'document', since },
      { field: 'address', value: 'Keizersgracht 241, 1016 EA Amsterdam, NL', source: 'proof', since },
    ]
    server.answer({
      'POST /v3/private/kyc/kyc-personal-info': () => ({ ...held, firstName: '', lastName: 'Suharyanto', items }),
    })
    await renderRoutes(routes, '/auth/profile')
    const part = page.getByRole('region', { name: 'What we hold about you' })
    await expect.element(part.getByText('Name', { exact: true })).toBeVisible()
    await expect.element(part.getByText('Last name')).not.toBeInTheDocument()
    await expect.element(part.getByText('•••••••82')).toHaveAttribute('dir', 'ltr')
    await expect.element(part.getByRole('heading', { name: /^Checked against your proof of address on/ })).toBeVisible()
    await expect.element(part.getByText('Keizersgracht 241, 1016 EA Amsterdam')).toBeVisible()
  })

  it('shows the error of one part only there, and reloads only that part', async () => {
    server.answer({ 'POST /v3/private/kyc/kyc-personal-info': () => refusal(50016) })
    await renderRoutes(routes, '/auth/profile')
    const part = page.getByRole('region', { name: 'What we hold about you' })
    await expect.element(part.getByRole('alert')).toMatchTextContent(/Something went wrong on our side/)
    server.answer({ 'POST /v3/private/kyc/kyc-personal-info': () => held })
    await part.getByRole('button', { name: 'Try again' }).click()
    await expect.element(part.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(part.getByText('Passport')).toBeVisible()
  })
})

describe('personal page', () => {
  it('shows what each level opens, and that the numbers are a template', async () => {
    await renderRoutes(routes, '/auth/personal')
    const offers = page.getByRole('region', { name: 'What each level unlocks' })
    await expect.element(offers.getByRole('listitem').getByText('$20,000 a day')).toBeVisible()
    const ends = formatTime('2026-11-20T00:00:00Z', 'en')
    await expect.element(offers.getByText(`Limits reset at ${ends} your time.`)).toBeVisible()
    await expect.element(offers.getByText(/^Sandbox only/)).toBeVisible()
  })
})

describe('content by member', () => {
  const depends = page.getByText(/depends on where you live/)

  it.each([
    [null, 1],
    ['NL', 0],
  ])('says that limits depend on the residence while that is unknown: %s', async (residenceCountry, times) => {
    server.answer({ [ask]: () => ({ ...statuses.start(), residenceCountry }) })
    await renderRoutes(routes, '/auth/personal')
    await expect.element(page.getByRole('region', { name: 'What each level unlocks' })).toBeVisible()
    expect(depends.elements()).toHaveLength(times)
  })

  it('links to the re-verification by the EU company instead of the usual one', async () => {
    const info = statuses.verified()
    const plain = page.getByRole('link', { name: 'Start verification over' })
    const eu = page.getByRole('link', { name: 'Verify with our EU company' })
    server.answer({ [ask]: () => info })
    await renderRoutes(routes, '/auth/personal')
    await expect.element(plain).toBeVisible()
    expect(eu.elements()).toEqual([])
    server.answer({
      [ask]: () => ({
        ...info,
        version: info.version + 1,
        displayControl: { ...info.displayControl, displayEuPoiReset: true },
      }),
    })
    streams.at(-1)?.emit(JSON.stringify({ version: info.version + 1 }))
    await expect.element(eu).toHaveAttribute('href', '/user/accounts/auth/resetkyc')
    expect(plain.elements()).toEqual([])
  })
})

describe('limits in the member’s currency', () => {
  const level = (limit: string): Calls[typeof ask]['result'] => {
    const info = kycInfo()
    const products = [{ product: 'CRYPTO_WITHDRAW', allowed: true, limit, period: 'day' as const }]
    return { ...info, levels: info.levels.map((one) => (one.level === 'LEVEL_1' ? { ...one, products } : one)) }
  }
  afterEach(() => useAccount.getState().setRate(1))

  it.each([
    [1, '20000', '$20,000 a day'],
    [0.9, '20000', 'about €18,000 a day'],
    [1, '2000000', '$2,000,000 a day'],
    [0.9, '2000000', 'about €1,800,000 a day'],
  ])('at a rate of %d, shows %s dollars as %s', async (rate, limit, words) => {
    server.answer({
      'GET /v2/private/user/profile': () => ({ ...profile(), currency_code: 'EUR', rate }),
      [ask]: () => level(limit),
    })
    await renderRoutes(routes, '/auth/personal')
    const offers = page.getByRole('region', { name: 'What each level unlocks' })
    await expect.element(offers.getByRole('listitem').getByText(words)).toBeVisible()
  })

  it('shows a monthly limit below the daily one, with its reset date', async () => {
    const info = level('500000')
    const levels = info.levels.map((one) => ({
      ...one,
      products: one.products.map((product) =>
        product.product === 'CRYPTO_WITHDRAW' ? { ...product, perMonth: '10000000' } : product,
      ),
    }))
    server.answer({ [ask]: () => ({ ...info, levels }) })
    await renderRoutes(routes, '/auth/personal')
    const offers = page.getByRole('region', { name: 'What each level unlocks' })
    await expect.element(offers.getByRole('listitem').getByText('$500,000 a day')).toBeVisible()
    await expect.element(offers.getByRole('listitem').getByText('$10,000,000 a month')).toBeVisible()
    const now = new Date()
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString()
    await expect.element(offers.getByText(`Monthly limits next reset on ${formatInstant(next, 'en')}.`)).toBeVisible()
  })

  it('says at each product when two share a limit', async () => {
    const info = level('500000')
    const deposits = (product: string, other: string) => ({
      product,
      allowed: true,
      limit: '1000',
      period: 'month' as const,
      together: [other],
    })
    const shared = [deposits('CRYPTO_DEPOSIT', 'FIAT_DEPOSIT'), deposits('FIAT_DEPOSIT', 'CRYPTO_DEPOSIT')]
    server.answer({
      [ask]: () => ({
        ...info,
        levels: info.levels.map((one) => (one.level === 'LEVEL_1' ? { ...one, products: shared } : one)),
      }),
    })
    await renderRoutes(routes, '/auth/personal')
    const words = page
      .getByRole('region', { name: 'What each level unlocks' })
      .getByRole('listitem')
      .getByText(/^shared limit with: /)
    await expect.element(words.first()).toBeVisible()
    expect(words.elements().map(({ textContent }) => textContent)).toEqual([
      'shared limit with: Bank deposit',
      'shared limit with: Crypto deposit',
    ])
  })

  it('names the client class that a closed product is open to', async () => {
    const info = level('500000')
    const margin = { product: 'MARGIN', allowed: false, limit: null, period: null, openedBy: ['QUALIFIED' as const] }
    const levels = info.levels.map((one) =>
      one.level === 'LEVEL_1' ? { ...one, products: [...one.products, margin] } : one,
    )
    server.answer({ [ask]: () => ({ ...info, levels }) })
    await renderRoutes(routes, '/auth/personal')
    await expect
      .element(
        page
          .getByRole('region', { name: 'What each level unlocks' })
          .getByRole('listitem')
          .getByText('Only for: Qualified investor'),
      )
      .toBeVisible()
  })

  it.each([
    ['EUR', 0.9, /€1 is about \$1\.11/],
    ['IDR', 16_600, /\$1 is about IDR\s16,600/],
  ])('shows the rate of one unit of the stronger currency: %s', async (currency_code, rate, words) => {
    server.answer({
      'GET /v2/private/user/profile': () => ({ ...profile(), currency_code, rate }),
      [ask]: () => level('20000'),
    })
    await renderRoutes(routes, '/auth/personal')
    await expect.element(page.getByText(words)).toBeVisible()
  })
})

describe('live updates', () => {
  it('show the decision without a press', async () => {
    const stream = await shown()
    stream.stand()
    server.answer({ [ask]: statuses.verified })
    stream.emit('{"version":7}')
    await expect.element(status('Your identity is verified')).toBeVisible()
  })

  it('request nothing that is already known', async () => {
    const stream = await shown()
    stream.stand()
    stream.emit('{"version":5}')
    expect(server.asked(ask)).toHaveLength(1)
  })

  it('ignore an outdated response', async () => {
    const stream = await shown()
    stream.stand()
    server.answer({ [ask]: () => kycInfo({ version: 2 }) })
    stream.emit('not even JSON')
    await expect.poll(() => server.asked(ask)).toHaveLength(2)
    await expect.element(status('We’re verifying your identity')).toBeVisible()
    await expect.element(status('Verify your identity')).not.toBeInTheDocument()
  })

  it('keep the current content when a request fails', async () => {
    const stream = await shown()
    stream.stand()
    server.answer({ [ask]: noConnection })
    stream.emit('{"version":7}')
    await expect.poll(() => server.asked(ask)).toHaveLength(2)
    await expect.element(status('We’re verifying your identity')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('fall back to polling when the stream breaks, and reconnect', async () => {
    const stream = await shown()
    stream.stand()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.answer({ [ask]: statuses.inReview })
    stream.fail()
    expect(stream.closed).toBe(true)
    await vi.advanceTimersByTimeAsync(pollMs.first)
    vi.useRealTimers()
    await expect.element(page.getByText('In review by our team (now)')).toBeVisible()
    await expect.poll(() => streams).toHaveLength(2)
  })

  it('end with the page', async () => {
    server.answer({ [ask]: statuses.reading })
    const { screen } = await renderRoutes(routes, '/auth/personal')
    await expect.poll(() => streams).toHaveLength(1)
    await screen.unmount()
    expect(streams.every(({ closed }) => closed)).toBe(true)
    expect(streams).not.toHaveLength(0)
  })
})

describe('restricted products', () => {
  const closed = (reasonKey: KycInfo['limitationInfo'][number]['reasonKey'], until: string | null = null) => ({
    ...statuses.verified(),
    limitation: ['SPOT'],
    limitationInfo: [{ capability: 'SPOT', reasonKey, liftedBy: 'profile', until }],
  })

  it.each([
    ['limitation.task', null, 'After your tasks'],
    ['limitation.reverification', null, 'On hold'],
    ['limitation.decision', null, 'Not available'],
    ['limitation.transfer', '2026-11-22T10:00:00Z', 'On hold'],
  ] as const)('are marked in the table of limits: %s', async (reasonKey, until, words) => {
    server.answer({ [ask]: () => closed(reasonKey, until) })
    await renderRoutes(routes, '/auth/personal')
    const offers = page.getByRole('region', { name: 'What each level unlocks' })
    await expect.element(offers.getByText(words).first()).toBeInTheDocument()
  })

  it('keep their limits beside the mark of a hold', async () => {
    const info = closed('limitation.transfer', '2026-11-22T10:00:00Z')
    const limitationInfo = info.limitationInfo.map((one) => ({ ...one, capability: 'CRYPTO_WITHDRAW' as const }))
    server.answer({ [ask]: () => ({ ...info, limitation: ['CRYPTO_WITHDRAW'], limitationInfo }) })
    await renderRoutes(routes, '/auth/personal')
    const offers = page.getByRole('region', { name: 'What each level unlocks' })
    await expect.element(offers.getByText(/a day.*On hold/).first()).toBeInTheDocument()
  })

  it('are named after a reset of the password, each of them', async () => {
    const until = '2026-11-22T10:00:00Z'
    const [held] = closed('limitation.security', until).limitationInfo
    if (!held) throw new Error('Nothing is restricted')
    const limitationInfo = ['CRYPTO_WITHDRAW', 'P2P', 'CARD'].map((capability) => ({ ...held, capability }))
    server.answer({ [ask]: () => ({ ...statuses.verified(), limitationInfo }) })
    await renderRoutes(routes, '/auth/personal')
    await expect
      .element(page.getByText(/^On hold until 22 November 2026.*: Crypto withdrawal, P2P trading,? and Card$/))
      .toBeVisible()
  })

  it('are named with all the tasks that they need, and the time these take', async () => {
    const [first] = taskList.list
    if (!first) throw new Error('There is no task')
    const titles = ['About you', 'Customer agreement']
    server.answer({
      [ask]: () => closed('limitation.task'),
      'POST /v3/private/kyc/compliance-tasks': () => ({
        ...taskList,
        list: titles.map((title) => ({ ...first, id: title, title })),
        locked: [{ products: ['SPOT'], tasks: titles, minutes: 13 }],
      }),
    })
    await renderRoutes(routes, '/auth/personal')
    await expect
      .element(page.getByText('Needs: About you and Customer agreement (about 13 minutes of your time)'))
      .toBeVisible()
  })

  it('say that our review comes first, and name only what the member has yet to do', async () => {
    const unknown = { all: null, person: null }
    const [first] = taskList.list
    if (!first) throw new Error('There is no task')
    server.answer({
      'POST /v3/private/kyc/compliance-tasks': () => ({
        ...taskList,
        list: [
          { ...first, id: 'form', type: 'QUESTIONNAIRE', title: 'About you', status: 'IN_REVIEW' },
          { ...first, id: 'signed', type: 'AGREEMENT', title: 'Customer agreement', status: 'LOCKED', after: ['form'] },
        ],
        locked: [{ products: ['SPOT'], tasks: ['form', 'signed'], minutes: 8 }],
      }),
      'GET /v3/private/kyc/waiting-time': () => ({
        all: null,
        person: null,
        number: unknown,
        address: unknown,
        reviews,
      }),
    })
    await renderRoutes(routes, '/auth/personal')
    await expect.element(page.getByText('After our review: About you')).toBeVisible()
    await expect.element(page.getByText('Then: Customer agreement (about 8 minutes of your time)')).toBeVisible()
    await expect.element(page.getByText(/^We usually decide within/)).toBeVisible()
  })

  it('show a final refusal as it is, and promise nothing else', async () => {
    const { limitationInfo, ...info } = closed('limitation.decision')
    const rest = ['limitation.task', 'limitation.review'].map((reasonKey) => ({
      capability: 'SPOT',
      reasonKey: reasonKey as 'limitation.task',
      liftedBy: 'profile',
      until: null,
    }))
    server.answer({ [ask]: () => ({ ...info, limitationInfo: [...limitationInfo, ...rest] }) })
    await renderRoutes(routes, '/auth/personal')
    await expect
      .element(
        page.getByText('Because of our decision, you cannot use: Spot trading. Contact support if you have questions.'),
      )
      .toBeVisible()
    await expect
      .element(page.getByText(/when your tasks are done|We’re reviewing what you sent/))
      .not.toBeInTheDocument()
  })

  it('are not mentioned when only the level restricts them', async () => {
    server.answer({
      [ask]: () => ({
        ...statuses.start(),
        limitation: ['SPOT'],
        limitationInfo: [{ capability: 'SPOT', reasonKey: 'limitation.level', liftedBy: 'LEVEL_1', until: null }],
      }),
    })
    await renderRoutes(routes, '/auth/personal')
    await expect.element(page.getByRole('region', { name: 'What each level unlocks' })).toBeVisible()
    await expect.element(page.getByText(/^Needs:/)).not.toBeInTheDocument()
  })
})

describe('tasks', () => {
  type Task = Calls['POST /v3/private/kyc/compliance-tasks']['result']['list'][number]
  const task = (change: Partial<Task>): Task => ({ ...(taskList.list[0] as Task), ...change })
  it.each<[string, Task[], string, string]>([
    [
      'a task and a choice',
      [task({}), task({ id: 'address', type: 'IDV_L2_POA', optional: true })],
      'Optional',
      'All tasks',
    ],
    [
      'a choice alone',
      [task({ status: 'DONE' }), task({ id: 'address', type: 'IDV_L2_POA', optional: true })],
      'You do not have to do anything now. Any open tasks are optional.',
      'All tasks',
    ],
    [
      'something in review',
      [task({ status: 'IN_REVIEW' })],
      'You do not need to do anything. We’re reviewing what you sent.',
      'All tasks',
    ],
    ['all done', [task({ status: 'DONE' }), task({ id: 'x', status: 'LOCKED' })], 'You’re up to date.', 'All tasks'],
  ])('give one message: %s', async (_, list, words, all) => {
    server.answer({ 'POST /v3/private/kyc/compliance-tasks': () => ({ ...taskList, list }) })
    await renderRoutes(routes, '/auth/personal')
    const part = page.getByRole('region', { name: 'Your tasks' })
    await expect.element(part.getByText(words, { exact: true })).toBeVisible()
    await expect.element(part.getByRole('link', { name: all, exact: true })).toBeVisible()
  })
})
