import type { AccountParts } from '../parts.ts'
import type { KeyHolder } from '../../platform/secrets/keyring.ts'
import { accountPage } from './decided.ts'
import { codeKinds, openEmail } from './outbox.ts'
import { ownNotices } from './own-notices.ts'

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
 * What happened to the account, newest first: the member's latest emails, and {@link ownNotices}. Without emails with
 * codes, without those to another address, and without links that act: they are for who reads the mailbox, and an open
 * page leads to the security page instead.
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
    .select(['id', 'kind', 'once_key', 'sealed', 'created_at'])
    .where('member_id', '=', member.id)
    .where('channel', '=', 'mail')
    .where('kind', 'not in', codeKinds)
    .orderBy('created_at', 'desc')
    .limit(shown)
    .execute()
  const isNew = (at: Date): boolean => seen === null || at > seen
  const { notices, emails: same } = await ownNotices({ db, config, texts }, member, language, formTitle)
  const own = notices.map((notice) => ({ ...notice, unread: isNew(notice.at) }))
  const [security, data] = [accountPage({ config }, '/security'), accountPage({ config }, '/myData')]
  const inEmail = texts.text(language, 'notices.linkInEmail')
  const emails = rows.flatMap((row) => {
    if (same.has(row.once_key)) return []
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
    // In the account everybody knows whose notice it is.
    const title = sentence(withoutBrand(subject, config.brand.name))
    // The page has the end of the download in the member's time.
    if (row.kind === 'data-ready')
      return { ...when, title, text: `${texts.text(language, 'notices.dataReady')}\n${data}` }
    // Who sees an open page must not learn the member's phrase.
    const words = phrase ? body.slice(body.indexOf('\n\n') + 2) : body
    return {
      ...when,
      title,
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

const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
