import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEventStream, pollMs, type EventStream, type StreamHandlers } from './event-stream.ts'

interface Scene {
  live: EventStream
  ask: ReturnType<typeof vi.fn<() => Promise<unknown>>>
  close: ReturnType<typeof vi.fn<() => void>>
  closed: ReturnType<typeof vi.fn<() => void>>
  ended: ReturnType<typeof vi.fn<() => void>>
  /** Handlers of each stream that was opened, the newest last. */
  streams: StreamHandlers[]
}

function scene(answer: () => Promise<unknown> = () => Promise.resolve()): Scene {
  const streams: StreamHandlers[] = []
  const ask = vi.fn<() => Promise<unknown>>(answer)
  const [close, closed, ended] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const live = createEventStream({
    open: (handlers) => {
      streams.push(handlers)
      return { close }
    },
    ask,
    known: () => 5,
    closed,
    ended,
  })
  return { live, ask, close, closed, ended, streams }
}

describe('live updates', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('refresh when the stream names a newer version, and only then', () => {
    const { live, ask, streams } = scene()
    live.start()
    streams[0]?.onOpen()
    streams[0]?.onChanged(5)
    expect(ask).not.toHaveBeenCalled()
    streams[0]?.onChanged(6)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('do not poll while the stream is open', async () => {
    const { live, ask, streams } = scene()
    live.start()
    streams[0]?.onOpen()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).not.toHaveBeenCalled()
  })

  it('end with a session that ended elsewhere, and make no more calls', async () => {
    const { live, ask, ended, streams } = scene()
    live.start()
    streams[0]?.onOpen()
    streams[0]?.onEnded()
    streams[0]?.onEnded()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([ended.mock.calls.length, ask.mock.calls.length, streams.length]).toEqual([1, 0, 1])
  })

  it('end with the account, once, and make no more calls', async () => {
    const { live, ask, closed, streams } = scene()
    live.start()
    streams[0]?.onOpen()
    streams[0]?.onClosed()
    streams[0]?.onClosed()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([closed.mock.calls.length, ask.mock.calls.length, streams.length]).toEqual([1, 0, 1])
  })

  it('poll every 4 s without a stream, and reconnect', async () => {
    const { live, ask, streams } = scene()
    live.start()
    streams[0]?.onBroken()
    await vi.advanceTimersByTimeAsync(pollMs.first)
    expect(ask).toHaveBeenCalledTimes(1)
    expect(streams).toHaveLength(2)
    streams[1]?.onBroken()
    await vi.advanceTimersByTimeAsync(pollMs.first)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('slow down after failures, to at most 20 s', async () => {
    const { live, ask } = scene(() => Promise.reject(new Error('offline')))
    live.start()
    const times: number[] = []
    ask.mockImplementation(() => {
      times.push(Date.now())
      return Promise.reject(new Error('offline'))
    })
    const began = Date.now()
    await vi.advanceTimersByTimeAsync(90_000)
    const gaps = times.map((time, index) => time - (times[index - 1] ?? began))
    expect(gaps.slice(0, 4)).toEqual([4000, 6000, 9000, 13_500])
    expect(gaps.slice(4).every((gap) => gap === pollMs.longest || gap === 20_000)).toBe(true)
  })

  it('pause while the page is hidden', async () => {
    const { live, ask, close, streams } = scene()
    live.start()
    live.stop()
    expect(close).toHaveBeenCalled()
    streams[0]?.onChanged(9)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).not.toHaveBeenCalled()
    live.start()
    expect(streams).toHaveLength(2)
  })

  it('ignore a closed stream', async () => {
    const { live, ask, streams } = scene()
    live.start()
    streams[0]?.onBroken()
    await vi.advanceTimersByTimeAsync(pollMs.first)
    streams[1]?.onOpen()
    ask.mockClear()
    streams[0]?.onChanged(99)
    expect(ask).not.toHaveBeenCalled()
  })
})
