import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MonitorEvent } from './monitor.ts'

const beacon = vi.fn<(url: string, data: Blob) => boolean>(() => true)
let page: EventTarget & { __MONITOR__?: { report: (event: MonitorEvent) => void } }

beforeEach(() => {
  vi.resetModules()
  beacon.mockClear()
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { onLine: true, sendBeacon: beacon })
})
afterEach(() => vi.unstubAllGlobals())

const failed = async (
  kind: 'refused' | 'timeout' | 'network' | 'http' | 'empty',
  status: number,
  lasted = 120,
): Promise<void> => {
  const { reportFailure } = await import('./monitor.ts')
  reportFailure(
    { method: 'GET', path: '/v2/public/country-list', startedAt: performance.now() - lasted },
    { kind, status },
  )
}
const received = (): Promise<unknown[]> =>
  Promise.all(
    beacon.mock.calls.map(async ([url, data]) => {
      expect([url, data.type]).toEqual(['/x-api/v1/public/monitor/report', 'application/json'])
      return (JSON.parse(await data.text()) as { events: unknown[] }).events[0]
    }),
  )

describe('a failed call is reported to our server', () => {
  it.each([
    ['timeout', 408, 79996],
    ['network', 0, 79997],
    ['http', 502, 79998],
    ['empty', 200, 79999],
    ['refused', 500, 79998],
  ] as const)('%s with status %i as %i, with its duration', async (kind, status, event) => {
    await failed(kind, status)
    expect(await received()).toEqual([
      {
        event,
        call: 'GET /v2/public/country-list',
        ...(status ? { status } : {}),
        duration: expect.any(Number) as number,
      },
    ])
  })

  it('with the verification flow it happened in', async () => {
    const { reportFailure } = await import('./monitor.ts')
    reportFailure(
      { method: 'GET', path: '/v2/public/country-list', startedAt: performance.now() },
      { kind: 'http', status: 500 },
      'Level1_web',
    )
    expect(await received()).toMatchObject([{ event: 79998, flow: 'Level1_web' }])
  })

  it('a business refusal is not reported', async () => {
    await failed('refused', 200)
    expect(beacon).not.toHaveBeenCalled()
  })

  it('a duration of 30 s or more is left out', async () => {
    await failed('timeout', 408, 29_000)
    await failed('timeout', 408, 30_000)
    expect((await received()).map((event) => 'duration' in Object(event))).toEqual([true, false])
  })

  it('without a network the report is sent later', async () => {
    vi.stubGlobal('navigator', { onLine: false, sendBeacon: beacon })
    await failed('network', 0)
    expect(beacon).not.toHaveBeenCalled()
    page.dispatchEvent(new Event('online'))
    expect(beacon).toHaveBeenCalledTimes(1)
  })

  it('a failing report causes no further error', async () => {
    for (let index = 0; index < 80; index += 1) await failed('http', 500)
    expect(beacon).toHaveBeenCalledTimes(50)
  })
})

describe('the operator’s own monitor', () => {
  it('replaces ours', async () => {
    const report = vi.fn<(event: MonitorEvent) => void>()
    page.__MONITOR__ = { report }
    await failed('http', 502)
    expect(report).toHaveBeenCalledWith({
      event: 79998,
      call: 'GET /v2/public/country-list',
      status: 502,
      duration: expect.any(Number) as number,
    })
    expect(beacon).not.toHaveBeenCalled()
  })

  it.each([
    ['is reported if its script does not load', () => Promise.reject(new TypeError('404')), ['ScriptNo', 'MonitorNo']],
    ['is reported if its script sets no hook', () => Promise.resolve({}), ['MonitorNo']],
    [
      'it is there',
      () => {
        page.__MONITOR__ = { report: () => undefined }
        return Promise.resolve({})
      },
      [],
    ],
  ])('%s', async (_what, load, events) => {
    const { loadMonitor } = await import('./monitor.ts')
    await loadMonitor('/monitor.js', load)
    expect(await received()).toEqual(events.map((event) => ({ event })))
  })
})
