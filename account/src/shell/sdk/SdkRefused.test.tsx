import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sdkRefusals, type SdkRefusal } from '@tessera/contract/sdk.ts'
import { faultsInThemes, resetLook } from '@tessera/ui/testing/looks.ts'
import { useSdk } from '../../state/sdk.ts'
import { renderPart, type Shown } from '../../testing/app.tsx'
import { testFrame } from '../../testing/frame.ts'
import { testLeaving } from '../../testing/leaving.ts'
import { later, noConnection, testServer, texts } from '../../testing/server.ts'
import { SdkRefused } from './SdkRefused.tsx'

const server = testServer()
const words = texts.sdk
const frame = testFrame()
const left = testLeaving()
const out = () => page.getByRole('button', { name: words.refused.signOut })
const close = () => page.getByRole('button', { name: 'Close' })

afterEach(() => {
  useSdk.setState({ visit: null, refusal: null })
  window.sessionStorage.clear()
  resetLook()
})

async function show(reason: SdkRefusal): Promise<Shown> {
  useSdk.setState({ visit: null, refusal: reason })
  return renderPart(<SdkRefused reason={reason} />)
}

describe.each(sdkRefusals)('refused: %s', (reason) => {
  it('has its own text, and offers to sign out only if that helps', async () => {
    frame.none()
    await show(reason)
    await expect.element(page.getByRole('heading', { level: 1, name: words.refused[reason].title })).toBeVisible()
    await expect.element(page.getByText(words.refused[reason].text)).toBeVisible()
    expect(out().elements()).toHaveLength(reason === 'session' ? 1 : 0)
    await expect.element(close()).not.toBeInTheDocument()
  })

  it('can be closed in an app’s own web view', async () => {
    frame.none()
    const heard: unknown[] = []
    vi.stubGlobal('verification', { postMessage: (text: string) => heard.push(JSON.parse(text)) })
    await show(reason)
    await close().click()
    expect(heard.at(-1)).toEqual({ source: 'verification-frame', type: 'closed' })
  })

  it('can be closed in a frame, and only there', async () => {
    const received = frame.around()
    await show(reason)
    await close().click()
    expect(received.at(-1)).toEqual({
      message: { source: 'verification-frame', type: 'closed' },
      origin: window.location.origin,
    })
  })
})

it('has a different text for each reason', () => {
  const all = sdkRefusals.map((reason) => words.refused[reason])
  expect(new Set(all.map(({ title }) => title)).size).toBe(sdkRefusals.length)
  expect(new Set(all.map(({ text }) => text)).size).toBe(sdkRefusals.length)
})

describe('signing out to continue', () => {
  it('happens once, however often it is pressed, and then reopens the page', async () => {
    const gone = later<Response>()
    server.answer({ 'POST /logout': () => gone.promise })
    await show('session')
    await out().dblClick()
    await expect.element(out()).toHaveAttribute('aria-busy', 'true')
    await expect.poll(() => server.asked('POST /logout')).toHaveLength(1)
    expect(left).toEqual([])
    gone.come(Response.json({ ret_code: 0, ret_msg: 'OK', result: {} }))
    await expect.poll(() => left.map(({ type }) => type)).toEqual(['reload'])
    expect(server.asked('POST /logout')).toHaveLength(1)
  })

  it('says that it failed, and can be tried again', async () => {
    server.answer({ 'POST /logout': noConnection })
    await show('session')
    await out().click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(left).toEqual([])
    server.answer({ 'POST /logout': () => ({}) })
    await out().click()
    await expect.poll(() => left.map(({ type }) => type)).toEqual(['reload'])
  })
})

it('axe finds nothing, in every theme', async () => {
  frame.around()
  const { screen } = await show('session')
  await expect.element(out()).toBeVisible()
  expect(await faultsInThemes(screen.container)).toEqual([])
})
