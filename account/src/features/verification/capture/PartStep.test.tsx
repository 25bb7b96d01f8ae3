import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessFaults, showTheme, themes } from '@tessera/ui/testing/looks.ts'
import { webProviderOf, type PartOptions } from '../providers/provider.ts'
import { attempt, attemptId, photo } from '../../../testing/answers.ts'
import { renderPart } from '../../../testing/app.tsx'
import { noConnection, refusal, testServer } from '../../../testing/server.ts'
import { testWires, type TestWire } from '../../../testing/wire.ts'
import { PartStep, type PartStepProps } from './PartStep.tsx'

const server = testServer()
const wires = testWires()
const open = 'POST /v3/private/kyc/provider-session'
const card = attempt({ provider: 'simulator', documentType: 'ID_CARD', sides: ['front', 'back'] })

/** A vendor's part that follows the test's script. */
function playedPart() {
  const mounted: PartOptions[] = []
  const unmount = vi.fn()
  const load = vi.fn(() =>
    Promise.resolve({
      mount(element: HTMLElement, options: PartOptions) {
        mounted.push(options)
        const drawn = document.createElement('p')
        drawn.textContent = 'the vendor'
        element.append(drawn)
        return () => {
          drawn.remove()
          unmount()
        }
      },
    }),
  )
  const say: PartOptions['onEvent'] = (event) => mounted.at(-1)?.onEvent(event)
  return { mounted, unmount, load, say }
}

async function step(part: ReturnType<typeof playedPart>, change: Partial<PartStepProps> = {}) {
  server.answer({
    [open]: () => ({
      provider: 'simulator',
      collected: false,
      session: { token: 'once', expiresAt: '2099-01-01T00:00:00Z', apiUrl: '/vendor' },
    }),
  })
  const received = { onAttempt: vi.fn(), onDone: vi.fn(), onOwnScreens: vi.fn() }
  const { screen } = await renderPart(<PartStep attempt={card} load={part.load} {...received} {...change} />)
  return { ...received, screen }
}

async function sent(number: number): Promise<TestWire> {
  await expect.poll(() => wires.length).toBe(number)
  const wire = wires[number - 1]
  if (!wire) throw new Error('nothing was sent')
  return wire
}

const file = new Blob(['a photo'], { type: 'image/jpeg' })
const withFront = { ...card, photos: [photo()] }

describe('a provider’s own part', () => {
  it('is mounted with the session token and the missing sides', async () => {
    const part = playedPart()
    const { screen } = await step(part, { attempt: withFront })
    await expect.element(page.getByText('the vendor')).toBeVisible()
    expect(part.mounted).toMatchObject([
      { token: 'once', apiUrl: '/vendor', language: 'en', theme: 'light', sides: ['back'] },
    ])
    expect(server.asked(open).map(({ body }) => body)).toEqual([{ attemptId }])
    part.say({ type: 'ready' })
    await expect.element(page.getByText('Loading our partner’s page')).not.toBeInTheDocument()
    await screen.unmount()
    expect(part.unmount).toHaveBeenCalledOnce()
    // Later events of the part are ignored.
    part.say({ type: 'photo', side: 'back', file })
    expect(wires).toHaveLength(0)
  })

  it('stores its photos one after the other before it is done', async () => {
    const part = playedPart()
    const { onAttempt, onDone } = await step(part)
    await expect.element(page.getByText('the vendor')).toBeVisible()
    part.say({ type: 'photo', side: 'front', file })
    part.say({ type: 'photo', side: 'back', file })
    part.say({ type: 'done' })
    const first = await sent(1)
    expect(first.url).toContain('side=front')
    first.answer(0, { attempt: withFront, repeated: false })
    const second = await sent(2)
    expect(onAttempt).toHaveBeenCalledWith(withFront)
    expect(onDone).not.toHaveBeenCalled()
    expect(second.url).toContain('side=back')
    second.answer(0, { attempt: withFront, repeated: false })
    await expect.poll(() => onDone).toHaveBeenCalledOnce()
    expect(part.unmount).toHaveBeenCalledOnce()
  })

  it('loses no photo when the connection fails', async () => {
    const part = playedPart()
    const { onDone } = await step(part)
    await expect.element(page.getByText('the vendor')).toBeVisible()
    part.say({ type: 'photo', side: 'front', file })
    part.say({ type: 'done' })
    ;(await sent(1)).fail()
    await page.getByRole('button', { name: 'Send again' }).click()
    ;(await sent(2)).answer(0, { attempt: withFront, repeated: false })
    await expect.poll(() => onDone).toHaveBeenCalledOnce()
  })

  it('reports a loading error and loads again on a press', async () => {
    const part = playedPart()
    part.load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const { onOwnScreens } = await step(part)
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/Our verification partner is not available right now.*does not use up an attempt/)
    expect(await accessFaults(document.body)).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('the vendor')).toBeVisible()
    expect(onOwnScreens).not.toHaveBeenCalled()
  })

  it.each([
    ['the server cannot be reached', noConnection],
    ['the server refuses', () => refusal(50016)],
  ])('is not mounted when %s', async (_what, answer) => {
    const part = playedPart()
    server.answer({})
    const received = { onAttempt: vi.fn(), onDone: vi.fn(), onOwnScreens: vi.fn() }
    server.answer({ [open]: answer })
    await renderPart(<PartStep attempt={card} load={part.load} {...received} />)
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(part.mounted).toEqual([])
  })

  it('is removed when it fails, and our own screens continue with its photos', async () => {
    const part = playedPart()
    const { onAttempt, onOwnScreens } = await step(part)
    await expect.element(page.getByText('the vendor')).toBeVisible()
    part.say({ type: 'photo', side: 'front', file })
    part.say({ type: 'failed', cause: 'fault' })
    ;(await sent(1)).answer(0, { attempt: withFront, repeated: false })
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(onAttempt).toHaveBeenCalledWith(withFront)
    expect(part.unmount).toHaveBeenCalledOnce()
    await page.getByRole('button', { name: 'Continue without it' }).click()
    expect(onOwnScreens).toHaveBeenCalledOnce()
  })

  it('is replaced by our own screens when the provider cannot be reached', async () => {
    const part = playedPart()
    const received = { onAttempt: vi.fn(), onDone: vi.fn(), onOwnScreens: vi.fn() }
    server.answer({ [open]: () => ({ provider: 'simulator', collected: false, session: null }) })
    await renderPart(<PartStep attempt={card} load={part.load} {...received} />)
    await expect.poll(() => received.onOwnScreens).toHaveBeenCalledOnce()
    expect(part.mounted).toEqual([])
  })

  it('names the vendor and what is sent, and opens nothing before the member continues', async () => {
    const part = playedPart()
    const sumsub = attempt({ provider: 'sumsub' })
    server.answer({
      [open]: () => ({
        provider: 'sumsub',
        collected: false,
        session: { token: 'once', expiresAt: '2099-01-01T00:00:00Z', apiUrl: '' },
      }),
    })
    const received = { onAttempt: vi.fn(), onDone: vi.fn(), onOwnScreens: vi.fn() }
    await renderPart(<PartStep attempt={sumsub} load={part.load} asksFirst {...received} />)
    await expect.element(page.getByRole('heading', { name: 'Sumsub verifies your identity' })).toBeVisible()
    await expect.element(page.getByText(/We send Sumsub your name, date of birth/)).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
    expect(server.asked(open)).toEqual([])
    await page.getByRole('button', { name: 'Take photos here instead' }).click()
    expect(received.onOwnScreens).toHaveBeenCalledOnce()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByText('the vendor')).toBeVisible()
    expect(part.mounted).toHaveLength(1)
  })

  it('says that Jumio receives no name before the photos', async () => {
    const received = { onAttempt: vi.fn(), onDone: vi.fn(), onOwnScreens: vi.fn() }
    await renderPart(
      <PartStep attempt={attempt({ provider: 'jumio' })} load={playedPart().load} asksFirst {...received} />,
    )
    await expect.element(page.getByText(/We send Jumio only the type and country of your document/)).toBeVisible()
  })

  it('opens nothing without the consent, and sends it with the first call', async () => {
    const part = playedPart()
    const undecided = attempt({ provider: 'sumsub', consentNeeded: true })
    server.answer({
      [open]: () => ({
        provider: 'sumsub',
        collected: false,
        session: { token: 'once', expiresAt: '2099-01-01T00:00:00Z', apiUrl: '' },
      }),
    })
    const received = { onAttempt: vi.fn(), onDone: vi.fn(), onOwnScreens: vi.fn() }
    await renderPart(<PartStep attempt={undecided} load={part.load} asksFirst {...received} />)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByText(/Tick the box to continue/)).toBeVisible()
    expect(server.asked(open)).toEqual([])
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByText('the vendor')).toBeVisible()
    expect(server.asked(open)[0]?.body).toEqual({ attemptId, consentVersion: expect.any(String) as string })
    expect(received.onAttempt).toHaveBeenCalledWith({ ...undecided, consentNeeded: false })
  })

  it('is done once our server has heard from the vendor that it has the photos', async () => {
    const part = playedPart()
    const collected = { ...card, collected: true, sides: [] }
    const received = { onAttempt: vi.fn(), onDone: vi.fn(), onOwnScreens: vi.fn() }
    server.answer({
      [open]: ({ collected: says }) => ({
        provider: 'simulator',
        collected: says === true,
        session: { token: 'once', expiresAt: '2099-01-01T00:00:00Z', apiUrl: '' },
      }),
      'POST /v3/private/kyc/builtin/session': () => ({ attempt: collected }),
    })
    await renderPart(<PartStep attempt={card} load={part.load} {...received} />)
    await expect.element(page.getByText('the vendor')).toBeVisible()
    part.say({ type: 'collected' })
    await expect.poll(() => received.onDone).toHaveBeenCalledOnce()
    expect(received.onAttempt).toHaveBeenCalledWith(collected)
    expect(server.asked(open).map(({ body }) => body)).toEqual([{ attemptId }, { attemptId, collected: true }])
    expect(part.unmount).toHaveBeenCalledOnce()
  })

  it('restarts with a fresh token when its token expires, up to a limit', async () => {
    const part = playedPart()
    await step(part)
    for (let time = 1; time <= 4; time += 1) {
      await expect.poll(() => part.mounted).toHaveLength(time)
      part.say({ type: 'failed', cause: 'expired' })
    }
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(part.mounted).toHaveLength(4)
    expect(part.unmount).toHaveBeenCalledTimes(4)
  })
})

describe('the simulator’s part', () => {
  const answer = { scenario: 'approve', scenarios: ['approve', 'reject'], breaks: false }

  async function simulator(answers: unknown[]) {
    const provider = webProviderOf('simulator')
    if (provider.collects !== 'part') throw new Error('the simulator has a part of its own')
    const part = await provider.load()
    const element = document.body.appendChild(document.createElement('div'))
    const onEvent = vi.fn()
    const asked = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json(answers.shift())))
    // Runs after a failed test too, because leftovers would break the next one.
    onTestFinished(() => element.remove())
    const unmount = part.mount(element, {
      token: 'once',
      apiUrl: '/vendor',
      language: 'ar-SA',
      theme: 'dark',
      sides: ['front', 'back'],
      onEvent,
    })
    return { element, onEvent, asked, unmount }
  }
  const result = (change: Partial<typeof answer> = {}) => ({ ret_code: 0, result: { ...answer, ...change } })

  it('plays the chosen scenario and takes a photo of every side', async () => {
    const { element, onEvent, asked, unmount } = await simulator([result(), result({ scenario: 'reject' })])
    await expect.element(page.getByRole('heading', { name: 'Simulated provider' })).toBeVisible()
    for (const theme of themes) {
      showTheme(theme)
      expect(await accessFaults(element)).toEqual([])
    }
    await page.getByLabelText('Result to simulate').selectOptions('reject')
    await page.getByRole('button', { name: 'Take sample photos' }).click()
    await expect.poll(() => onEvent).toHaveBeenLastCalledWith({ type: 'done' })
    const photos = onEvent.mock.calls
      .map(([event]) => event as { type: string; side?: string; file?: Blob })
      .filter(({ type }) => type === 'photo')
    expect(photos.map(({ side, file: taken }) => [side, taken?.type])).toEqual([
      ['front', 'image/jpeg'],
      ['back', 'image/jpeg'],
    ])
    expect(asked.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown)).toEqual([
      { token: 'once' },
      { token: 'once', scenario: 'reject' },
    ])
    unmount()
    expect(element.childElementCount).toBe(0)
  })

  it('fails after its first photo when the scenario says so', async () => {
    const { onEvent, unmount } = await simulator([result(), result({ breaks: true })])
    await page.getByRole('button', { name: 'Take sample photos' }).click()
    await expect.poll(() => onEvent).toHaveBeenLastCalledWith({ type: 'failed', cause: 'fault' })
    expect(onEvent.mock.calls.filter(([event]) => (event as { type: string }).type === 'photo')).toHaveLength(1)
    unmount()
  })

  it.each([
    [{ ret_code: 20108, ext_info: { reason: 'expired' } }, 'expired'],
    [{ ret_code: 50016 }, 'fault'],
  ] as const)('says why it cannot continue: %j', async (refused, cause) => {
    const { onEvent, unmount } = await simulator([refused])
    await expect.poll(() => onEvent).toHaveBeenCalledExactlyOnceWith({ type: 'failed', cause })
    unmount()
  })

  it('runs in the page itself, those of vendors in a frame, and the built-in provider has none', () => {
    expect(webProviderOf('simulator')).toMatchObject({ collects: 'part', framed: false })
    for (const name of ['sumsub', 'onfido', 'jumio', 'veriff', 'persona'] as const)
      expect(webProviderOf(name)).toMatchObject({ collects: 'part', framed: true })
    expect(webProviderOf('default')).toEqual({ collects: 'own-screens' })
  })
})
