import { ApiError, isAbort } from '../api/api-error.ts'
import { asEnvelope, refusalOf } from '../api/envelope.ts'
import { reportFailures } from '../api/report-failures.ts'
import type { Client } from '../api/request.ts'
import { started } from '../shell/started.ts'
import { whenIdle } from '../shell/when-idle.ts'

/** What a page without a framework needs to show failures. */
export interface PlainPage {
  client: Pick<Client, 'use'>
  /** The operator's own monitor, a module; empty for none. */
  monitorScript: string | undefined
  /** Shows a failure in the page's place for failures. */
  show: (error: ApiError) => void
}

/**
 * Pages without a framework handle failures like the app: failed calls are reported, unhandled rejections are shown,
 * and the operator's monitor loads after the page.
 */
export function followFailures({ client, monitorScript, show }: PlainPage): void {
  started()
  reportFailures(client)
  window.addEventListener('unhandledrejection', ({ reason }) => {
    const said = reason instanceof ApiError || isAbort(reason) ? null : asEnvelope(reason)
    const error: unknown = said && said.code !== 0 ? refusalOf(said) : reason
    if (error instanceof ApiError) show(error)
  })
  // Without the file we cannot report.
  if (monitorScript)
    whenIdle(
      () =>
        void import('../api/monitor.ts').then(({ loadMonitor }) => loadMonitor(monitorScript)).catch(() => undefined),
    )
}
