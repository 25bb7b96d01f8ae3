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

/** A page framed by this origin; `referrer` is what a browser without `ancestorOrigins` knows. */
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

describe('what the framing page is told', () => {
  it.each([shop, 'https://m.shop.example', own])('goes to %s and to no other', (origin) => {
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
  ])('is nothing, for %s is not registered', (origin) => {
    const { page, post } = framedBy([origin])
    notifyHost({ type: 'submitted' }, page)
    expect(post).not.toHaveBeenCalled()
  })

  it('counts by the page right above, not by the one above that', () => {
    const { page, post } = framedBy(['https://evil.example', shop])
    notifyHost({ type: 'result' }, page)
    expect(post).not.toHaveBeenCalled()
  })

  it('is nothing where the visit has no partner', () => {
    useSdk.setState({ visit: { ...visit, partner: null } })
    const { page, post } = framedBy([shop])
    notifyHost({ type: 'ready' }, page)
    expect(post).not.toHaveBeenCalled()
  })

  it('is nothing before the code is known to be good', () => {
    useSdk.setState({ visit: null })
    const { page, post } = framedBy([shop])
    notifyHost({ type: 'ready' }, page)
    expect(post).not.toHaveBeenCalled()
  })

  it('that the visit is refused may be told to whoever opened it, and to them alone', () => {
    useSdk.setState({ visit: null, refusal: 'foreign' })
    const { page, post } = framedBy(['https://any.example'])
    notifyHost({ type: 'closed' }, page)
    expect(post.mock.calls).toEqual([[{ source: 'verification-frame', type: 'closed' }, 'https://any.example']])
  })

  it('finds the framing page by the address it came from where the browser names none', () => {
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
  ])('is told the native app around a web view: %s', (_name, bridge) => {
    const heard: unknown[] = []
    const { page, post } = framedBy([])
    Object.assign(page, { parent: page, postMessage: post, ...bridge(heard) })
    notifyHost({ type: 'submitted' }, page)
    expect(heard).toEqual([{ source: 'verification-frame', type: 'submitted' }])
    // A member's own page is no visit.
    useSdk.setState({ visit: null, refusal: null })
    notifyHost({ type: 'submitted' }, page)
    expect(heard).toHaveLength(1)
    expect(post).not.toHaveBeenCalled()
  })

  it('is nothing where no page frames ours', () => {
    const { page, post } = framedBy([shop])
    Object.assign(page, { parent: page, postMessage: post })
    notifyHost({ type: 'closed' }, page)
    expect(post).not.toHaveBeenCalled()
  })
})
