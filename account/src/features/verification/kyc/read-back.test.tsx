import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { routes } from '../../../routes.tsx'
import { attempt, attemptId, details, photo, statuses } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/app.tsx'
import { testStreams } from '../../../testing/events.ts'
import { noConnection, refusal, testServer } from '../../../testing/server.ts'

const server = testServer()
const streams = testStreams()

const session = 'POST /v3/private/kyc/builtin/session'
const ask = 'POST /v3/private/kyc/kyc-info'

const title = (name: string) => page.getByRole('heading', { level: 1, name })
const whole = attempt({ details, photos: [photo()] })

describe('comparing the early reading', () => {
  const read = 'POST /v3/private/kyc/builtin/reading'
  const save = 'POST /v3/private/kyc/builtin/details'
  const answer = (birthDate: string, differs: boolean) => () => ({
    version: 8,
    state: 'ready' as const,
    read: {
      name: { firstName: 'Ada', lastName: 'Specimen', differs: false },
      birthDate: { value: birthDate, differs },
      number: '•••••82',
      expiresOn: null,
      against: [],
    },
  })
  async function atTheEnd(): Promise<void> {
    server.answer({ [ask]: statuses.continue, [session]: () => ({ attempt: whole }) })
    await renderRoutes(routes, '/auth/kyc')
    await expect.element(title('Check and send')).toBeVisible()
  }
  const section = () => page.getByRole('region', { name: 'What your document says' })

  it('offers the document’s value where it differs, and applies it with one press', async () => {
    server.answer({ [read]: answer('1988-03-28', true) })
    await atTheEnd()
    await expect.element(section().getByText('Your document says March 28, 1988')).toBeVisible()
    await expect.element(section().getByText('You typed March 27, 1988.')).toBeVisible()
    await expect.element(section().getByText('We could not read this')).toBeVisible()
    const corrected = { ...whole, details: { ...details, birthDate: '1988-03-28' } }
    server.answer({ [save]: () => ({ attempt: corrected }), [read]: answer('1988-03-28', false) })
    await page.getByRole('button', { name: 'Use March 28, 1988' }).click()
    await expect.element(section().getByText(/^Your document says/)).not.toBeInTheDocument()
    expect(server.asked(save).map(({ body }) => body)).toEqual([{ attemptId, ...details, birthDate: '1988-03-28' }])
  })

  it('lets the member keep their own value, and saves nothing', async () => {
    server.answer({ [read]: answer('1988-03-28', true) })
    await atTheEnd()
    await page.getByRole('button', { name: 'Keep March 27, 1988' }).click()
    await expect.element(page.getByText('Using March 27, 1988.')).toBeVisible()
    expect(server.asked(save)).toEqual([])
  })

  it('lets the member send while the reading runs, and updates by itself', async () => {
    server.answer({ [read]: () => ({ state: 'reading', read: null, version: 7 }) })
    await atTheEnd()
    await expect
      .element(section().getByRole('status'))
      .toHaveTextContent('We’re still reading your document. You can send now, without waiting.')
    await expect.element(page.getByRole('button', { name: 'Send for review' })).toBeEnabled()
    server.answer({ [read]: answer('1988-03-27', false) })
    await expect.poll(() => streams.length).toBeGreaterThan(0)
    streams.at(-1)?.stand()
    expect(server.asked(read)).toHaveLength(1)
    // The event stream reports a change, without any polling in between.
    streams.at(-1)?.tell('{"version":8}')
    await expect.element(section().getByText('•••••82')).toBeVisible()
    expect(server.asked(read)).toHaveLength(2)
  })

  it('shows the reading after a short loss of connection', async () => {
    server.answer({ [read]: noConnection })
    await atTheEnd()
    await expect.poll(() => server.asked(read)).toHaveLength(1)
    server.answer({ [read]: answer('1988-03-28', true) })
    window.dispatchEvent(new Event('online'))
    await expect.element(section().getByText('Your document says March 28, 1988')).toBeVisible()
  })

  it('says that the reading is unavailable after one minute, and shows it when the connection is back', async () => {
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    })
    try {
      server.answer({ [read]: noConnection })
      await atTheEnd()
      await vi.advanceTimersByTimeAsync(30_000)
      expect(server.asked(read).length).toBeGreaterThan(2)
      await vi.advanceTimersByTimeAsync(35_000)
      await expect.element(section().getByText(/^We cannot show you what your document says/)).toBeVisible()
      server.answer({ [read]: answer('1988-03-28', true) })
      window.dispatchEvent(new Event('online'))
      await expect.element(section().getByText('Your document says March 28, 1988')).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows nothing when no reading is possible', async () => {
    server.answer({ [read]: () => refusal(20103) })
    await atTheEnd()
    await expect.poll(() => server.asked(read)).toHaveLength(1)
    await expect.element(section()).not.toBeInTheDocument()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})
