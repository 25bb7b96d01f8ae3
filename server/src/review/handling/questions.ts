import type { EmailParts } from '../../accounts/parts.ts'
import type { Transaction } from 'kysely'
import type { Static } from 'typebox'
import type { CaseQuestion } from '@tessera/contract/case-handling.ts'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import { readyQuestions } from '@tessera/questionnaires/library/ready-questions.ts'
import { caseQuestionAsked } from '../../platform/audit/review-events.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { lockMember, memberById } from '../../accounts/members/store.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import { latestSubmission } from '../../compliance/questionnaires/again.ts'
import { askIn } from '../../compliance/questionnaires/ask.ts'
import { requestAnswers, type AskedQuestion } from '../../compliance/questionnaires/request.ts'
import { questionTemplate } from '../../regions/known-templates.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { caseSubject } from '../cases/open.ts'
import { waitingCases } from '../queue/waiting.ts'

type Trx = Transaction<Database>
type Question = Static<typeof CaseQuestion>

/** What can be asked about. Who recovers an account may not be the member, and transfers have their own pages. */
export const askedAbout: readonly string[] = [
  'attempt',
  'address-proof',
  'questionnaire',
  'knowledge-proof',
  'risk-assessment',
]

/** The ready questions that fit every case. */
const ofAnyCase = ['name_differs', 'address_differs', 'other_account']

/** Asks the member questions about a waiting case. Throws {@link InvalidTransition}. */
export function askMember(
  parts: Pick<ComplianceParts, 'db' | 'regions' | 'questionnaires'> & EmailParts,
  { caseId, ready, own, days, by }: { caseId: string; ready: readonly string[]; own: string; days: number; by: string },
): Promise<Question[]> {
  const actor = `reviewer:${by}`
  const template = parts.questionnaires.templates.get(questionTemplate)?.template
  if (!template) throw new InvalidTransition(`There is no template ${questionTemplate}`)
  const questions: AskedQuestion[] = [
    ...ready.map((name) => ({ ready: name })),
    ...(own.trim() === '' ? [] : [{ question: own.trim() }]),
  ]
  if (questions.length === 0) throw new InvalidTransition('Choose a question, or write one')
  const request = requestAnswers(template, { questions })
  return parts.db.transaction().execute(async (trx) => {
    const { subject, memberId } = await caseSubject(trx, caseId, by)
    await lockMember(trx, memberId)
    const [kind = ''] = subject.split(':', 1)
    if (!askedAbout.includes(kind) || (await waitingCases(trx, parts.regions, [caseId])).length === 0)
      throw new InvalidTransition('You cannot ask the member about this case now')
    const before = await questionsOf(parts, trx, caseId)
    if (before.some(({ state }) => state === 'open'))
      throw new InvalidTransition('The member has not answered the last question yet')
    const row = await askIn(trx, parts, {
      memberId,
      template,
      templateCode: questionTemplate,
      requestId: `case-${caseId.slice(0, 8)}-${before.length + 1}`,
      dueDays: days,
      request,
      by,
    })
    await trx
      .insertInto('case_question')
      .values({ questionnaire_id: row.id, case_id: caseId, asked_by: actor })
      .execute()
    await caseQuestionAsked(trx, actor, subject, { questionnaire: row.id, questions: questions.length })
    return questionsOf(parts, trx, caseId)
  })
}

/** The ready questions that fit every case, in English. */
export function questionsOfAnyCase({
  questionnaires,
}: Pick<ComplianceParts, 'questionnaires'>): { name: string; text: string }[] {
  const ready = Object.entries(readyQuestions(questionnaires)).map(([name, text]) => ({ name, text }))
  return ready.filter(({ name }) => ofAnyCase.includes(name))
}

/** The ready questions for a case of this kind, in English. */
export function offeredQuestions(
  { questionnaires }: Pick<ComplianceParts, 'questionnaires'>,
  kind: string,
): { name: string; text: string }[] {
  if (!askedAbout.includes(kind)) return []
  const fitting = questionsOfAnyCase({ questionnaires })
  if (kind !== 'questionnaire') return fitting
  // Questionnaires may be about transfers, as the other questions are.
  const others = Object.entries(readyQuestions(questionnaires)).map(([name, text]) => ({ name, text }))
  return [...fitting, ...others.filter(({ name }) => !ofAnyCase.includes(name))]
}

/** The questions about a case with the member's answers, oldest first. */
export async function questionsOf(
  { keyring, questionnaires }: Pick<ComplianceParts, 'keyring' | 'questionnaires'>,
  trx: Trx,
  caseId: string,
): Promise<Question[]> {
  const rows = await trx
    .selectFrom('case_question as asked')
    .innerJoin('questionnaire as form', 'form.id', 'asked.questionnaire_id')
    .select(['form.id', 'form.member_id', 'form.request', 'form.due_at', 'form.submitted_at', 'form.withdrawn_at'])
    .select(['asked.asked_by', 'asked.asked_at'])
    .where('asked.case_id', '=', caseId)
    .orderBy('asked.asked_at')
    .execute()
  const member = rows[0] && (await memberById(trx, rows[0].member_id))
  if (!member?.data_key) return []
  const ready = readyQuestions(questionnaires)
  const found: Question[] = []
  for (const row of rows) {
    const request = row.request
      ? keyring.openJson<Answers>(member, sealed('questionnaire', 'request'), row.request)
      : {}
    const answers = await answersOf(keyring, trx, member, row.id)
    found.push({
      id: row.id,
      by: row.asked_by.replace(/^reviewer:/, ''),
      askedAt: row.asked_at.toISOString(),
      state: stateOf(row),
      dueAt: row.due_at?.toISOString() ?? null,
      asked: placesIn(request).map((place) => ({
        question: textAt(request, `${place}.question`) ?? ready[textAt(request, `${place}.ready`) ?? ''] ?? '',
        answer: textAt(answers, `${place}.answer`),
      })),
    })
  }
  return found
}

/** Each entry of the repeating section with the questions, such as `extra.g1`. */
const placesIn = (request: Answers): string[] => Object.keys(request).filter((path) => /^extra\.g\d+$/.test(path))

function textAt(answers: Answers, path: string): string | null {
  const value = answers[path]
  return typeof value === 'string' ? value : null
}

function stateOf(row: {
  submitted_at: Date | null
  withdrawn_at: Date | null
  due_at: Date | null
}): Question['state'] {
  if (row.submitted_at) return 'answered'
  if (row.withdrawn_at) return 'withdrawn'
  return row.due_at && row.due_at < new Date() ? 'late' : 'open'
}

async function answersOf(
  keyring: ComplianceParts['keyring'],
  trx: Trx,
  member: Member,
  questionnaireId: string,
): Promise<Answers> {
  const sent = await latestSubmission(trx, questionnaireId)
  if (!sent) return {}
  const bound = { questionnaire_id: questionnaireId, number: sent.number }
  return keyring.openJson<Answers>(member, sealed('questionnaire_submission', 'answers', bound), sent.answers)
}
