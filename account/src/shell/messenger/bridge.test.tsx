import { afterEach, describe, expect, it, vi } from 'vitest'
import theirScript from '../../../../node_modules/@twa-dev/sdk/src/telegram-web-apps.js?raw'
import { findPost, listen, type MessengerWindow } from './bridge.ts'
import { takeLaunch } from './launch.ts'
import { enterShell } from './shell.ts'
import { compareVersions, wishesOf } from './wishes.ts'

/*
 * The messenger's own script runs beside ours, each in its own frame with a recorded messenger. Both must send the
 * same.
 */

const platforms = ['ios', 'android', 'tdesktop'] as const
/**
 * Each is the first version with a feature: the back button, closing, a header of any colour, a named browser, swipes,
 * the bottom bar, safe areas.
 */
const versions = ['6.0', '6.1', '6.2', '6.9', '7.5', '7.6', '7.7', '7.10', '8.0', '9.1']
const address = 'https://www.example.com/go'

interface TheirApp {
  ready: () => void
  expand: () => void
  setBackgroundColor: (colour: string) => void
  setHeaderColor: (colour: string) => void
  setBottomBarColor: (colour: string) => void
  BackButton: { show: () => void; hide: () => void; onClick: (act: () => void) => void }
  enableClosingConfirmation: () => void
  disableVerticalSwipes: () => void
  openLink: (url: string, options?: { try_browser: string }) => void
}
type Stage = Window & MessengerWindow & { eval: (script: string) => unknown; Telegram?: { WebApp?: TheirApp } }

/** A page inside a messenger of this platform and version, and everything it requested. */
function stage(platform: (typeof platforms)[number], version: string): { window: Stage; said: [string, unknown][] } {
  window.sessionStorage.clear()
  const frame = document.createElement('iframe')
  frame.src = `about:blank#tgWebAppVersion=${version}&tgWebAppPlatform=${platform}`
  document.body.append(frame)
  const inside = frame.contentWindow as Stage
  const said: [string, unknown][] = []
  if (platform === 'tdesktop') {
    // Older desktop clients take one text that contains both.
    Object.defineProperty(inside, 'external', {
      value: {
        notify: (json: string) => {
          const { eventType, eventData } = JSON.parse(json) as { eventType: string; eventData: unknown }
          said.push([eventType, eventData])
        },
      },
    })
  } else inside.TelegramWebviewProxy = { postEvent: (name, json) => said.push([name, JSON.parse(json)]) }
  inside.open = () => null
  return { window: inside, said }
}

afterEach(() => {
  for (const frame of document.querySelectorAll('iframe')) frame.remove()
  window.sessionStorage.clear()
  vi.restoreAllMocks()
})

/** What the messenger's own script sends when it is called with our requests. */
function theirs(platform: (typeof platforms)[number], version: string): [string, unknown][] {
  const { window: inside, said } = stage(platform, version)
  inside.eval(theirScript)
  const app = inside.Telegram?.WebApp
  if (!app) throw new Error('The messenger’s script did not run')
  // It would not request the header's first colour again.
  if (compareVersions(version, '6.9') < 0) app.setHeaderColor('secondary_bg_color')
  // What it requests itself at its start.
  said.length = 0
  app.ready()
  app.expand()
  app.setBackgroundColor('#000000')
  app.setHeaderColor(compareVersions(version, '6.9') < 0 ? 'bg_color' : '#000000')
  app.setBottomBarColor('#000000')
  app.BackButton.show()
  app.enableClosingConfirmation()
  app.disableVerticalSwipes()
  app.openLink(address, { try_browser: 'chrome' })
  app.openLink(address)
  app.BackButton.hide()
  // It reports the bar's colour to the messenger's own buttons, which we do not use.
  return said.filter(([name]) => !/_(main|secondary)_button$/.test(name))
}

function ours(platform: (typeof platforms)[number], version: string): [string, unknown][] {
  const { window: inside, said } = stage(platform, version)
  const post = findPost(inside)
  if (!post) throw new Error('No messenger was found')
  const wishes = wishesOf(post, version)
  wishes.ready()
  wishes.enter()
  wishes.showBack(true)
  wishes.confirmClosing(true)
  wishes.allowSwipes(false)
  wishes.openOutside(address)
  // Pressed again: possibly nothing opened.
  wishes.openOutside(address)
  wishes.showBack(false)
  return said
}

const asksForAreas = ([name]: [string, unknown]): boolean => /request_(content_)?safe_area$/.test(name)

describe.each(platforms)('on %s', (platform) => {
  it.each(versions)('%s gets the same requests as from the messenger’s own script', (version) => {
    const said = ours(platform, version)
    expect(said.filter((one) => !asksForAreas(one))).toEqual(theirs(platform, version))
    expect(said.filter(asksForAreas)).toHaveLength(compareVersions(version, '8.0') < 0 ? 0 : 2)
  })

  it('gets no request twice', () => {
    const { window: inside, said } = stage(platform, '8.0')
    const wishes = wishesOf(findPost(inside) ?? (() => false), '8.0')
    for (const shown of [true, true, false, false, true]) wishes.showBack(shown)
    expect(said.map(([, data]) => data)).toEqual([{ is_visible: true }, { is_visible: false }, { is_visible: true }])
  })
})

describe('events of the messenger', () => {
  const pressed = ['back_button_pressed', undefined] as const

  it.each<[string, (inside: Stage) => void]>([
    ['ios and android', (inside) => inside.Telegram?.WebView?.receiveEvent(...pressed)],
    ['tdesktop', (inside) => inside.TelegramGameProxy?.receiveEvent(...pressed)],
    ['the oldest', (inside) => inside.TelegramGameProxy_receiveEvent?.(...pressed)],
  ])('arrive from %s', (_, press) => {
    const { window: inside } = stage('ios', '8.0')
    const heard: unknown[] = []
    listen(inside, (...event) => heard.push(event))
    press(inside)
    expect(heard).toEqual([['back_button_pressed', undefined]])
  })

  it('reach us and the messenger’s own script, if a host page includes it', () => {
    const { window: inside } = stage('ios', '8.0')
    inside.eval(theirScript)
    const heard: unknown[] = []
    inside.Telegram?.WebApp?.BackButton.onClick(() => heard.push('theirs'))
    listen(inside, (name) => heard.push(name))
    inside.Telegram?.WebView?.receiveEvent('back_button_pressed')
    expect(heard).toEqual(expect.arrayContaining(['theirs', 'back_button_pressed']))
  })

  it('are accepted only from the messenger’s page around ours', async () => {
    const { window: inside } = stage('ios', '8.0')
    const heard: string[] = []
    listen(inside, (name) => heard.push(name))
    // This page is around it, but it is not the messenger.
    const arrived = new Promise((resolve) => inside.addEventListener('message', resolve, { once: true }))
    inside.postMessage(JSON.stringify({ eventType: 'back_button_pressed' }), '*')
    await arrived
    expect(heard).toEqual([])
    const send = (origin: string, data: unknown): boolean =>
      inside.dispatchEvent(new MessageEvent('message', { source: window, origin, data }))
    // Another frame of the messenger's page, or one of ours.
    inside.dispatchEvent(
      new MessageEvent('message', {
        source: inside,
        origin: 'https://web.telegram.org',
        data: JSON.stringify({ eventType: 'back_button_pressed' }),
      }),
    )
    send('https://evil.example', JSON.stringify({ eventType: 'back_button_pressed' }))
    for (const odd of ['no json', 'null', '{}', 7]) send('https://web.telegram.org', odd)
    expect(heard).toEqual([])
    send('https://web.telegram.org', JSON.stringify({ eventType: 'back_button_pressed' }))
    expect(heard).toEqual(['back_button_pressed'])
  })
})

it('in the messenger’s web clients, requests go to the page around ours, and only if it is the messenger’s', () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const inside = frame.contentWindow as Stage
  const said = vi.spyOn(window, 'postMessage').mockReturnValue()
  const wishes = wishesOf(findPost(inside) ?? (() => false), '8.0')
  wishes.ready()
  wishes.showBack(true)
  expect(said.mock.calls).toEqual([
    [JSON.stringify({ eventType: 'web_app_ready', eventData: '' }), 'https://web.telegram.org'],
    [
      JSON.stringify({ eventType: 'web_app_setup_back_button', eventData: { is_visible: true } }),
      'https://web.telegram.org',
    ],
  ])
})

it('a page that is left after signing out keeps the shell, but not the proof of who opened it', () => {
  const { window: inside } = stage('ios', '8.0')
  const received = new URLSearchParams({
    tgWebAppData: 'user=%7B%22id%22%3A1%7D&hash=00',
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'ios',
  })
  inside.location.hash = String(received)
  // A frame without its own address may not change it like this.
  inside.history.replaceState = () => (inside.location.hash = '')
  const leave = (): void => void inside.dispatchEvent(new Event('pagehide'))
  enterShell(inside)
  leave()
  expect(takeLaunch(inside)).toMatchObject({ platform: 'ios', data: received.get('tgWebAppData') })
  inside.sessionStorage.clear()
  leave()
  expect(takeLaunch(inside)).toMatchObject({ platform: 'ios', data: '' })
})

it('a browser that only opened a link of the messenger has no bridge', () => {
  const alone = { parent: null as unknown, external: {} } as Window & MessengerWindow
  Object.assign(alone, { parent: alone })
  expect(findPost(alone)).toBeNull()
})
