import { emailsRead } from '../../platform/audit/review-events.ts'
import type { AccountParts } from '../parts.ts'
import { latestEmails } from '../email/outbox.ts'
import { permit, sitesOf } from '../../platform/staff/staff.ts'
import { latestRequests } from './store.ts'

/*
 * Emails and support requests for reviewers. The audit chain records the reading, with the count, before a reviewer
 * sees anything. Who is limited to regions reads those of their members, and none of visitors.
 */

type Needs = Pick<AccountParts, 'db' | 'keyring'>

/** The latest support requests, oldest first, and their total number. */
export async function readRequests(
  { db, keyring }: Needs,
  limit: number,
  by: string,
): ReturnType<typeof latestRequests> {
  await permit(db, `reviewer:${by}`, 'review', 'own')
  const found = await latestRequests(db, keyring, limit, await sitesOf(db, `reviewer:${by}`))
  await db.transaction().execute((trx) => emailsRead(trx, by, 'requests', found.latest.length))
  return found
}

/** The latest emails of the outbox, oldest first. */
export async function readEmails({ db, keyring }: Needs, limit: number, by: string): ReturnType<typeof latestEmails> {
  await permit(db, `reviewer:${by}`, 'review', 'own')
  const emails = await latestEmails(db, keyring, limit, await sitesOf(db, `reviewer:${by}`))
  await db.transaction().execute((trx) => emailsRead(trx, by, 'mails', emails.length))
  return emails
}
