import type { Transaction } from 'kysely'
import type { AccountParts } from '../parts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { queueEmail } from './outbox.ts'
import { notifyPartners } from '../partners/webhook-outbox.ts'

/** What a letter is written with. */
export type EmailParts = Pick<AccountParts, 'keyring' | 'texts' | 'config'>

/** What was decided on; each has a name in `locales/<language>/mails.json`. */
export type DecidedOn = 'identity' | 'newer-document' | 'address' | 'questionnaire' | 'knowledge-proof' | 'risk-test'

/** How it was decided. `withdrawn`: an approval given before was taken back; `changed`: a refusal was taken back and it may be tried again. */
export type DecidedAs = 'approved' | 'action' | 'refused' | 'withdrawn' | 'changed'

const screens: Record<DecidedOn, string> = {
  identity: '/personal',
  'newer-document': '/personal',
  address: '/personal',
  questionnaire: '/complianceTasks',
  'knowledge-proof': '/complianceTasks',
  'risk-test': '/complianceTasks',
}

interface Decided {
  memberId: number
  on: DecidedOn
  as: DecidedAs
  /** The decision's own id: each is told once. */
  decision: string
}

/**
 * Tells the member by letter that something was decided, within the transaction of the decision. A letter names no reason, which
 * anybody who reads over a shoulder could see and some of which may not be told: those stand in the account, as far as they may.
 */
export async function notifyDecision(
  trx: Transaction<Database>,
  parts: EmailParts,
  { memberId, on, as, decision }: Decided,
): Promise<void> {
  const member = await trx
    .selectFrom('member')
    .select(['id', 'data_key', 'language'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  // Erased: there is nobody to write to.
  if (!member.data_key) return
  const what = parts.texts.mail(member.language ?? 'en', `decided.${on}`)
  // Of an identity and an address partners are told where it is decided.
  if (on === 'questionnaire' || on === 'knowledge-proof' || on === 'risk-test')
    await notifyPartners(trx, memberId, 'task.decided')
  await queueEmail(trx, parts, member, {
    kind: `decision-${as}`,
    onceKey: `decision:${decision}:${member.id}`,
    values: { what, link: accountPage(parts, screens[on]) },
  })
}

/** The whole address of a page of the account; a sandbox without an address of its own is on this machine. */
export function accountPage({ config }: Pick<EmailParts, 'config'>, path: string): string {
  return new URL(`/user/accounts/auth${path}`, config.publicUrl ?? `http://localhost:${config.port}`).href
}

/** What a verdict on something that was `before` means to the member; null while it waits. */
export function decidedAs(
  verdict: 'approved' | 'resubmission_requested' | 'rejected' | 'in_review',
  before: string,
): DecidedAs | null {
  if (verdict === 'in_review') return null
  if (verdict === 'approved') return 'approved'
  if (before === 'approved') return 'withdrawn'
  if (before === 'rejected') return 'changed'
  return verdict === 'resubmission_requested' ? 'action' : 'refused'
}
