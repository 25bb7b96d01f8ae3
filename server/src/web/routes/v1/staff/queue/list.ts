import { staffQueueList } from '@tessera/contract/endpoints/v1/staff/queue/list.ts'
import { workKinds } from '@tessera/contract/staff.ts'
import { readQueue } from '../../../../../review/queue/list.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQueueListRoute = handle(staffQueueList, async ({ context, query, staff }) => {
  const { kind, site, claimed, overdue, page } = query
  const filter = { kind, site, claimed, overdue: overdue === 'yes', page: Number(page ?? 1) }
  const { rows, total, counts } = await readQueue(context, staff.name, filter)
  return {
    rows: rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      memberId: row.memberId,
      site: row.site,
      about: row.about,
      since: row.since?.toISOString() ?? null,
      due: row.due?.toISOString() ?? null,
      claim:
        row.claimedBy !== null && row.claimedUntil
          ? { by: row.claimedBy, until: row.claimedUntil.toISOString() }
          : null,
      proposedBy: row.proposedBy?.replace(/^reviewer:/, '') ?? null,
    })),
    total,
    kinds: workKinds.flatMap((one) => {
      const ofKind = counts.filter((row) => row.kind === one)
      const sum = (of: 'count' | 'overdue'): number => ofKind.reduce((all, row) => all + row[of], 0)
      return ofKind.length > 0 ? [{ kind: one, count: sum('count'), overdue: sum('overdue') }] : []
    }),
    sites: [...new Set(counts.map((row) => row.site))].toSorted(),
  }
})
