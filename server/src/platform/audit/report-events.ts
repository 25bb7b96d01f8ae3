import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { append } from './chain.ts'

/*
 * Audit events of suspicious activity reports. No event names the member, and none has a case as its subject: no
 * timeline, export or download shows that a report exists.
 */

type Trx = Transaction<Database>
interface ReportEvent {
  by: string
  id: string
}

const ofReport = (trx: Trx, { by, id }: ReportEvent, action: string, data: Record<string, string | number>) =>
  append(trx, { actor: `reviewer:${by}`, action, subject: `suspicion-report:${id}`, data })

/** A person read the list. Says how many it had. */
export const reportsListed = (trx: Trx, by: string, count: number): Promise<void> =>
  append(trx, {
    actor: `reviewer:${by}`,
    action: 'suspicion-report.listed',
    subject: 'suspicion-reports',
    data: { count },
  })

export const reportStarted = (trx: Trx, about: ReportEvent): Promise<void> =>
  ofReport(trx, about, 'suspicion-report.started', {})

export const reportRead = (trx: Trx, about: ReportEvent, version: number): Promise<void> =>
  ofReport(trx, about, 'suspicion-report.read', { version })

export const reportSaved = (trx: Trx, about: ReportEvent, version: number): Promise<void> =>
  ofReport(trx, about, 'suspicion-report.saved', { version })

export const reportFiled = (trx: Trx, about: ReportEvent, version: number): Promise<void> =>
  ofReport(trx, about, 'suspicion-report.filed', { version })

export const reportClosed = (trx: Trx, about: ReportEvent, version: number, reason: string): Promise<void> =>
  ofReport(trx, about, 'suspicion-report.closed', { version, reason })

/** Its years are over. */
export const reportDeleted = (trx: Trx, id: string): Promise<void> =>
  append(trx, { actor: 'system', action: 'suspicion-report.deleted', subject: `suspicion-report:${id}`, data: {} })
