import { accountPage } from './decided.ts'
import type { AccountParts } from '../parts.ts'
import type { KeyHolder } from '../../platform/secrets/keyring.ts'
import { inWords } from './in-words.ts'
import type { MemberNotice } from './notices.ts'

type Parts = Pick<AccountParts, 'db' | 'config' | 'texts'>

/** What happened, with the form or test that it is about. */
interface Event {
  id: string
  at: Date
  kind: 'sent' | 'answers' | 'approved' | 'changes' | 'refused' | 'task' | 'dropped' | 'passed' | 'notPassed'
  template?: number
  requestId?: string
  /** The deadline of a task. */
  dueAt?: Date | null
  /** The email that says the same with less: it is left out. */
  email?: string
}

/** How many of each kind are read. */
const most = 30

/**
 * What no email reports, or only without its name: documents and forms sent, their results, tasks that appear and go,
 * and tests. `emails`: the keys of the emails that say the same.
 */
export async function ownNotices(
  parts: Parts,
  member: KeyHolder,
  language: string,
  formTitle: (template: number) => string,
): Promise<{ notices: Omit<MemberNotice, 'unread'>[]; emails: ReadonlySet<string> }> {
  const { db, texts } = parts
  const events = [
    ...(await documentsSent(db, member)),
    ...(await formsSent(db, member)),
    ...(await tasksAsked(db, member)),
    ...(await testsEnded(db, member)),
  ]
  const text = (key: string): string => texts.text(language, `notices.${key}`)
  const nameOf = ({ kind, template }: Event): string => {
    if (template !== undefined) return formTitle(template)
    return kind === 'sent' ? '' : texts.text(language, 'task.KNOWLEDGE_TEST')
  }
  const pageOf = ({ kind, template, requestId }: Event): string[] => {
    if (kind === 'sent' || kind === 'dropped') return []
    if (template === undefined) return ['/crypto-knowledge-test']
    const named = { code: String(template), ...(requestId ? { request_id: requestId } : {}) }
    return [`/questionnaire?${new URLSearchParams(named).toString()}`]
  }
  return {
    notices: events.map((event) => {
      const due = event.dueAt
        ? text('due').replace('{{date}}', inWords(event.dueAt.toISOString().slice(0, 10), language, 'UTC'))
        : ''
      return {
        id: event.id,
        at: event.at,
        title: [text(`${event.kind}.title`), nameOf(event)].filter(Boolean).join(': ') + due,
        text: [
          text(`${event.kind}.text`),
          ...pageOf(event).map((page) => `${text('open')}\n${accountPage(parts, page)}`),
        ].join('\n'),
      }
    }),
    emails: new Set(events.flatMap(({ email }) => email ?? [])),
  }
}

/** When the member sent each document. */
async function documentsSent(db: Parts['db'], { id: memberId }: KeyHolder): Promise<Event[]> {
  const rows = await db
    .selectFrom('attempt')
    .select(['id', 'submitted_at as at'])
    .where('member_id', '=', memberId)
    .where('method', '=', 'document')
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ id, at }) => (at ? [{ id, at, kind: 'sent' as const }] : []))
}

const results = { approved: 'approved', resubmission_requested: 'changes', rejected: 'refused' } as const

/** Each form that the member sent: its result, or that it was sent. */
async function formsSent(db: Parts['db'], { id: memberId }: KeyHolder): Promise<Event[]> {
  const sent = await db
    .selectFrom('questionnaire_submission as sent')
    .innerJoin('questionnaire as form', 'form.id', 'sent.questionnaire_id')
    .select(['sent.id', 'sent.created_at as at', 'sent.template_code as template', 'form.request_id as requestId'])
    .where('sent.member_id', '=', memberId)
    .orderBy('sent.created_at', 'desc')
    .limit(most)
    .execute()
  if (sent.length === 0) return []
  const decided = await db
    .selectFrom('questionnaire_review')
    .select(['id', 'submission_id', 'verdict', 'created_at'])
    .where(
      'submission_id',
      'in',
      sent.map(({ id }) => id),
    )
    .where('verdict', '!=', 'proposed')
    .orderBy('created_at', 'desc')
    .execute()
  return sent.map((one) => {
    const last = decided.find(({ submission_id: of }) => of === one.id)
    if (!last || last.verdict === 'proposed') return { ...one, kind: 'answers' }
    return { ...one, at: last.created_at, kind: results[last.verdict], email: `decision:${last.id}:${memberId}` }
  })
}

/** When a rule or a reviewer asked for each form, and when it was no longer needed. */
async function tasksAsked(db: Parts['db'], { id: memberId }: KeyHolder): Promise<Event[]> {
  const rows = await db
    .selectFrom('questionnaire')
    .select(['id', 'opened_at', 'template_code as template', 'request_id as requestId', 'due_at', 'withdrawn_at'])
    .where('member_id', '=', memberId)
    .where('opened_by', '!=', 'member')
    .orderBy('opened_at', 'desc')
    .limit(most)
    .execute()
  if (rows.length === 0) return []
  const emails = await db
    .selectFrom('outbox_email')
    .select(['once_key', 'created_at'])
    .where('member_id', '=', memberId)
    .where('kind', 'in', ['task-opened', 'task-opened-anytime'])
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, template, requestId, opened_at: opened, due_at: dueAt, withdrawn_at: gone }) => {
    const email = emails.find(({ once_key: key }) => key.startsWith(`asked:${id}:`))
    const asked = { id, template, ...(email ? { email: email.once_key } : {}) }
    if (gone) return { ...asked, at: gone, kind: 'dropped' }
    return { ...asked, requestId, at: email?.created_at ?? opened, kind: 'task', dueAt }
  })
}

/** The result of each knowledge test. A reviewer's decision on other evidence is emailed. */
async function testsEnded(db: Parts['db'], { id: memberId }: KeyHolder): Promise<Event[]> {
  const rows = await db
    .selectFrom('knowledge_attempt')
    .select(['id', 'state', 'ended_at as at'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ id, state, at }) =>
    at ? [{ id, at, kind: state === 'passed' ? ('passed' as const) : ('notPassed' as const) }] : [],
  )
}
