import type { AccountParts } from '../parts.ts'
import type { KeyHolder } from '../../platform/secrets/keyring.ts'
import { accountPage } from './decided.ts'
import { codeKinds, openEmail } from './outbox.ts'

/** How many notices the list shows. */
const shown = 30

export interface MemberNotice {
  id: string
  title: string
  text: string
  at: Date
  unread: boolean
}

/** Links that act without a sign-in: “this was not me”, and to stop a recovery. */
const notMe = /\S+\/login\?mode=not-me\S*/g
const otherActs = /\S+\/login\?mode=\S+/g

/**
 * What happened to the account, newest first: the member's latest emails, each document and form sent, and what answers
 * led us to ask for. Without emails with codes, without
 * those to another address, and without links that act: they are for who reads the mailbox, and an open page leads to
 * the security page instead.
 */
export async function noticesOf(
  { db, keyring, config, texts }: Pick<AccountParts, 'db' | 'keyring' | 'config' | 'texts'>,
  member: KeyHolder,
  language: string,
  formTitle: (template: number) => string,
): Promise<MemberNotice[]> {
  const { seen } = await db
    .selectFrom('member')
    .select('notices_seen_at as seen')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('outbox_email')
    .select(['id', 'once_key', 'sealed', 'created_at'])
    .where('member_id', '=', member.id)
    .where('channel', '=', 'mail')
    .where('kind', 'not in', codeKinds)
    .orderBy('created_at', 'desc')
    .limit(shown)
    .execute()
  const isNew = (at: Date): boolean => seen === null || at > seen
  const [documents, forms, tasks] = [
    await documentsSent(db, member),
    await formsSent(db, member),
    await tasksAdded(db, member),
  ]
  const own = [
    ...documents.map((one) => ({ ...one, kind: 'sent' as const })),
    ...forms.map((one) => ({ ...one, kind: 'answers' as const })),
    ...tasks.map((one) => ({ ...one, kind: 'task' as const })),
  ].map(({ id, at, kind, ...form }) => ({
    id,
    title: [texts.text(language, `notices.${kind}.title`), 'template' in form ? formTitle(form.template) : '']
      .filter(Boolean)
      .join(': '),
    text: texts.text(
      language,
      'approved' in form && form.approved ? 'notices.answersApproved' : `notices.${kind}.text`,
    ),
    at,
    unread: isNew(at),
  }))
  const [security, inEmail] = [accountPage({ config }, '/security'), texts.text(language, 'notices.linkInEmail')]
  const emails = rows.flatMap((row) => {
    const { subject, body, to, phrase, about } = openEmail(keyring, member, row)
    if (to !== undefined) return []
    const when = { id: row.id, at: row.created_at, unread: isNew(row.created_at) }
    // The email has its time in UTC. The list shows it as the member's.
    if (about)
      return {
        ...when,
        title: texts.text(language, `security.log.event.${about}`),
        text: `${texts.text(language, 'notices.security')}\n${security}`,
      }
    // Who sees an open page must not learn the member's phrase.
    const words = phrase ? body.slice(body.indexOf('\n\n') + 2) : body
    return {
      ...when,
      // In the account everybody knows whose notice it is.
      title: sentence(withoutBrand(subject, config.brand.name)),
      text: (words.split('\n\n———\n\n')[0] ?? '').replaceAll(notMe, security).replaceAll(otherActs, inEmail),
    }
  })
  return [...own, ...emails].toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, shown)
}

/** An email's subject starts with the brand's name, isolated in languages written from the right. */
function withoutBrand(subject: string, brand: string): string {
  const plain = subject.replace(`\u2068${brand}\u2069`, brand)
  return [`${brand}: `, `${brand}：`].reduce(
    (title, start) => (title.startsWith(start) ? title.slice(start.length) : title),
    plain,
  )
}

/** When the member sent each document. */
async function documentsSent(db: AccountParts['db'], { id: memberId }: KeyHolder): Promise<{ id: string; at: Date }[]> {
  const rows = await db
    .selectFrom('attempt')
    .select(['id', 'submitted_at as at'])
    .where('member_id', '=', memberId)
    .where('method', '=', 'document')
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .limit(shown)
    .execute()
  return rows.flatMap(({ id, at }) => (at ? [{ id, at }] : []))
}

/** When the member sent each questionnaire, and whether these answers are approved. */
async function formsSent(
  db: AccountParts['db'],
  { id: memberId }: KeyHolder,
): Promise<{ id: string; at: Date; template: number; approved: boolean }[]> {
  const rows = await db
    .selectFrom('questionnaire_submission as sent')
    .innerJoin('questionnaire as form', 'form.id', 'sent.questionnaire_id')
    .select(['sent.id', 'sent.created_at as at', 'sent.template_code as template', 'form.id as formId', 'form.state'])
    .where('sent.member_id', '=', memberId)
    .orderBy('sent.created_at', 'desc')
    .limit(shown)
    .execute()
  return rows.map(({ id, at, template, formId, state }) => {
    const isLatest = rows.find((one) => one.formId === formId)?.id === id
    return { id, at, template, approved: isLatest && state === 'QUESTIONNAIRE_STATUS_APPROVED' }
  })
}

/** When answers of the member led us to ask for each other form. A reviewer's request is emailed. */
async function tasksAdded(
  db: AccountParts['db'],
  { id: memberId }: KeyHolder,
): Promise<{ id: string; at: Date; template: number }[]> {
  return db
    .selectFrom('questionnaire')
    .select(['id', 'opened_at as at', 'template_code as template'])
    .where('member_id', '=', memberId)
    .where('opened_by', 'like', 'rule:%')
    .where('withdrawn_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .limit(shown)
    .execute()
}

const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
