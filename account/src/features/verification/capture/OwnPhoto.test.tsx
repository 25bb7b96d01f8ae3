import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setAccess } from '../../../api/access.ts'
import { sdkAccess } from '../../../api/sdk-access.ts'
import { later } from '../../../testing/server.ts'
import { OwnPhoto } from './OwnPhoto.tsx'

const ordinary = { pathOf: (path: string) => path, headers: () => ({}) }
const asked: { url: string; headers: unknown; signal: AbortSignal | null | undefined }[] = []
let answer: () => Promise<Response>
const picture = (): Response =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>', {
    headers: { 'content-type': 'image/svg+xml' },
  })
const photo = () => page.getByRole('img', { name: 'Your document' })

beforeEach(() => {
  asked.length = 0
  answer = () => Promise.resolve(picture())
  const network = window.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (!url.startsWith('/x-api/')) return network(url, init)
    asked.push({ url, headers: init.headers, signal: init.signal })
    return answer()
  })
  vi.spyOn(URL, 'revokeObjectURL')
})
afterEach(() => {
  setAccess(ordinary)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const inSdkMode = (): void => setAccess(sdkAccess({ token: 'secret', origin: 'shop', scene: 'kyc' }, 'tessera'))
const drawn = (photoId: string, onFault?: () => void) => (
  <OwnPhoto photoId={photoId} alt="Your document" {...(onFault ? { onFault } : {})} />
)

describe('a photo of a signed-in member', () => {
  it('is loaded by the browser from its own address', async () => {
    await render(drawn('one'))
    await expect.element(photo()).toHaveAttribute('src', '/x-api/v3/private/kyc/builtin/photo?photoId=one')
    expect(asked).toEqual([])
  })

  it('reports an error when the browser cannot show it', async () => {
    const onFault = vi.fn()
    await render(drawn('one', onFault))
    await expect.poll(() => onFault).toHaveBeenCalled()
  })
})

describe('a photo in SDK mode', () => {
  beforeEach(inSdkMode)

  it('is fetched with the token and shown from a local URL', async () => {
    await render(drawn('one'))
    await expect.element(photo()).toHaveAttribute('src', expect.stringMatching(/^blob:/))
    expect(asked).toMatchObject([
      { url: '/x-api/v1/s1/kyc/integration/builtin/photo?photoId=one', headers: { 'kyc-access-token': 'secret' } },
    ])
  })

  it('is released when it is no longer shown', async () => {
    const { unmount } = await render(drawn('one'))
    await expect.element(photo()).toBeInTheDocument()
    const address = photo().element().getAttribute('src')
    expect(URL.revokeObjectURL).not.toHaveBeenCalled()
    await unmount()
    expect(vi.mocked(URL.revokeObjectURL).mock.calls).toEqual([[address]])
  })

  it('is released when another photo replaces it', async () => {
    const { rerender } = await render(drawn('one'))
    await expect.element(photo()).toBeInTheDocument()
    const first = photo().element().getAttribute('src') ?? ''
    await rerender(drawn('two'))
    await expect.element(photo()).not.toHaveAttribute('src', first)
    expect(vi.mocked(URL.revokeObjectURL).mock.calls).toEqual([[first]])
    expect(asked.map(({ url }) => url.split('=')[1])).toEqual(['one', 'two'])
  })

  it('is aborted and released when it comes too late, without an error', async () => {
    const slow = later<Response>()
    answer = () => slow.promise
    const onFault = vi.fn()
    const { unmount } = await render(drawn('one', onFault))
    await unmount()
    expect(asked[0]?.signal?.aborted).toBe(true)
    slow.come(picture())
    await expect.poll(() => URL.revokeObjectURL).toHaveBeenCalledOnce()
    expect(onFault).not.toHaveBeenCalled()
  })

  it('reports a refusal once', async () => {
    answer = () => Promise.resolve(Response.json({ ret_code: 1007 }))
    const onFault = vi.fn()
    await render(drawn('one', onFault))
    await expect.poll(() => onFault).toHaveBeenCalledOnce()
    await expect.element(photo()).not.toBeInTheDocument()
  })
})
