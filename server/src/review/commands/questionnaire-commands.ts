import type { Value } from '@tessera/contract/questionnaire.ts'
import { readyQuestions } from '@tessera/questionnaires/library/ready-questions.ts'
import { requestParts } from './request-parts.ts'
import { isQuestionnaireReason, type QuestionnaireReasonCode } from '@tessera/contract/questionnaire-reasons.ts'
import { isOnlyProposed } from '../../compliance/questionnaires/ask.ts'
import { askByReviewer } from '../acts/ask.ts'
import { decideQuestionnaire } from '../../compliance/questionnaires/review.ts'
import { openForReview, waiting } from '../../compliance/questionnaires/open-for-review.ts'
import { allHeld, closedBy, liftByReviewer } from '../../compliance/questionnaires/holds.ts'
import { check } from '../../compliance/questionnaires/checklist.ts'
import { appoint } from '../../compliance/questionnaires/appoint.ts'
import { cancelVideoCall } from '../../compliance/questionnaires/video-calls.ts'
import { withdrawAsked } from '../../compliance/questionnaires/withdraw.ts'
import type { CommandContext } from './command-context.ts'
import { checkLine } from './case-page.ts'
import { daysFrom, idFrom, memberFrom, unknownAction, CommandError } from './command.ts'
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

const verdicts = { approve: 'approved', more: 'resubmission_requested', reject: 'rejected' } as const
/** Actions on one questionnaire, besides decisions. */
const onOne: readonly string[] = ['show', 'review', 'lift', 'appoint', 'cancel-call', 'withdraw']
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
  if (!onOne.includes(command.action) && !isVerdict(command.action))
    throw unknownAction(command.action, ['list', 'held', 'ask', 'questions', ...onOne, ...Object.keys(verdicts)])
  idFrom(command.id, 'questionnaire')
  if (command.action === 'show') return show(context, command)
  if (command.action === 'lift')
    return `Questionnaire ${command.id}: ${(await liftByReviewer(context, command.id, command.by)).join(', ')} no longer on hold`
  if (command.action === 'review') return review(context, command)
  if (command.action === 'appoint') {
    const { at, member } = await appoint(context, command.id, {
      at: command.at ?? '',
      link: command.link ?? '',
      by: command.by,
    })
    return `Questionnaire ${command.id}: member ${member} gets an email about the video call on ${at.toISOString()}`
  }
  if (command.action === 'cancel-call')
    return `Questionnaire ${command.id}: the member gets an email that the video call of ${(await cancelVideoCall(context, command.id, command.by)).toISOString()} is cancelled`
  if (command.action === 'withdraw') {
    await withdrawAsked(context, command.id, command.by)
    return `Questionnaire ${command.id}: withdrawn`
  }
  if (!isVerdict(command.action)) throw unknownAction(command.action, onOne)
  const verdict = verdicts[command.action]
  const done = await decideQuestionnaire(context, command.id, {
    verdict,
    reasons: reasonsOf(command.reason ?? []),
    corrections: [...(command.corrections ?? [])],
    by: command.by,
  })
  if (done === 'proposed')
    return verdict === 'approved'
      ? `Questionnaire ${command.id}: approved by ${command.by}; a second reviewer must approve it too (--by NAME)`
      : `Questionnaire ${command.id}: rejection proposed by ${command.by}; a second reviewer must reject it too (--by NAME)`
  const left = await closedBy(context.db, command.id)
  return `Questionnaire ${command.id}: ${verdict}${left.length > 0 ? `; ${left.join(', ')} still on hold (questionnaires lift ${command.id})` : ''}`
}

function reasonsOf(codes: readonly string[]): QuestionnaireReasonCode[] {
  const known = codes.filter((code): code is QuestionnaireReasonCode => isQuestionnaireReason(code))
  if (known.length < codes.length)
    throw new CommandError(
      `Not a reason: ${codes.filter((code) => !isQuestionnaireReason(code)).join(', ')}. Enter a code that questionnaires --help lists.`,
    )
  return known
}

async function list(context: CommandContext, by: string): Promise<string> {
  const rows = await waiting(context, by)
  const lines = rows.map(({ id, memberId, templateCode, key, state, submittedAt, score, proposedBy, held }) => {
    const opened = held ? 'holds products' : state === 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT' ? 'opened' : 'new'
    return `${id}  member ${memberId}  ${templateCode} ${key}  ${score} points  ${opened}${proposedBy ? `, proposed by ${proposedBy}` : ''}  sent ${submittedAt?.toISOString()}`
  })
  return [...lines, `${rows.length} ${rows.length === 1 ? 'questionnaire' : 'questionnaires'} to decide`].join('\n')
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
    `questionnaire ${row.id}  member ${row.member_id}  template ${row.template_code} v${templateVersion}  submission ${number}  in ${locale}`,
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
    'The template is not legal advice. The points are a hint; you decide.',
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
    if (at < 1)
      throw new CommandError(
        `Not an item of the checklist: ${one}. Enter it like --check assets.a.checklist=genuine,dates.`,
      )
    const value = one.slice(at + 1)
    if (value === '') return [one.slice(0, at), null]
    return [one.slice(0, at), value === 'true' || value === 'false' ? value === 'true' : value.split(',')]
  })
  if (notes.length === 0)
    throw new CommandError(
      'What you checked is missing: add --check ITEM=VALUE. questionnaires show ID prints the items.',
    )
  const items = await check(context, id, Object.fromEntries(notes), by)
  return [`Questionnaire ${id}: noted`, ...items.map(checkLine)].join('\n')
}

async function ask(context: CommandContext, command: QuestionnaireCommand): Promise<string> {
  const { id, code, scene, due, by } = command
  const memberId = memberFrom(id)
  if (!code) throw new CommandError()
  if (!/^\d+$/.test(code)) throw new CommandError(`Not a template: ${printable(code)}. Enter its number, such as 200.`)
  const templateCode = Number(code)
  const dueDays = due === undefined ? undefined : daysFrom('--due', due)
  if (command.request !== undefined && !/^[A-Za-z0-9_-]{1,64}$/.test(command.request))
    throw new CommandError(`Not a request: ${command.request}. Enter 1 to 64 letters, digits, - or _.`)
  const row = await askByReviewer(context, {
    memberId,
    templateCode,
    requestId: command.request,
    sceneCode: scene,
    dueDays,
    parts: requestParts(command, context.questionnaires),
    by,
  })
  if (isOnlyProposed(row))
    return `Questionnaire ${row.id}: request proposed by ${by}, because two people rejected it; a second reviewer must ask for it, too (--by NAME)`
  return `Questionnaire ${row.id}: asked of member ${memberId}${row.request ? `, request ${row.request_id}` : ''}`
}
