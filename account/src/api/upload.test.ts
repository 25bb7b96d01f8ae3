import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stallMs, upload } from './upload.ts'

/** The part of XMLHttpRequest that an upload needs, controlled by the test. */
class Wire extends EventTarget {
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  withCredentials = false
  status = 0
  responseText = ''
  sent: unknown = null
  open = vi.fn<(method: string, url: string) => void>()

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  send(body: unknown): void {
    this.sent = body
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }

  move(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }))
  }

  answer(status: number, text: string): void {
    this.status = status
    this.responseText = text
    this.dispatchEvent(new Event('load'))
  }
}

function start(signal = new AbortController().signal): { wire: Wire; shares: number[]; result: Promise<unknown> } {
  const wire = new Wire()
  const shares: number[] = []
  const file = new Blob(['abcd'], { type: 'image/jpeg' })
  const result = upload({
    url: '/up',
    file,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      platform: 'pc',
      'Accept-Language': 'en',
    },
    signal,
    onProgress: (share) => shares.push(share),
    open: () => wire as unknown as XMLHttpRequest,
  })
  return { wire, shares, result }
}

describe('an upload', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('sends the raw file and reports its progress', async () => {
    const { wire, shares, result } = start()
    expect(wire.open).toHaveBeenCalledWith('PUT', '/up')
    expect(wire.headers).toMatchObject({ 'Content-Type': 'image/jpeg', platform: 'pc' })
    expect(wire.withCredentials).toBe(true)
    wire.move(1, 4)
    wire.move(4, 4)
    wire.answer(200, '{"ret_code":0,"ret_msg":"OK","result":{"repeated":false}}')
    expect(await result).toEqual({ repeated: false })
    expect(shares).toEqual([0.25, 1])
  })

  it('returns the server’s refusal', async () => {
    const { wire, result } = start()
    wire.answer(200, '{"ret_code":20112,"ret_msg":"fileTypeUnsupported","result":{}}')
    await expect(result).rejects.toMatchObject({ kind: 'refused', code: 20112 })
  })

  it('reports a lost connection', async () => {
    const { wire, result } = start()
    wire.dispatchEvent(new Event('error'))
    await expect(result).rejects.toMatchObject({ kind: 'network' })
  })

  it('stops when it is cancelled', async () => {
    const cancel = new AbortController()
    const { result } = start(cancel.signal)
    cancel.abort()
    await expect(result).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('does not start after it was cancelled', async () => {
    const { wire, result } = start(AbortSignal.abort())
    await expect(result).rejects.toMatchObject({ name: 'AbortError' })
    expect(wire.sent).toBeNull()
  })

  it('times out if no bytes move, but not if it is slow', async () => {
    const { wire, result } = start()
    const outcome = result.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(stallMs - 1)
    wire.move(1, 4)
    await vi.advanceTimersByTimeAsync(stallMs - 1)
    wire.move(2, 4)
    await vi.advanceTimersByTimeAsync(stallMs)
    expect(await outcome).toMatchObject({ kind: 'timeout', status: 408 })
  })
})
