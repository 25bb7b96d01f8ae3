import { isReasonCode, reasons, type ReasonCode } from '@tessera/contract/reasons.ts'
import { upholdDecision, waitingAppeals } from '../../verification/appeals/appeal.ts'
import { decideAddressByReviewer } from '../../verification/addresses/decide.ts'
import { decideByReviewer } from '../../verification/attempts/decide-by-reviewer.ts'
import { requestProposed } from './case-commands.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError, idFrom, unknownAction } from './command.ts'

/** The arguments of `npm run operator -- appeals`. */
export interface AppealCommand {
  action: string
  id: string
  reasons: readonly string[]
  by: string
}

export const appealUsage = `  npm run operator -- appeals list                    open appeals, oldest first; requests prints their texts
  npm run operator -- appeals uphold CASE             upholds the decision; not by who made or proposed it
  npm run operator -- appeals reopen CASE --reason CODE  lets the member correct it; approve CASE approves it instead`

/** Runs a command and returns what to print. */
export async function appealCommand(
  context: CommandContext,
  { action, id, reasons: codes, by }: AppealCommand,
): Promise<string> {
  if (action === 'list') return list(context, by)
  if (action !== 'uphold' && action !== 'reopen') throw unknownAction(action, ['list', 'uphold', 'reopen'])
  idFrom(id, 'case')
  if (action === 'uphold') {
    await upholdDecision(context, id, by)
    return `Case ${id}: the decision is upheld`
  }
  const known = codes.filter((code): code is ReasonCode => isReasonCode(code) && reasons[code].kind === 'resubmission')
  if (known.length === 0 || known.length < codes.length)
    throw new CommandError('reopen takes a reason that the member can correct: add --reason CODE, such as DOC_COPY.')
  if (!(await waitingAppeals(context, by)).some(({ caseId }) => caseId === id))
    throw new CommandError(`No appeal is open for case ${id}. Enter a case that appeals list prints.`)
  const proof = await context.db.selectFrom('address_proof').select('id').where('id', '=', id).executeTakeFirst()
  const decision = { verdict: 'resubmission_requested', reasons: known, reviewer: by } as const
  const done = await (proof ? decideAddressByReviewer : decideByReviewer)(context, id, decision)
  return done === 'proposed' ? requestProposed(id, by) : `Case ${id}: resubmission_requested`
}

async function list(context: CommandContext, by: string): Promise<string> {
  const rows = await waitingAppeals(context, by)
  const lines = rows.map(
    ({ caseId, memberId, reference, sentAt, decidedBy }) =>
      `${caseId}  member ${memberId}  request ${reference}  decided by ${decidedBy ?? '?'}  sent ${sentAt.toISOString()}`,
  )
  return [...lines, `${rows.length} open ${rows.length === 1 ? 'appeal' : 'appeals'}`].join('\n')
}
