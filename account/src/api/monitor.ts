import type { Calls } from '@tessera/contract/endpoints.ts'
import { monitorEvents } from '@tessera/contract/monitoring.ts'
import type { FlowName } from '@tessera/contract/states.ts'
import { apiBase } from '../paths.ts'
import type { ApiError } from './api-error.ts'
import type { Sent } from './request.ts'

/** Content of a monitoring event: numbers and the endpoint's name, no personal data. */
export type MonitorEvent = Calls['POST /v1/public/monitor/report']['body']['events'][number]

/** Receives events. A host page can replace ours with its own (docs/host-page.md). */
export interface Monitor {
  report: (event: MonitorEvent) => void
}

declare global {
  interface Window {
    __MONITOR__?: Monitor
  }
}

/** Longer durations only show that something was delayed, so we leave them out (specification, section 8). */
const longestMs = 30_000
/** A failing report must not cause more errors. */
const mostEvents = 50
let sentEvents = 0

/** Ours: a beacon to our own server. Without a network the event is sent later. */
const beacons: Monitor = {
  report(event) {
    sentEvents += 1
    if (sentEvents > mostEvents) return
    const send = (): boolean =>
      navigator.sendBeacon(
        `${apiBase}/v1/public/monitor/report`,
        new Blob([JSON.stringify({ events: [event] })], { type: 'application/json' }),
      )
    if (navigator.onLine) send()
    else window.addEventListener('online', send, { once: true })
  },
}

/** Reports a call without a usable answer. The server already knows what it refused with a code. */
export function reportFailure(
  { method, path, startedAt }: Pick<Sent, 'method' | 'path' | 'startedAt'>,
  { kind, status }: Pick<ApiError, 'kind' | 'status'>,
  flow?: FlowName,
): void {
  const event = kind === 'refused' ? (status < 200 || status > 299 ? monitorEvents.http : null) : monitorEvents[kind]
  if (event === null) return
  const duration = Math.round(performance.now() - startedAt)
  report({
    event,
    call: `${method} ${path}`,
    ...(flow ? { flow } : {}),
    ...(status ? { status } : {}),
    ...(duration < longestMs ? { duration } : {}),
  })
}

function report(event: MonitorEvent): void {
  ;(window.__MONITOR__ ?? beacons).report(event)
}

/** Loads the operator's own monitor, a module that sets the hook. If it is missing, we report that to our server. */
export async function loadMonitor(
  script: string,
  load: (address: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): Promise<void> {
  try {
    await load(script)
  } catch {
    beacons.report({ event: 'ScriptNo' })
  }
  if (!window.__MONITOR__) beacons.report({ event: 'MonitorNo' })
}
