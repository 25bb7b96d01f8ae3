import { isQuestionnaireReason, questionnaireReasons, type QuestionnaireReasonCode } from '@tessera/contract/questionnaire-reasons.ts'
import { askOfMember, decideQuestionnaire, openForReview, waiting } from '../questionnaires/review.ts'
import { allHeld, heldBy, liftByOfficer } from '../questionnaires/holds.ts'
import type { CommandContext } from './command-context.ts'
import { printable } from './printable.ts'

/** What follows `npm run operator -- questionnaires`. */
export interface QuestionnaireOrder {
  action: string
  id: string
  /** The template's number, after `ask MEMBER`. */
  code: string
  reasons: readonly string[]
  mend: readonly string[]
  request: string | undefined
  scene: string | undefined
  due: string | undefined
  by: string
}

export const questionnaireUsage = `  npm run operator -- questionnaires list             sent questionnaires that wait for a person, oldest first
  npm run operator -- questionnaires show ID          opens one: from then on the member cannot take it back
  npm run operator -- questionnaires approve ID
  npm run operator -- questionnaires more ID --reason CODE [--mend PATH]   the member may mend it
  npm run operator -- questionnaires reject ID --reason CODE               final
  npm run operator -- questionnaires held             what rules hold back; approving what was sent lifts it
  npm run operator -- questionnaires lift ID          lifts what it holds back, without deciding it
  npm run operator -- questionnaires ask MEMBER TEMPLATE [--request ID --scene CODE] [--due DAYS]
Reasons: ${Object.keys(questionnaireReasons).join(', ')}`

/** The order is not one; the message says why. */
export class OrderFault extends Error {}

const verdicts = { approve: 'approved', more: 'needs_more', reject: 'rejected' } as const
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Carries an order out and answers what to print. Names no rule of its own: those are the officer's functions. */
export async function questionnaireCommand(context: CommandContext, order: QuestionnaireOrder): Promise<string> {
  if (order.action === 'list') return list(context)
  if (order.action === 'held') return held(context)
  if (order.action === 'ask') return ask(context, order)
  if (!uuid.test(order.id)) throw new OrderFault(`Not a questionnaire: ${order.id}`)
  if (order.action === 'show') return show(context, order)
  if (order.action === 'lift') return `Questionnaire ${order.id}: ${(await liftByOfficer(context, order.id, order.by)).join(', ')} free again`
  if (!Object.hasOwn(verdicts, order.action)) throw new OrderFault(`Not an action: ${order.action}`)
  const verdict = verdicts[order.action as keyof typeof verdicts]
  const done = await decideQuestionnaire(context, order.id, { verdict, reasons: reasonsOf(order.reasons), mend: [...order.mend], by: order.by })
  if (done === 'proposed') return `Questionnaire ${order.id}: approved by ${order.by}; a second officer must approve it, too (--by NAME)`
  const left = await heldBy(context.db, order.id)
  return `Questionnaire ${order.id}: ${verdict}${left.length > 0 ? `; ${left.join(', ')} held back still (questionnaires lift ${order.id})` : ''}`
}

function reasonsOf(codes: readonly string[]): QuestionnaireReasonCode[] {
  const known = codes.filter((code): code is QuestionnaireReasonCode => isQuestionnaireReason(code))
  if (known.length < codes.length) throw new OrderFault(`Not a reason: ${codes.filter((code) => !isQuestionnaireReason(code)).join(', ')}`)
  return known
}

async function list(context: CommandContext): Promise<string> {
  const rows = await waiting(context)
  const lines = rows.map(({ id, memberId, templateCode, key, state, submittedAt, score, proposedBy }) => {
    const opened = state === 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT' ? 'opened' : 'new'
    return `${id}  member ${memberId}  ${templateCode} ${key}  ${score} points  ${opened}${proposedBy ? `, approved by ${proposedBy}` : ''}  sent ${submittedAt?.toISOString()}`
  })
  return [...lines, `${rows.length} ${rows.length === 1 ? 'questionnaire waits' : 'questionnaires wait'}`].join('\n')
}

async function held(context: CommandContext): Promise<string> {
  const rows = await allHeld(context)
  const lines = rows.map(
    ({ questionnaireId, memberId, templateCode, products, heldAt }) => `${questionnaireId}  member ${memberId}  ${templateCode}  holds ${products.join(', ')}  since ${heldAt.toISOString()}`,
  )
  return [...lines, `${rows.length} ${rows.length === 1 ? 'hold' : 'holds'}`].join('\n')
}

async function show(context: CommandContext, { id, by }: QuestionnaireOrder): Promise<string> {
  const { row, templateVersion, number, locale, outcome, answers, files } = await openForReview(context, id, by)
  const facts = [
    `questionnaire ${row.id}  member ${row.member_id}  template ${row.template_code} v${templateVersion}  sending ${number}  in ${locale}`,
    `points ${outcome.points}  flags ${outcome.flags.join(', ') || 'none'}  rules ${outcome.rules.join(', ') || 'none'}  tasks ${outcome.tasks.join(', ') || 'none'}  hold ${outcome.restrictions.join(', ') || 'nothing'}, held now ${(await heldBy(context.db, id)).join(', ') || 'nothing'}`,
    'The template is no legal advice; the points are a hint, the decision is yours.',
  ]
  const why = Object.entries(outcome.because ?? {}).map(([rule, words]) => `rule ${rule}: ${printable(words)}`)
  const said = answers.map(({ path, question, answer }) => `${printable(question)}  [${path}]\n${printable(answer).replaceAll(/^/gm, '    ')}`)
  return [...facts, ...why, ...said, ...files.map(({ fileId, name, bytes }) => `file ${fileId}  ${bytes} bytes  ${printable(name)}`)].join('\n')
}

async function ask(context: CommandContext, { id, code, request, scene, due, by }: QuestionnaireOrder): Promise<string> {
  const [memberId, templateCode, dueDays] = [Number(id), Number(code), due === undefined ? undefined : Number(due)]
  if (!Number.isSafeInteger(memberId) || memberId <= 0) throw new OrderFault(`Not a member: ${id}`)
  if (dueDays !== undefined && !(dueDays > 0 && dueDays <= 365)) throw new OrderFault(`Not a number of days: ${due}`)
  if (request !== undefined && !/^[A-Za-z0-9_-]{1,64}$/.test(request)) throw new OrderFault(`Not a request: ${request}`)
  if (scene !== undefined && !/^[A-Z][A-Z0-9_]{1,40}$/.test(scene)) throw new OrderFault(`Not a scene: ${scene}`)
  const row = await askOfMember(context, { memberId, templateCode, requestId: request, sceneCode: scene, dueDays, by })
  return `Questionnaire ${row.id}: asked of member ${memberId}`
}
