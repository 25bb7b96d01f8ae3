import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { append } from './chain.ts'

/* Audit events of downloads and erasures that members ask for. */

type Trx = Transaction<Database>

const byMember =
  (action: string) =>
  (trx: Trx, memberId: number): Promise<void> =>
    append(trx, { actor: `member:${memberId}`, action, subject: `member:${memberId}`, data: {} })

/** The member asked for a download of everything held. */
export const exportAsked = byMember('data.export-asked')
export const exportFetched = byMember('data.export-fetched')
export const erasureWithdrawn = byMember('erasure.withdrawn')

/** A job made the download. */
export const exportReady = (trx: Trx, memberId: number): Promise<void> =>
  append(trx, { actor: 'job:export-data', action: 'data.export-ready', subject: `member:${memberId}`, data: {} })

/** The member asked to be erased. `keptUntil`: the law keeps something until then. */
export const erasureAsked = (
  trx: Trx,
  memberId: number,
  data: { closesAt: string; keptUntil: string | null },
): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'erasure.asked', subject: `member:${memberId}`, data })
