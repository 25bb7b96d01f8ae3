import type { FlowName } from '@tessera/contract/states.ts'
import type { ApiError } from './api-error.ts'
import type { Client, Sent } from './request.ts'

/** A report leaves the line to the first screen. */
const reportDelayMs = 2000

/** Reports a failed call to monitoring. The reporting code loads with the first failure. */
function reportLater(
  sent: Pick<Sent, 'method' | 'path' | 'startedAt'>,
  error: Pick<ApiError, 'kind' | 'status'>,
  flow: FlowName | undefined,
): void {
  const report = async (): Promise<void> => (await import('./monitor.ts')).reportFailure(sent, error, flow)
  // Without the file we cannot report.
  setTimeout(() => void report().catch(() => undefined), reportDelayMs)
}

/** Reports every failed call of a client, with the current verification flow. */
export function reportFailures(client: Pick<Client, 'use'>, flow: () => FlowName | undefined = () => undefined): void {
  client.use({ error: (sent, error) => reportLater(sent, error, flow()) })
}
