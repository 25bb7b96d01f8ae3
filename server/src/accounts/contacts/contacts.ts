import type { Transaction } from 'kysely'
import type { Contact, ContactKind } from '@tessera/contract/contact.ts'
import type { Answers, MemberItem, MemberTemplate } from '@tessera/contract/questionnaire.ts'
import { planOf } from '@tessera/questionnaires/engine/plan.ts'
import { contactProven } from '../../platform/audit/account-events.ts'
import { codeMs, sendCode, spendCodes, tryCode } from '../codes/codes.ts'
import type { AccountParts } from '../parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { brake } from '../../platform/limits/brake.ts'
import { consumeRateLimit, rateLimitRemaining } from '../../platform/limits/rate-limit.ts'
import { isEmail, normaliseEmail } from '../members/email.ts'
import type { SessionMember } from '../sessions/sessions.ts'
import { memberChanged } from '../members/store.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import type { ShortMessages } from './short-messages.ts'

/* Phone numbers and addresses that a member verifies with a one-time code. */

/** How many codes a member may request in a day. */
const perMember = { name: 'contact-codes', limit: 5, seconds: 86_400 }
/** One number or address, from all members together: strangers slow its owner down, and never use up the day. */
const perContact = { name: 'contact-codes-to', free: 3, firstSeconds: 60, longestSeconds: 900 }
const codeRefusals = {
  wrong: 'contactCodeWrong',
  expired: 'contactCodeExpired',
  'used-up': 'contactCodeExpired',
} as const

type Needs = Pick<AccountParts, 'db' | 'keyring' | 'config' | 'texts' | 'shortMessages'>

/** Sends a code to a number or address. Earlier codes to it become invalid. */
export async function sendContactCode(
  context: Needs,
  member: SessionMember,
  typed: Contact,
): Promise<{ validUntil: Date; sendsLeft: number }> {
  const contact = readable(typed)
  if (contact.kind === 'phone' && !context.shortMessages.connected) throw new Refusal('contactUnreachable')
  const now = new Date()
  const purpose = purposeOf(context.keyring, contact)
  try {
    await consumeRateLimit(context.db, perMember, String(member.id))
    await brake(context.db, perContact, purpose)
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('contactTooManyCodes', error.detail) : error
  }
  const to = { channel: contact.kind === 'phone' ? ('sms' as const) : ('mail' as const), address: contact.value }
  await context.db
    .transaction()
    .execute((trx) => sendCode(trx, context, member, { now, purpose, email: { kind: 'contact-code', to } }))
  return {
    validUntil: new Date(now.getTime() + codeMs),
    sendsLeft: await rateLimitRemaining(context.db, perMember, String(member.id)),
  }
}

/**
 * Accepts the code. From then on the number or address counts as verified. The same code again gets the same answer.
 */
export async function confirmContact(
  { db, keyring }: Needs,
  member: SessionMember,
  typed: Contact,
  code: string,
): Promise<void> {
  const contact = readable(typed)
  const purpose = purposeOf(keyring, contact)
  const answer = await db.transaction().execute(async (trx) => {
    const now = new Date()
    if (await isProvenContact(trx, keyring, member.id, contact)) return 'right'
    const tried = await tryCode(trx, { keyring }, member.id, { purpose, code, now })
    if (tried !== 'right') return tried
    await spendCodes(trx, [member.id], purpose, now)
    await trx
      .insertInto('verified_contact')
      .values({ member_id: member.id, kind: contact.kind, value_hash: hashOf(keyring, contact) })
      .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'value_hash']).doNothing())
      .execute()
    await contactProven(trx, member.id, { kind: contact.kind })
    await memberChanged(trx, member.id)
    return tried
  })
  // We throw here, because the transaction that counted a wrong code must be committed.
  if (answer !== 'right') throw new Refusal(codeRefusals[answer])
}

/** The answers of a form that need a verified contact, and have one. */
export async function provenOf(
  { keyring }: { keyring: Keyring },
  db: Db | Transaction<Database>,
  memberId: number,
  { template, answers }: { template: MemberTemplate; answers: Answers },
): Promise<string[]> {
  const asked = [...planOf(template).items].flatMap(([path, { item }]): [string, Contact][] => {
    const value = answers[path]
    const kind = kindOf(item.type)
    return kind && typeof value === 'string' && item.validate?.some(({ rule }) => rule === 'proven')
      ? [[value, { kind, value: normalised(kind, value) }]]
      : []
  })
  const found = await Promise.all(
    asked.map(async ([value, contact]) => ((await isProvenContact(db, keyring, memberId, contact)) ? [value] : [])),
  )
  return found.flat()
}

/** The form when text messages are not available: it does not ask for codes. */
export function withoutCodes(
  template: MemberTemplate,
  { connected }: Pick<ShortMessages, 'connected'>,
): MemberTemplate {
  if (connected) return template
  const open = (item: MemberItem): MemberItem =>
    item.type === 'phone' && item.validate
      ? { ...item, validate: item.validate.filter(({ rule }) => rule !== 'proven') }
      : item
  return { ...template, sections: template.sections.map((section) => ({ ...section, items: section.items.map(open) })) }
}

const kindOf = (type: string): ContactKind | null => (type === 'phone' || type === 'email' ? type : null)

async function isProvenContact(
  db: Db | Transaction<Database>,
  keyring: Keyring,
  memberId: number,
  contact: Contact,
): Promise<boolean> {
  const row = await db
    .selectFrom('verified_contact')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', contact.kind)
    .where('value_hash', '=', hashOf(keyring, contact))
    .executeTakeFirst()
  return row !== undefined
}

function readable({ kind, value: typed }: Contact): Contact {
  const value = normalised(kind, typed)
  const sound = kind === 'phone' ? /^\+[1-9]\d{6,14}$/.test(value) : isEmail(value)
  if (!sound) throw new Refusal('invalidParameters', { fields: [{ field: 'value', rule: 'shape' }] })
  return { kind, value }
}

function normalised(kind: ContactKind, value: string): string {
  return kind === 'phone' ? value.replaceAll(/[\s()-]/g, '') : normaliseEmail(value)
}

/** A code is valid only for the number or address it was sent to. */
const purposeOf = (keyring: Keyring, contact: Contact): string => `contact:${hashOf(keyring, contact).toString('hex')}`

const hashOf = (keyring: Keyring, { kind, value }: Contact): Buffer =>
  keyring.lookup('content', `contact ${kind} ${value}`)
