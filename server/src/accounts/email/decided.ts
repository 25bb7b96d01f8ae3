import { accountAddress } from './account-address.ts'
import type { Transaction } from 'kysely'
import type { EmailParts } from '../parts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { emailText, queueEmail, type Email, type EmailRequest } from './outbox.ts'
import { notifyPartners } from '../partners/webhook-outbox.ts'

/** What the decision was about. Each has a name in `locales/<language>/mails.json`. */
export type DecidedOn = 'identity' | 'newer-document' | 'address' | 'questionnaire' | 'knowledge-proof' | 'risk-test'

/**
 * The decision. `withdrawn`: an earlier approval was withdrawn. `changed`: a refusal was withdrawn and the member can
 * resubmit.
 */
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
  /** The decision's own id, so that there is one email per decision. */
  decision: string
}

/**
 * Emails the member about a decision, within its transaction. An email gives no reason: others could read it, and some
 * reasons must not be disclosed. The account shows the reasons that may be disclosed.
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
  // Erased: there is no address to write to.
  if (!member.data_key) return
  // For identity and address decisions, the deciding code notifies partners.
  if (on === 'questionnaire' || on === 'knowledge-proof' || on === 'risk-test')
    await notifyPartners(trx, memberId, 'task.decided')
  await queueEmail(trx, parts, member, {
    ...requestOf(parts, { on, as }, member.language ?? 'en'),
    onceKey: `decision:${decision}:${member.id}`,
  })
}

type Shown = Pick<EmailParts, 'texts' | 'config'>

/** The email about a decision, to show it before it is sent. */
export function decisionEmail(parts: Shown, about: Pick<Decided, 'on' | 'as'>, language: string): Email {
  return emailText(parts, requestOf(parts, about, language), language)
}

function requestOf(
  parts: Shown,
  { on, as }: Pick<Decided, 'on' | 'as'>,
  language: string,
): Pick<EmailRequest, 'kind' | 'values'> {
  const link = accountPage(parts, screens[on])
  // An approval is news by itself: “your address is verified”.
  if (as === 'approved')
    return { kind: `decision-${as}`, values: { news: parts.texts.mail(language, `approved.${on}`), link } }
  return { kind: `decision-${as}`, values: { what: parts.texts.mail(language, `decided.${on}`), link } }
}

/** The full address of a page of the account. A sandbox without a public address uses localhost. */
export function accountPage({ config }: Pick<EmailParts, 'config'>, path: string): string {
  return accountAddress(config, `/user/accounts/auth${path}`)
}

/** What a verdict on something in state `before` means to the member. Null while it is in review. */
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
