import type { ApiError } from './api-error.ts'
import type { Client, Sent } from './request.ts'

/** Reports a failed call to monitoring; what does that is loaded with the first failure. */
function reportLater(sent: Pick<Sent, 'method' | 'path' | 'startedAt'>, error: Pick<ApiError, 'kind' | 'status'>): void {
  const report = async (): Promise<void> => (await import('./monitor.ts')).reportFailure(sent, error)
  // Without the file there is nobody to tell.
  report().catch(() => undefined)
}

/** Reports every failed call of a client. */
export function reportFailures(client: Pick<Client, 'use'>): void {
  client.use({ error: reportLater })
}
