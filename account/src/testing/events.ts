import { afterEach, beforeEach, expect, vi } from 'vitest'

/** The browser's event stream, controlled by the test. */
export class TestEventSource extends EventTarget {
  readonly url: string
  closed = false

  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }

  close(): void {
    this.closed = true
  }

  stand(): void {
    this.dispatchEvent(new Event('open'))
  }

  emit(data: string): void {
    this.dispatchEvent(new MessageEvent('changed', { data }))
  }

  fail(): void {
    this.dispatchEvent(new Event('error'))
  }
}

const streams: TestEventSource[] = []

/** Replaces the network's streams with controlled ones for each test. Returns those that were opened. */
export function testStreams(): readonly TestEventSource[] {
  beforeEach(() => {
    streams.length = 0
    vi.stubGlobal('EventSource', TestEventSource)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  return streams
}

/** The first stream of the test, once the page listens. @throws Error if it does not */
export async function listening(): Promise<TestEventSource> {
  await expect.poll(() => streams.length).toBeGreaterThan(0)
  const [stream] = streams
  if (!stream) throw new Error('the page does not listen')
  return stream
}
