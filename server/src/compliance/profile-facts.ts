import type { Transaction } from 'kysely'
import type { Answers, MemberItem, Value } from '@tessera/contract/questionnaire.ts'
import type { EarlierAnswer } from '@tessera/contract/earlier-answers.ts'
import type { ProfileFact } from '@tessera/questionnaires/engine/profile-facts.ts'
import { hasShape } from '@tessera/questionnaires/engine/shape.ts'
import type { ScoredOption, Template } from '@tessera/questionnaires/engine/template.ts'
import { converted } from '@tessera/questionnaires/engine/rates.ts'
import { bandAmount, bandCurrency, bandNames } from '@tessera/questionnaires/library/bands.ts'
import type { Library } from '@tessera/questionnaires/library/files.ts'
import { textsFor } from '@tessera/questionnaires/library/texts.ts'
import type { Db } from '../platform/db/postgres.ts'
import type { Database } from '../platform/db/tables.ts'
import { sealed } from '../platform/secrets/sealed-columns.ts'
import type { SessionMember } from '../accounts/sessions/sessions.ts'
import { addressAnswer } from '../verification/addresses/proven-address.ts'
import { hasPreviousApproval } from './approved-answers.ts'
import type { ComplianceParts } from './parts.ts'

/*
 * The profile of a member: what they sent in one form is offered in the next one that asks the same. It is read from
 * the sealed answers of the submitted forms, so that every fact keeps its source.
 */

type Parts = Pick<ComplianceParts, 'keyring' | 'questionnaires' | 'texts'>
type Reading = Db | Transaction<Database>

/** A question of the form that is open now. */
interface Question extends Pick<MemberItem, 'type'> {
  path: string
  fact: ProfileFact
  options?: readonly ScoredOption[]
}

interface Asking {
  questions: readonly Question[]
  /** The questionnaire that is filled in, whose own answers are not earlier ones. */
  except?: string
  /** The languages of the page, best first. */
  languages: readonly string[]
}

/** The questions of a form that ask for facts of the member's profile. */
export function factQuestions({ sections }: Template): Question[] {
  return sections
    .filter(({ repeat }) => !repeat)
    .flatMap(({ id, items }) =>
      items.flatMap((item) =>
        item.fact === undefined ? [] : [{ ...item, fact: item.fact, path: `${id}.${item.id}` }],
      ),
    )
}

/** What the member last sent about each of these questions in other forms. */
export async function earlierAnswers(
  parts: Parts,
  db: Reading,
  member: SessionMember,
  asking: Asking,
): Promise<EarlierAnswer[]> {
  if (asking.questions.length === 0) return []
  const sources = [...(await sentForms(parts, db, member, asking)), ...(await sentAddress(parts, db, member, asking))]
  const newest = sources.toSorted((a, b) => Number(b.sentAt) - Number(a.sentAt))
  return asking.questions.flatMap((question) => {
    for (const { form, sentAt, valueOf } of newest) {
      // Bands are in the currency of the region where they were read.
      if (isBanded(question) && member.site_since !== null && sentAt < member.site_since) continue
      const value = inBand(parts, member, question, valueOf)
      if (value !== undefined && fits(question, value))
        return [{ path: question.path, value, form, sentAt: sentAt.toISOString() }]
    }
    return []
  })
}

/** A form that the member sent. */
interface Source {
  form: string
  sentAt: Date
  valueOf: (fact: ProfileFact) => Value | undefined
}

async function sentForms(
  { keyring, questionnaires }: Parts,
  db: Reading,
  member: SessionMember,
  { questions, except, languages }: Asking,
): Promise<Source[]> {
  const wanted = new Set(questions.map(({ fact }) => fact))
  const codes = codesAsking(questionnaires, wanted)
  if (codes.length === 0) return []
  const rows = await db
    .selectFrom('questionnaire_submission as sent')
    .innerJoin('questionnaire as asked', 'asked.id', 'sent.questionnaire_id')
    .select(['sent.questionnaire_id', 'sent.number', 'sent.template_code', 'sent.answers', 'sent.created_at'])
    .where('asked.member_id', '=', member.id)
    .where('sent.template_code', 'in', codes)
    // What the member took back to change it is not what they say.
    .where(({ or, eb }) => or([eb('asked.state', '!=', 'QUESTIONNAIRE_STATUS_UNSUBMIT'), hasPreviousApproval()]))
    .$if(except !== undefined, (query) => query.where('sent.questionnaire_id', '!=', except ?? ''))
    .orderBy('sent.created_at', 'desc')
    .limit(20)
    .execute()
  return rows.flatMap((row) => {
    const loaded = questionnaires.templates.get(row.template_code)
    if (!loaded) return []
    const bound = sealed('questionnaire_submission', 'answers', row)
    const answers = keyring.openJson<Answers>(member, bound, row.answers)
    return [
      {
        form: textsFor(questionnaires, loaded, languages).title,
        sentAt: row.created_at,
        valueOf: (fact: ProfileFact) => answerTo(loaded.template, answers, fact),
      },
    ]
  })
}

function codesAsking({ templates }: Library, wanted: ReadonlySet<ProfileFact>): number[] {
  return [...templates.values()]
    .filter(({ template }) =>
      template.sections.some(({ items }) => items.some(({ fact }) => fact !== undefined && wanted.has(fact))),
    )
    .map(({ template }) => template.code)
}

/** The answer of a form about a fact. In a section that repeats: the answers of all entries. */
function answerTo({ sections }: Template, answers: Answers, fact: ProfileFact): Value | undefined {
  for (const { id, repeat, items } of sections) {
    const item = items.find((one) => one.fact === fact)
    if (!item) continue
    if (!repeat) return answers[`${id}.${item.id}`]
    const each = Object.entries(answers).flatMap(([path, value]) => {
      const [section, , last] = path.split('.')
      return section === id && last === item.id && typeof value === 'string' ? [value] : []
    })
    return each.length > 0 ? [...new Set(each)] : undefined
  }
  return undefined
}

/** The address of the latest proof that the member sent. */
async function sentAddress(
  { keyring, texts }: Parts,
  db: Reading,
  member: SessionMember,
  { questions, languages }: Asking,
): Promise<Source[]> {
  if (!questions.some(({ fact }) => fact === 'address' || fact === 'addressSince')) return []
  const proof = await db
    .selectFrom('address_proof')
    .select(['country', 'details', 'submitted_at'])
    .where('member_id', '=', member.id)
    .where('voided_at', 'is', null)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!proof?.submitted_at) return []
  const { address, since } = addressAnswer(keyring, member, proof)
  return [
    {
      form: texts.text(languages[0] ?? 'en', 'address.title'),
      sentAt: proof.submitted_at,
      valueOf: (fact) => (fact === 'address' ? address : fact === 'addressSince' ? since : undefined),
    },
  ]
}

const isBanded = ({ options = [] }: Question): boolean => options.some((option) => bandNames(option).length > 0)

/** What was sent about a question. An income given as an amount answers one that asks for a band. */
function inBand(
  { questionnaires: { bands, rates } }: Parts,
  { site }: Pick<SessionMember, 'site'>,
  { fact, options = [] }: Question,
  valueOf: Source['valueOf'],
): Value | undefined {
  const value = valueOf(fact)
  const amount = fact === 'income' && !options.some((one) => one.value === value) ? valueOf('incomeAmount') : undefined
  if (typeof amount !== 'object' || !('amount' in amount)) return value
  const own = converted(Number(amount.amount), amount.currency, bandCurrency(bands, site), rates.get('reference'))
  const fitting = (one: ScoredOption): boolean =>
    own !== undefined &&
    bandNames(one).length > 0 &&
    own >= bandAmount(one.from ?? 0, bands, site) &&
    own < bandAmount(one.to ?? Number.POSITIVE_INFINITY, bands, site)
  return options.find(fitting)?.value
}

/** The answer can be given here: it has the form of the question, and its options still exist. */
function fits(question: Question, value: Value): boolean {
  if (!hasShape(question, value)) return false
  if (!question.options) return true
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value]
  return chosen.every((one) => question.options?.some((option) => option.value === one))
}
