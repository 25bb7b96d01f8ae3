import type { Receipt as ReceiptName } from '@tessera/contract/my-data.ts'
import type { Db } from '../../platform/db/postgres.ts'

/** What the member did, when, and the hash of its event in the audit chain, which proves both. */
export interface Receipt {
  at: string
  what: ReceiptName
  number: string
  /** The template of a questionnaire. */
  form?: number
}

const names: Readonly<Record<string, ReceiptName>> = {
  'member.signed-up': 'signedUp',
  'attempt.submitted': 'identitySent',
  'address.submitted': 'addressSent',
  'questionnaire.submitted': 'questionnaireSent',
  'agreement.signed': 'agreementSigned',
  'knowledge-test.ended': 'knowledgeTestSent',
  'risk-test.ended': 'riskTestSent',
  'data.export-asked': 'exportAsked',
  'data.export-fetched': 'exportFetched',
  'erasure.asked': 'erasureAsked',
  'erasure.withdrawn': 'erasureWithdrawn',
}
/** The page shows the latest. The download has all of them up to this number. */
const most = 500

/** A receipt for everything that the member sent, signed or asked for, newest first. */
export async function receiptsOf(db: Db, memberId: number): Promise<Receipt[]> {
  const rows = await db
    .selectFrom('audit_event')
    .select(['at', 'action', 'hash', 'data'])
    .where('actor', '=', `member:${memberId}`)
    .where('action', 'in', Object.keys(names))
    .orderBy('seq', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ at, action, hash, data }) => {
    const what = names[action]
    if (!what) return []
    const form = what === 'questionnaireSent' ? data['templateCode'] : null
    const receipt = { at: at.toISOString(), what, number: hash.toString('hex').slice(0, 16) }
    return [typeof form === 'number' ? { ...receipt, form } : receipt]
  })
}
