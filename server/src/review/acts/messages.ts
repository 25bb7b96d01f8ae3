import { codeKinds } from '../../accounts/email/outbox.ts'
import { readEmails } from '../../accounts/support/read.ts'
import type { AccountParts } from '../../accounts/parts.ts'

/** An email or a text message as staff read it. */
export interface ShownEmail {
  at: Date
  memberId: number | null
  channel: 'mail' | 'sms'
  /** Another recipient than the member's own address. Null in production. */
  to: string | null
  /** Null for a one-time code in production: with it a reviewer could act as the member. */
  text: { subject: string; body: string } | null
}

/** The latest emails and text messages, oldest first. The audit chain records who read them. */
export async function shownEmails(
  context: Pick<AccountParts, 'db' | 'keyring' | 'config'>,
  limit: number,
  by: string,
): Promise<ShownEmail[]> {
  const production = context.config.mode === 'production'
  return (await readEmails(context, limit, by)).map(({ at, memberId, kind, channel, to, subject, body, phrase }) => ({
    at,
    memberId,
    channel,
    to: production ? null : (to ?? null),
    text:
      production && codeKinds.some((one) => one === kind)
        ? null
        : { subject, body: production ? withoutSecrets(body, phrase === true) : body },
  }))
}

/** Without the tokens of links, which come after `#`, and without the member's phrase, by which they know our emails. */
function withoutSecrets(body: string, phrase: boolean): string {
  const rest = phrase ? body.slice(body.indexOf('\n\n') + 2) : body
  return rest.replaceAll(/(https?:\/\/[^\s#]+)#\S+/g, '$1#…')
}
