import { isQuestionnaireReason, type QuestionnaireReasonCode } from '@tessera/contract/questionnaire-reasons.ts'
import { decideProof } from '../../compliance/suitability/decide-proof.ts'
import { readProof, waitingProofs } from '../../compliance/suitability/proof.ts'
import { decideAssessment, waitingAssessments } from '../../compliance/suitability/risk-review.ts'
import type { CommandContext } from './command-context.ts'
import { printable } from './printable.ts'
import { CommandError, idFrom, unknownAction } from './command.ts'

/** The arguments of `npm run operator -- tests`. */
export interface TestCommand {
  action: string
  id: string
  reasons: readonly string[]
  by: string
}

export const testUsage = `  npm run operator -- tests list                      proofs of knowledge and risk assessments in review, oldest first
  npm run operator -- tests show ID                   a proof of knowledge, as the member sent it
  npm run operator -- tests approve ID                approves either
  npm run operator -- tests reject ID --reason CODE   rejects either; questionnaires --help lists the codes`

const verdicts = { approve: 'approved', reject: 'rejected' } as const
const isVerdict = (action: string): action is keyof typeof verdicts => Object.hasOwn(verdicts, action)

/** Runs a command and returns what to print. Contains no rules: those are in the review functions. */
export async function testCommand(context: CommandContext, { action, id, reasons, by }: TestCommand): Promise<string> {
  if (action === 'list') return list(context, by)
  if (action !== 'show' && !isVerdict(action)) throw unknownAction(action, ['list', 'show', 'approve', 'reject'])
  idFrom(id, 'test')
  if (action === 'show') return show(context, id, by)
  const known = reasons.filter((code): code is QuestionnaireReasonCode => isQuestionnaireReason(code))
  if (known.length < reasons.length)
    throw new CommandError(
      `Not a reason: ${reasons.filter((code) => !isQuestionnaireReason(code)).join(', ')}. Enter a code that questionnaires --help lists.`,
    )
  const decision = { verdict: verdicts[action], reasons: known, by }
  const isRisk = (await waitingAssessments(context, by)).some((one) => one.id === id)
  const what = `${isRisk ? 'Risk assessment' : 'Proof of knowledge'} ${id}`
  const done = await (isRisk ? decideAssessment : decideProof)(context, id, decision)
  return done === 'proposed'
    ? `${what}: approved by ${by}; a second reviewer must approve it too (--by NAME)`
    : `${what}: ${decision.verdict}`
}

async function list(context: CommandContext, by: string): Promise<string> {
  const proofs = await waitingProofs(context, by)
  const assessments = await waitingAssessments(context, by)
  const count = proofs.length + assessments.length
  return [
    ...proofs.map(
      (one) =>
        `${one.id}  member ${one.member_id}  proof of knowledge by ${one.route}  sent ${one.sent_at.toISOString()}`,
    ),
    ...assessments.map(
      (one) => `${one.id}  member ${one.member_id}  risk assessment ${one.number}  sent ${one.ended_at?.toISOString()}`,
    ),
    `${count} ${count === 1 ? 'case' : 'cases'} to decide`,
  ].join('\n')
}

async function show(context: CommandContext, id: string, by: string): Promise<string> {
  const { proof, statement, files } = await readProof(context, id, by)
  return [
    `proof ${proof.id}  member ${proof.member_id}  by ${proof.route}  ${proof.state}  in ${proof.locale}  sent ${proof.sent_at.toISOString()}`,
    printable(statement).replaceAll(/^/gm, '    '),
    ...files.map(({ fileId, name, bytes }) => `file ${fileId}  ${bytes} bytes  ${printable(name)}`),
  ].join('\n')
}
