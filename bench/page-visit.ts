/** One visit to a page in a browser: what it loads, and when its content shows. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** What a visit cost. Bytes are those on the line, milliseconds those of the page's own clock. */
export interface Visit {
  firstPaint: number
  content: number
  /** The app answers a press: its scripts have run. */
  ready: number
  /** Until the content shows, and with everything that loads in the two seconds after. */
  requests: number
  allRequests: number
  bytes: number
  allBytes: number
  /** The bytes that had come when the content showed: scripts of a rendered page come after it. */
  arrived: number
  /** Cumulative layout shift. */
  shift: number
  /** The longest task, and the time that tasks block beyond 50 ms each. */
  longest: number
  blocking: number
}

/** The line and the processor of a slow phone: 150 ms, 1.6 Mbit/s, four times slower. */
export const slowPhone = { latency: 150, throughput: 200_000, slowdown: 4 }

interface Watched {
  /** When the content was in the page, and when it showed. */
  inserted: number | null
  content: number | null
  shift: number
  longest: number
  blocking: number
}

/** Follows the page from its first moment. Runs in the page. */
function watchPage(visible: string): void {
  const watched: Watched = { inserted: null, content: null, shift: 0, longest: 0, blocking: 0 }
  Reflect.set(window, '__watched', watched)
  const observe = (type: string, act: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, buffered: true })
  observe('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) watched.shift += Number(Reflect.get(entry, 'value'))
  })
  observe('longtask', ({ duration }) => {
    watched.longest = Math.max(watched.longest, duration)
    watched.blocking += duration - 50
  })
  const look = (): void => {
    if (!document.querySelector(visible)) return
    observer.disconnect()
    watched.inserted = performance.now()
    requestAnimationFrame(() => (watched.content = performance.now()))
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
}

/** Opens an address in a new page of the context, and waits until nothing loads any more. */
export async function visit(
  context: BrowserContext,
  address: string,
  visible: string,
  phone: typeof slowPhone | null,
): Promise<{ page: Page; cdp: CDPSession; visit: Visit }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await slowDown(cdp, phone)
  const line = followLine(cdp)
  await page.addInitScript(watchPage, visible)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => (Reflect.get(window, '__watched') as Watched | undefined)?.content)
  // What loads in the two seconds after the content belongs to the screen's figures.
  await page.waitForTimeout(2000)
  const { watched, origin, firstPaint, ready } = await page.evaluate(() => ({
    watched: Reflect.get(window, '__watched') as Watched,
    origin: performance.timeOrigin,
    ready: performance.getEntriesByName('app-ready')[0]?.startTime,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  const { inserted, content, ...rest } = watched
  const shown = content ?? 0
  const counted = line(origin + (inserted ?? 0))
  return { page, cdp, visit: { ...rest, firstPaint, content: shown, ready: ready ?? shown, ...counted } }
}

async function slowDown(cdp: CDPSession, phone: typeof slowPhone | null): Promise<void> {
  await cdp.send('Network.enable')
  if (!phone) return
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latency,
    downloadThroughput: phone.throughput,
    uploadThroughput: phone.throughput / 2,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown })
}

type Line = Pick<Visit, 'requests' | 'allRequests' | 'bytes' | 'allBytes' | 'arrived'>

/** Counts requests and bytes on the line. What a page takes from its cache, or carries in itself, does not count. */
export function followLine(cdp: CDPSession): (until: number) => Line {
  const started = new Map<string, number>()
  const sizes = new Map<string, number>()
  const pieces: { at: number; size: number }[] = []
  /** The page itself counts whole: the browser reports its pieces late. */
  let page = ''
  /** What the browser's clock of events is behind the time of day, in milliseconds. */
  let behind = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, wallTime, timestamp, type, request: { url } }) => {
    if (type === 'Document') page = requestId
    behind = (wallTime - timestamp) * 1000
    if (/^https?:/.test(url)) started.set(requestId, wallTime * 1000)
  })
  cdp.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    if (requestId !== page) pieces.push({ at: timestamp * 1000 + behind, size: encodedDataLength })
  })
  cdp.on('Network.requestServedFromCache', ({ requestId }) => started.delete(requestId))
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) started.delete(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength))
  return (until) => {
    const all = [...started.entries()]
    const before = all.filter(([, at]) => at < until)
    const sum = (some: typeof all): number => some.reduce((total, [id]) => total + (sizes.get(id) ?? 0), 0)
    const arrived = pieces.reduce((total, { at, size }) => total + (at < until ? size : 0), sizes.get(page) ?? 0)
    return { requests: before.length, allRequests: all.length, bytes: sum(before), allBytes: sum(all), arrived }
  }
}
