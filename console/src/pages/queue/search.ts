import type { QueueFilter } from '../../shell/queue-filter.ts'

/** The address of the queue with a filter: what `queueFilter` reads. */
export function searchOf({
  kind,
  site,
  claimed,
  overdue,
  status,
  page,
}: { [K in keyof QueueFilter]: QueueFilter[K] | undefined }): string {
  const pairs = { kind, region: site, claimed, overdue, status, page }
  const query = new URLSearchParams(Object.entries(pairs).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size > 0 ? `?${query}` : ''
}
