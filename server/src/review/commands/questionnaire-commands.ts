import type { Value } from '@tessera/contract/questionnaire.ts'
import { randomUUID } from 'node:crypto'
import { requestScenes } from '@tessera/contract/scenes.ts'
import { readyQuestions } from '@tessera/questionnaires/library/ready-questions.ts'
import { requestAnswers } from '../../compliance/questionnaires/request.ts'
import { requestParts } from './request-parts.ts'
import {
  isQuestionnaireReason,
  questionnaireReasons,
  type QuestionnaireReasonCode,
} from '@tessera/contract/questionnaire-reasons.ts'
import { askOfMember } from '../../compliance/questionnaires/ask.ts'
import { decideQuestionnaire } from '../../compliance/questionnaires/review.ts'
import { openForReview, waiting } from '../../compliance/questionnaires/open-for-review.ts'
import { allHeld, closedBy, liftByReviewer } from '../../compliance/questionnaires/holds.ts'
import { check } from '../../compliance/questionnaires/checklist.ts'
import { appoint } from '../../compliance/questionnaires/appoint.ts'
import { cancelVideoCall } from '../../compliance/questionnaires/video-calls.ts'
import { withdrawAsked } from '../../compliance/questionnaires/withdraw.ts'
import type { CommandContext } from './command-context.ts'
import { checkLine } from './case-page.ts'
import { idFrom, CommandError } from './command.ts'
import { printable } from './printable.ts'

/** The arguments of `npm run operator -- questionnaires`. */
export interface QuestionnaireCommand {
  action: string
  id: string
  /** The template's number, after `ask MEMBER`. */
  code: string
  reason?: readonly string[] | undefined
  corrections?: readonly string[] | undefined
  /** The checklist, each item as `item=value`. */
  check?: readonly string[] | undefined
  request?: string | undefined
  scene?: string | undefined
  /** Transfers to ask about, each as `name=value,name=value`. */
  transfer?: readonly string[] | undefined
  /** Ready questions by name, or questions in the reviewer's own text. */
  ask?: readonly string[] | undefined
  amount?: string | undefined
  currency?: string | undefined
  fact?: string | undefined
  due?: string | undefined
  at?: string | undefined
  link?: string | undefined
  by: string
}

export const questionnaireUsage = `  npm run operator -- questionnaires list             sent questionnaires that wait for a person, oldest first
  npm run operator -- questionnaires show ID          opens one: from then on the member cannot take it back
  npm run operator -- questionnaires review ID --check ITEM=VALUE   notes what you checked; several values with commas, none takes it away
  npm run operator -- questionnaires approve ID
  npm run operator -- questionnaires more ID --reason CODE [--corrections PATH]   asks the member for corrections
  npm run operator -- questionnaires reject ID --reason CODE               final
  npm run operator -- questionnaires appoint ID --at 2026-12-01T10:00Z --link https://…   sets the time and the link of a video call with the member
  npm run operator -- questionnaires cancel-call ID      cancels the video call; the member gets an email, and the submission stays in review
  npm run operator -- questionnaires held             what rules hold back; approving what was sent lifts it
  npm run operator -- questionnaires lift ID          lifts what it holds back, or what its final refusal keeps closed, without deciding it
  npm run operator -- questionnaires withdraw ID      takes back what was asked by mistake
  npm run operator -- questionnaires ask MEMBER TEMPLATE [--request ID --scene CODE] [--due DAYS]
                [--transfer time=…,direction=in,asset=BTC,amount=0.5,address=…,hash=…]  once for each, shown as they are (200)
                [--ask NAME, or your own words]  further questions (200); questionnaires questions lists the ready ones
                [--amount 10000 --currency USD]  whose source is asked for (230)   [--fact TEXT]  what may be told (210, 211)
  npm run operator -- questionnaires questions        ready questions
Scenes: ${requestScenes.join(', ')}
Reasons: ${Object.keys(questionnaireReasons).join(', ')}`

const verdicts = { approve: 'approved', more: 'resubmission_requested', reject: 'rejected' } as const
const isVerdict = (action: string): action is keyof typeof verdicts => Object.hasOwn(verdicts, action)

/** Runs a command and returns what to print. Contains no rules: those are in the review functions. */
export async function questionnaireCommand(context: CommandContext, command: QuestionnaireCommand): Promise<string> {
  if (command.action === 'list') return list(context, command.by)
  if (command.action === 'held') return held(context, command.by)
  if (command.action === 'ask') return ask(context, command)
  if (command.action === 'questions')
    return Object.entries(readyQuestions(context.questionnaires))
      .map(([name, words]) => `${name}  ${words}`)
      .join('\n')
  idFrom(command.id, 'questionnaire')
  if (command.action === 'show') return show(context, command)
  if (command.action === 'lift')
    return `Questionnaire ${command.id}: ${(await liftByReviewer(context, command.id, command.by)).join(', ')} free again`
  if (command.action === 'review') return review(context, command)
  if (command.action === 'appoint') {
    const { at, member } = await appoint(context, command.id, {
      at: command.at ?? '',
      link: command.link ?? '',
      by: command.by,
    })
    return `Questionnaire ${command.id}: member ${member} got an email about the video call on ${at.toISOString()}`
  }
  if (command.action === 'cancel-call')
    return `Questionnaire ${command.id}: the member got an email that the video call of ${(await cancelVideoCall(context, command.id, command.by)).toISOString()} is cancelled`
  if (command.action === 'withdraw') {
    await withdrawAsked(context, command.id, command.by)
    return `Questionnaire ${command.id}: withdrawn`
  }
  if (!isVerdict(command.action)) throw new CommandError(`Not an action: ${command.action}`)
  const verdict = verdicts[command.action]
  const done = await decideQuestionnaire(context, command.id, {
    verdict,
    reasons: reasonsOf(command.reason ?? []),
    corrections: [...(command.corrections ?? [])],
    by: command.by,
  })
  if (done === 'proposed')
    return `Questionnaire ${command.id}: approved by ${command.by}; a second officer must approve it, too (--by NAME)`
  const left = await closedBy(context.db, command.id)
  return `Questionnaire ${command.id}: ${verdict}${left.length > 0 ? `; ${left.join(', ')} held back still (questionnaires lift ${command.id})` : ''}`
}

function reasonsOf(codes: readonly string[]): QuestionnaireReasonCode[] {
  const known = codes.filter((code): code is QuestionnaireReasonCode => isQuestionnaireReason(code))
  if (known.length < codes.length)
    throw new CommandError(`Not a reason: ${codes.filter((code) => !isQuestionnaireReason(code)).join(', ')}`)
  return known
}

async function list(context: CommandContext, by: string): Promise<string> {
  const rows = await waiting(context, by)
  const lines = rows.map(({ id, memberId, templateCode, key, state, submittedAt, score, proposedBy, held }) => {
    const opened = held ? 'holds something back' : state === 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT' ? 'opened' : 'new'
    return `${id}  member ${memberId}  ${templateCode} ${key}  ${score} points  ${opened}${proposedBy ? `, approved by ${proposedBy}` : ''}  sent ${submittedAt?.toISOString()}`
  })
  return [...lines, `${rows.length} ${rows.length === 1 ? 'questionnaire waits' : 'questionnaires wait'}`].join('\n')
}

async function held(context: CommandContext, by: string): Promise<string> {
  const rows = await allHeld(context, by)
  const lines = rows.map(
    ({ questionnaireId, memberId, templateCode, products, heldAt }) =>
      `${questionnaireId}  member ${memberId}  ${templateCode}  holds ${products.join(', ')}  since ${heldAt.toISOString()}`,
  )
  return [...lines, `${rows.length} ${rows.length === 1 ? 'hold' : 'holds'}`].join('\n')
}

async function show(context: CommandContext, { id, by }: QuestionnaireCommand): Promise<string> {
  const { row, templateVersion, number, locale, outcome, answers, files, checklist, cancelledCalls } =
    await openForReview(context, id, by)
  const facts = [
    `questionnaire ${row.id}  member ${row.member_id}  template ${row.template_code} v${templateVersion}  sending ${number}  in ${locale}`,
    `points ${outcome.points}  flags ${outcome.flags.join(', ') || 'none'}  rules ${outcome.rules.join(', ') || 'none'}  tasks ${outcome.tasks.join(', ') || 'none'}  hold ${outcome.restrictions.join(', ') || 'nothing'}, held now ${(await closedBy(context.db, id)).join(', ') || 'nothing'}`,
    ...(row.appointment_at
      ? [
          `video call appointed for ${row.appointment_at.toISOString()} by ${row.appointment_by ?? '?'}: ${printable(row.appointment_link ?? '')}`,
        ]
      : []),
    ...cancelledCalls.map(
      ({ at, cancelledAt }) =>
        `the member cancelled the video call of ${at.toISOString()} on ${cancelledAt.toISOString()}`,
    ),
    'The template is no legal advice; the points are a hint, the decision is yours.',
  ]
  const why = Object.entries(outcome.because ?? {}).map(([rule, words]) => `rule ${rule}: ${printable(words)}`)
  const said = answers.map(
    ({ path, question, answer }) => `${printable(question)}  [${path}]\n${printable(answer).replaceAll(/^/gm, '    ')}`,
  )
  return [
    ...facts,
    ...why,
    ...said,
    ...checklist.map((item) => `check ${checkLine(item)}`),
    ...files.map(({ fileId, name, bytes }) => `file ${fileId}  ${bytes} bytes  ${printable(name)}`),
  ].join('\n')
}

/** Notes of a reviewer: a list of texts, a yes or no, or a text. */
async function review(context: CommandContext, { id, check: typed = [], by }: QuestionnaireCommand): Promise<string> {
  const notes = typed.map((one): [string, Value | null] => {
    const at = one.indexOf('=')
    if (at < 1) throw new CommandError(`Not a check: ${one}`)
    const value = one.slice(at + 1)
    if (value === '') return [one.slice(0, at), null]
    return [one.slice(0, at), value === 'true' || value === 'false' ? value === 'true' : value.split(',')]
  })
  if (notes.length === 0) throw new CommandError('What was checked? --check ITEM=VALUE')
  const items = await check(context, id, Object.fromEntries(notes), by)
  return [`Questionnaire ${id}: noted`, ...items.map(checkLine)].join('\n')
}

async function ask(context: CommandContext, command: QuestionnaireCommand): Promise<string> {
  const { id, code, scene, due, by } = command
  const [memberId, templateCode, dueDays] = [Number(id), Number(code), due === undefined ? undefined : Number(due)]
  if (!Number.isSafeInteger(memberId) || memberId <= 0) throw new CommandError(`Not a member: ${id}`)
  if (dueDays !== undefined && !(dueDays > 0 && dueDays <= 365)) throw new CommandError(`Not a number of days: ${due}`)
  if (command.request !== undefined && !/^[A-Za-z0-9_-]{1,64}$/.test(command.request))
    throw new CommandError(`Not a request: ${command.request}`)
  const template = context.questionnaires.templates.get(templateCode)?.template
  const request = template && requestAnswers(template, requestParts(command, context.questionnaires))
  const named = request !== undefined && Object.keys(request).length > 0
  // A request that names its transfers can be one of several.
  const requestId = command.request ?? (named ? `r-${randomUUID()}` : undefined)
  const row = await askOfMember(context, {
    memberId,
    templateCode,
    requestId,
    sceneCode: scene,
    dueDays,
    request: named ? request : undefined,
    by,
  })
  return `Questionnaire ${row.id}: asked of member ${memberId}${named ? `, request ${row.request_id}` : ''}`
}
