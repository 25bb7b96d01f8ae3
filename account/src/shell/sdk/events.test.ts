import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useSdk, type SdkVisit } from '../../state/sdk.ts'
import { notifyHost } from './events.ts'

const own = 'https://x.example'
const shop = 'https://shop.example'
const visit: SdkVisit = {
  lang: '',
  from: '',
  hidden: false,
  scene: 'kyc',
  businessId: null,
  partner: { id: 'shop', name: 'The shop', origins: [shop, 'https://m.shop.example'] },
  handoff: false,
  tokenId: 'i',
  expiresAt: 0,
  renewableUntil: 0,
}

/** A page framed by this origin. `referrer` is for a browser without `ancestorOrigins`. */
function framedBy(ancestors: string[] | undefined, referrer = ''): { page: Window; post: ReturnType<typeof vi.fn> } {
  const post = vi.fn()
  const page = {
    parent: { postMessage: post },
    location: { ancestorOrigins: ancestors ?? [], origin: own },
    document: { referrer },
  }
  return { page: page as unknown as Window, post }
}

beforeEach(() => useSdk.setState({ visit, refusal: null }))

describe('events for the framing page', () => {
  it.each([shop, 'https://m.shop.example', own])('go to %s and to no other', (origin) => {
    const { page, post } = framedBy([origin])
    notifyHost({ type: 'resize', height: 640 }, page)
    expect(post.mock.calls).toEqual([[{ source: 'verification-frame', type: 'resize', height: 640 }, origin]])
  })

  it.each([
    'https://evil.example',
    'http://shop.example',
    'https://shop.example.evil.example',
    'https://shop.example:8443',
    'null',
  ])('are not sent because %s is not registered', (origin) => {
    const { page, post } = framedBy([origin])
    notifyHost({ type: 'submitted' }, page)
    expect(post).not.toHaveBeenCalled()
  })

  it('go by the direct parent, not by the page above it', () => {
    const { page, post } = framedBy(['https://evil.example', shop])
    notifyHost({ type: 'result' }, page)
    expect(post).not.toHaveBeenCalled()
  })

  it('are not sent if the visit has no partner', () => {
    useSdk.setState({ visit: { ...visit, partner: null } })
    const { page, post } = framedBy([shop])
    notifyHost({ type: 'ready' }, page)
    expect(post).not.toHaveBeenCalled()
  })

  it('are not sent before the code is validated', () => {
    useSdk.setState({ visit: null })
    const { page, post } = framedBy([shop])
    notifyHost({ type: 'ready' }, page)
    expect(post).not.toHaveBeenCalled()
  })

  it('a refusal is sent to the page that opened the visit, and only to it', () => {
    useSdk.setState({ visit: null, refusal: 'foreign' })
    const { page, post } = framedBy(['https://any.example'])
    notifyHost({ type: 'closed' }, page)
    expect(post.mock.calls).toEqual([[{ source: 'verification-frame', type: 'closed' }, 'https://any.example']])
  })

  it('go by the referrer if the browser does not name the framing page', () => {
    const known = framedBy(undefined, `${shop}/checkout?order=9`)
    notifyHost({ type: 'ready' }, known.page)
    expect(known.post.mock.calls).toEqual([[{ source: 'verification-frame', type: 'ready' }, shop]])
    const unknown = framedBy(undefined)
    notifyHost({ type: 'ready' }, unknown.page)
    expect(unknown.post).not.toHaveBeenCalled()
  })

  it.each([
    [
      'WKWebView',
      (heard: unknown[]) => ({
        webkit: { messageHandlers: { verification: { postMessage: (message: unknown) => heard.push(message) } } },
      }),
    ],
    [
      'Android',
      (heard: unknown[]) => ({ verification: { postMessage: (message: string) => heard.push(JSON.parse(message)) } }),
    ],
  ])('go to the native app around a web view: %s', (_name, bridge) => {
    const heard: unknown[] = []
    const { page, post } = framedBy([])
    Object.assign(page, { parent: page, postMessage: post, ...bridge(heard) })
    notifyHost({ type: 'submitted' }, page)
    expect(heard).toEqual([{ source: 'verification-frame', type: 'submitted' }])
    // A member's own page is not a visit.
    useSdk.setState({ visit: null, refusal: null })
    notifyHost({ type: 'submitted' }, page)
    expect(heard).toHaveLength(1)
    expect(post).not.toHaveBeenCalled()
  })

  it('are not sent without a frame', () => {
    const { page, post } = framedBy([shop])
    Object.assign(page, { parent: page, postMessage: post })
    notifyHost({ type: 'closed' }, page)
    expect(post).not.toHaveBeenCalled()
  })
})
