import { queueStatuses } from '@tessera/contract/queue-statuses.ts'
import type { StaffCalls } from '@tessera/contract/staff-endpoints.ts'
import type { WorkKind } from '@tessera/contract/queue.ts'

/** What the address of the queue selects. */
export type QueueFilter = StaffCalls['GET /v1/staff/queue/list']['query']

/** The kinds of work, in the order of the filters. */
export const workKinds: readonly WorkKind[] = [
  'attempt',
  'address-proof',
  'questionnaire',
  'knowledge-proof',
  'risk-assessment',
  'recovery',
  'appeal',
  'transfer',
  'cancelled-video-call',
  'site',
  'erasure',
]

/** Reads the filter from the queue's address. What is wrong there is left out. */
export function queueFilter(query: URLSearchParams): QueueFilter {
  const kind = workKinds.find((one) => one === query.get('kind'))
  const site = query.get('region')
  const claimed = (['mine', 'free'] as const).find((one) => one === query.get('claimed'))
  const status = queueStatuses.find((one) => one === query.get('status'))
  const page = query.get('page')
  return {
    ...(kind ? { kind } : {}),
    ...(site && /^[A-Za-z_]{2,20}$/.test(site) ? { site } : {}),
    ...(claimed ? { claimed } : {}),
    ...(status ? { status } : {}),
    ...(query.has('overdue') ? { overdue: 'yes' as const } : {}),
    ...(page && /^[1-9]\d{0,4}$/.test(page) ? { page } : {}),
  }
}
