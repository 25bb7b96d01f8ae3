import { sql } from 'kysely'
import nodemailer, { type Transporter } from 'nodemailer'
import type { EmailRoute } from '../../platform/settings.ts'
import type { AccountParts } from '../parts.ts'
import { memberById } from '../members/store.ts'
import type { Channel } from '../../platform/db/message-tables.ts'
import { codeKinds, keyOfEmail, openEmail, type Email } from './outbox.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/** Emails taken at once. */
const batch = 20
/** Seconds until an email is retried. After the last one it is given up. */
const retrySeconds = [60, 300, 1800, 7200, 21_600] as const
/** Older emails are outdated. An operator who connects a sender late does not send weeks of them. */
const longestDays = 3
/** A code is valid for ten minutes (codes/codes.ts). */
const codeMinutes = 10

/** A connection to the operator's mail server. Emails leave the machine encrypted or not at all. */
export function openTransport({ smtp }: EmailRoute): Transporter {
  const { hostname } = new URL(smtp)
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return nodemailer.createTransport({
    url: smtp,
    pool: true,
    requireTLS: !here && smtp.startsWith('smtp:'),
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

type Parts = Pick<AccountParts, 'db' | 'keyring' | 'log'>
/** Sends one. Throws when it is not accepted. The same email may come again with the same id. */
type Deliver = (message: Email & { id: string; to: string }) => Promise<void>

/** Sends the due emails. Several processes may run it in parallel: each takes its own. */
export function sendEmails({
  transport,
  from,
  ...parts
}: Parts & { transport: Transporter; from: string }): Promise<void> {
  return sendDue(parts, 'mail', async ({ id, to, subject, body }) => {
    // The id is the same for each attempt, so the receiver recognises an email that arrived although its answer was
    // lost.
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text: body,
      messageId: `<${id}@${domainOf(from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  })
}

/** Sends the due text messages in the same way. */
export function sendShortMessages({
  shortMessages,
  ...parts
}: Parts & Pick<AccountParts, 'shortMessages'>): Promise<void> {
  return sendDue(parts, 'sms', ({ id, to, body }) => shortMessages.send({ id, to, text: body }))
}

async function sendDue(parts: Parts, channel: Channel, deliver: Deliver): Promise<void> {
  for (;;) {
    const taken = await take(parts, channel)
    for (const mail of taken) await send(parts, mail, deliver)
    if (taken.length < batch) return
  }
}

interface Taken {
  id: string
  member_id: number | null
  data_key: Buffer | null
  once_key: string
  sealed: Buffer
  attempts: number
}

/**
 * Takes due emails by setting their next attempt. If this process dies, they are retried automatically. The selection
 * runs once: see `webhooks/deliver.ts`.
 */
async function take({ db }: Parts, channel: Channel): Promise<Taken[]> {
  const waits = sql.join(retrySeconds.map((seconds) => sql.lit(seconds)))
  return db
    .with('due', (with_) =>
      with_
        .selectFrom('outbox_email')
        .select('id')
        .where('channel', '=', channel)
        .where('sent_at', 'is', null)
        .where('gave_up_at', 'is', null)
        .where('due_at', '<=', sql<Date>`now()`)
        .where('created_at', '>', sql<Date>`now() - make_interval(days => ${longestDays})`)
        .where((or) =>
          or.or([
            or('kind', 'not in', codeKinds),
            or('created_at', '>', sql<Date>`now() - make_interval(mins => ${codeMinutes})`),
          ]),
        )
        .orderBy('due_at')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox_email as taken')
    .from('due')
    .whereRef('taken.id', '=', 'due.id')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      due_at: sql<Date>`now() + make_interval(secs => coalesce((array[${waits}])[attempts + 1], 60))`,
    }))
    .returning(['taken.id', 'member_id', 'data_key', 'once_key', 'sealed', 'attempts'])
    .execute()
}

async function send({ db, keyring, log }: Parts, mail: Taken, deliver: Deliver): Promise<void> {
  const member = mail.member_id === null ? undefined : await memberById(db, mail.member_id)
  const holder = keyOfEmail({ ...mail, own_key: mail.data_key, member_key: member?.data_key ?? null })
  // Erased meanwhile, or a partner's member whose address we do not have.
  if (!holder.data_key) return giveUp(db, mail.id)
  const message = openEmail(keyring, holder, mail)
  const to = message.to ?? (member ? keyring.openText(holder, sealed('member', 'email'), member.email) : '')
  if (to === '') return giveUp(db, mail.id)
  try {
    await deliver({ ...message, id: mail.id, to })
    await db.updateTable('outbox_email').set({ sent_at: new Date() }).where('id', '=', mail.id).execute()
  } catch (error) {
    const over = mail.attempts > retrySeconds.length
    // The server's own text may have the address, so we log only its status code.
    const { responseCode = null, code = null }: { responseCode?: unknown; code?: unknown } = Object(error)
    log.warn(
      { mail: mail.id, member: mail.member_id, responseCode, code },
      over ? 'email: given up' : 'email: could not be sent; it is tried again',
    )
    if (over) await giveUp(db, mail.id)
  }
}

async function giveUp(db: AccountParts['db'], id: string): Promise<void> {
  await db.updateTable('outbox_email').set({ gave_up_at: new Date() }).where('id', '=', id).execute()
}

function domainOf(from: string): string {
  return /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
}
