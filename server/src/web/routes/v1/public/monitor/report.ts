import { endpoints } from '@tessera/contract/endpoints.ts'
import { monitorReport } from '@tessera/contract/endpoints/v1/public/monitor/report.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'

const perAddress = { name: 'monitor-report', limit: 60, seconds: 60 }
const known: ReadonlySet<string> = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))

/**
 * Open to everyone, so we trust nothing in the report. The log gets only names of our own endpoints, never a text of
 * the sender and never who sent it.
 */
export const monitorReportRoute = handle(monitorReport, async ({ context, body, request }) => {
  const stranger = body.events.findIndex(({ call }) => call !== undefined && !known.has(call))
  if (stranger >= 0)
    throw new Refusal('invalidParameters', { fields: [{ field: `events/${stranger}/call`, rule: 'unknown' }] })
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  for (const { event, call, flow, status, duration } of body.events)
    context.log.warn({ event, call, flow, status, duration }, 'a page reports')
  return {}
})
