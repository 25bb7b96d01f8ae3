import type { Transaction } from 'kysely'
import type { EmailParts } from '../parts.ts'
import type { SecurityEvent } from '@tessera/contract/security.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Channel } from '../../platform/db/message-tables.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { memberByEmail } from '../members/store.ts'
import { inWords } from './in-words.ts'
import type { DecidedAs } from './decided.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/** An email as it is sent. Encrypted with the member's key, because it names them and may have a code. */
export interface Email {
  subject: string
  body: string
  /** The recipient if it is not the member's own address: another address, or a phone number. */
  to?: string
  /** The body begins with the member's phrase. */
  phrase?: true
  /** The change of the sign-in that it reports. */
  about?: SecurityEvent
}

/** The kinds of email. Their texts are in `locales/<language>/mails.json`. */
export type EmailKind =
  | 'reverification'
  | 'one-time-code'
  | 'sign-up-code'
  | 'sign-up-known'
  | 'reset-code'
  | 'sign-in-code'
  | 'reset-unknown'
  | 'password-reset'
  | 'new-sign-in'
  | 'security-changed'
  | 'email-change-code'
  | 'email-change-taken'
  | 'email-changed'
  | 'email-restored'
  | 'contact-code'
  | 'transfer-code-here'
  | 'transfer-started'
  | 'transfer-started-here'
  | 'transfer-done'
  | 'transfer-done-here'
  | 'transfer-stopped'
  | 'verification-reset'
  | 'agreement-signed'
  | 'agreement-changed'
  | 'task-opened'
  | 'task-opened-anytime'
  | 'task-due'
  | 'task-due-fixed'
  | 'task-ends'
  | 'site-moved'
  | 'site-moved-class'
  | 'messenger-linked'
  | 'wallet-test-seen'
  | 'appointment'
  | 'appointment-soon'
  | 'appointment-cancelled'
  | `decision-${DecidedAs}`
  | 'appeal-upheld'
  | 'appeal-withdrawn'
  | 'data-ready'
  | 'recovery-code'
  | 'recovery-asked'
  | 'recovery-done'
  | 'recovery-refused'
  | 'erasure-asked'
  | 'erasure-kept'
  | 'erasure-done'

/** Emails with a code: useless once the code expires, and only for the recipient. */
export const codeKinds: readonly EmailKind[] = [
  'one-time-code',
  'sign-up-code',
  'reset-code',
  'sign-in-code',
  'transfer-code-here',
  'contact-code',
  'recovery-code',
  'email-change-code',
]

export interface EmailRequest {
  kind: EmailKind
  /** An email with the same key is written only once. */
  onceKey: string
  values: Readonly<Record<string, string>>
  /** The change of the sign-in that it reports: `{{what}}` in its text. */
  about?: SecurityEvent
  /** Text appended unchanged, such as the signed agreement. */
  enclosed?: string
  /** The offset for times, such as `+03:00`. Without it: UTC. */
  timeZone?: string
  /** The recipient if it is not the member. */
  language?: string
  /** The recipient if it is not the member's own address. */
  to?: { channel: Channel; address: string } | undefined
}

/**
 * Puts an email to the member into the outbox, within the transaction of its cause. In the sandbox it stays there for
 * `npm run operator -- mails`. An operator's own sender takes unsent rows. Returns false when it was already written.
 */
export async function queueEmail(
  trx: Transaction<Database>,
  context: EmailParts,
  member: KeyHolder,
  command: EmailRequest,
): Promise<boolean> {
  const owner = await trx
    .selectFrom('member')
    .select(['id', 'data_key', 'email', 'email_phrase', 'language'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const phrase = phraseFor(context, owner, command)
  const mail = writeEmail(context, { ...command, phrase }, command.language ?? owner.language ?? 'en')
  const put = await trx
    .insertInto('outbox_email')
    .values({
      member_id: member.id,
      kind: command.kind,
      channel: command.to?.channel,
      once_key: command.onceKey,
      sealed: context.keyring.sealJson(member, sealed('outbox_email', 'sealed', { once_key: command.onceKey }), mail),
    })
    .onConflict((oc) => oc.column('once_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return put !== undefined
}

/** Puts an email to an address that need not belong to a member into the outbox. Returns what it says. */
export async function queueVisitorEmail(
  trx: Transaction<Database>,
  context: EmailParts,
  command: EmailRequest & Required<Pick<EmailRequest, 'language' | 'to'>>,
): Promise<Email> {
  const { keyring } = context
  const holder = { id: 0, data_key: keyring.newDataKey() }
  // The address may be a member's: of a forgotten password, or a sign-in from a new browser.
  const owner = await memberByEmail(trx, keyring, command.to?.address ?? '')
  const phrase = owner ? phraseFor(context, owner, command) : ''
  const mail = writeEmail(context, { ...command, phrase }, command.language)
  await trx
    .insertInto('outbox_email')
    .values({
      member_id: null,
      data_key: holder.data_key,
      kind: command.kind,
      channel: command.to?.channel,
      once_key: command.onceKey,
      sealed: keyring.sealJson(holder, sealed('outbox_email', 'sealed', { once_key: command.onceKey }), mail),
    })
    .execute()
  return mail
}

/** Whether the member chose a phrase for our emails. */
export async function phraseSet(db: Db, memberId: number): Promise<boolean> {
  const row = await db.selectFrom('member').select('email_phrase').where('id', '=', memberId).executeTakeFirst()
  return Boolean(row?.email_phrase)
}

/** The member's phrase, for emails to their own address only: anyone who knows it can imitate us. */
function phraseFor(
  { keyring }: EmailParts,
  owner: Pick<Member, 'id' | 'data_key' | 'email' | 'email_phrase'>,
  { to }: EmailRequest,
): string {
  if (!owner.email_phrase || !owner.data_key || to?.channel === 'sms') return ''
  const own = to === undefined || keyring.openText(owner, sealed('member', 'email'), owner.email) === to.address
  return own ? keyring.openText(owner, sealed('member', 'email_phrase'), owner.email_phrase) : ''
}

/** What an email says in a language, without a phrase of the member: to show it before it is sent. */
export function emailText(
  parts: Pick<EmailParts, 'texts' | 'config'>,
  request: Pick<EmailRequest, 'kind' | 'values'>,
  language: string,
): Email {
  return writeEmail(parts, { ...request, phrase: '' }, language)
}

function writeEmail(
  { texts, config }: Pick<EmailParts, 'texts' | 'config'>,
  command: Omit<EmailRequest, 'onceKey'> & { phrase: string },
  language: string,
): Email {
  const values: Readonly<Record<string, string>> = {
    brand: config.brand.name,
    ...(command.about ? { what: texts.text(language, `security.log.event.${command.about}`) } : {}),
    ...command.values,
  }
  const fill = (part: 'subject' | 'body'): string =>
    texts
      .mail(language, `${command.kind}.${part}`)
      .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
        name === 'country'
          ? countryName(values[name] ?? '', language)
          : inWords(values[name] ?? '', language, command.timeZone ?? 'UTC'),
      )
  const to = command.to?.address
  return {
    subject: fill('subject'),
    body: [
      command.phrase
        ? `${texts.mail(language, 'phrase.line').replace('{{phrase}}', () => command.phrase)}\n\n${fill('body')}`
        : fill('body'),
      command.enclosed ?? [],
    ]
      .flat()
      .join('\n\n———\n\n'),
    ...(to === undefined ? {} : { to }),
    ...(command.phrase ? { phrase: true as const } : {}),
    ...(command.about ? { about: command.about } : {}),
  }
}

function countryName(code: string, language: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code
}

/** A decrypted email of the outbox. */
export function openEmail(keyring: Keyring, member: KeyHolder, row: { once_key: string; sealed: Buffer }): Email {
  return keyring.openJson<Email>(member, sealed('outbox_email', 'sealed', row), row.sealed)
}

/** The key of an email: the member's, or the one of an email without a member. */
export function keyOfEmail(row: {
  member_id: number | null
  own_key: Buffer | null
  member_key: Buffer | null
}): KeyHolder {
  return row.member_id === null ? { id: 0, data_key: row.own_key } : { id: row.member_id, data_key: row.member_key }
}

/** The latest emails, in the order they were written. Emails to erased members cannot be decrypted. */
export async function latestEmails(
  db: Db,
  keyring: Keyring,
  limit: number,
  sites: readonly string[] | null = null,
): Promise<(Email & { at: Date; memberId: number | null; kind: string; channel: Channel })[]> {
  const rows = await db
    .selectFrom('outbox_email as mail')
    .leftJoin('member', 'member.id', 'mail.member_id')
    .select([
      'mail.once_key',
      'mail.kind',
      'mail.channel',
      'mail.sealed',
      'mail.created_at',
      'mail.member_id',
      'mail.data_key as own_key',
      'member.data_key as member_key',
    ])
    .where((or) => or.or([or('member.data_key', 'is not', null), or('mail.data_key', 'is not', null)]))
    .$if(sites !== null, (query) => query.where('member.site', 'in', sites ?? []))
    .orderBy('mail.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed().map((row) => ({
    ...openEmail(keyring, keyOfEmail(row), row),
    at: row.created_at,
    memberId: row.member_id,
    kind: row.kind,
    channel: row.channel,
  }))
}
