import { ApiError, isAbort } from '../api/api-error.ts'
import { asEnvelope, refusalOf } from '../api/envelope.ts'
import { reportFailures } from '../api/report-failures.ts'
import type { Client } from '../api/request.ts'
import { started } from '../shell/started.ts'
import { whenIdle } from '../shell/when-idle.ts'

/** What a page without a framework has to tell failures with. */
export interface PlainPage {
  client: Pick<Client, 'use'>
  /** The operator's own monitor, a module; none where it is empty. */
  monitorScript: string | undefined
  /** Tells a failure where the page tells all of them. */
  tell: (error: ApiError) => void
}

/**
 * The same on the pages without a framework as in the app: failed calls are reported, a rejection that nobody handled is told,
 * and the operator's monitor is loaded once the page stands.
 */
export function followFailures({ client, monitorScript, tell }: PlainPage): void {
  started()
  reportFailures(client)
  window.addEventListener('unhandledrejection', ({ reason }) => {
    const said = reason instanceof ApiError || isAbort(reason) ? null : asEnvelope(reason)
    const error: unknown = said && said.code !== 0 ? refusalOf(said) : reason
    if (error instanceof ApiError) tell(error)
  })
  // Without the file there is nobody to tell.
  if (monitorScript)
    whenIdle(
      () =>
        void import('../api/monitor.ts').then(({ loadMonitor }) => loadMonitor(monitorScript)).catch(() => undefined),
    )
}
