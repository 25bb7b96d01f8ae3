import type { Transaction } from 'kysely'
import type { Static } from 'typebox'
import type { CaseHold } from '@tessera/contract/case-handling.ts'
import type { ApprovalBlock } from '@tessera/contract/verdicts.ts'
import type { CaseView } from '@tessera/contract/case-view.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import { holdsAgainst, liftedHit, openHolds, type OpenHold } from '../../verification/records/case-holds.ts'
import { offeredQuestions, questionsOf } from '../handling/questions.ts'
import { waitingCases } from '../queue/waiting.ts'

type Handling = Pick<
  CaseView,
  'waiting' | 'due' | 'holds' | 'questions' | 'readyQuestions' | 'assignedTo' | 'snoozedUntil'
>

/** What reviewers did with a case besides deciding it, and when it is due. */
export async function handlingOf(
  needs: Pick<ComplianceParts, 'keyring' | 'regions' | 'questionnaires'>,
  trx: Transaction<Database>,
  { id, kind }: { id: string; kind: string },
): Promise<Handling> {
  const [row] = await waitingCases(trx, needs.regions, [id])
  const questions = await questionsOf(needs, trx, id)
  const free = row !== undefined && !questions.some(({ state }) => state === 'open')
  return {
    waiting: row !== undefined,
    due: row?.due?.toISOString() ?? null,
    holds: (await openHolds(trx, id)).map(holdOf),
    questions,
    readyQuestions: free ? offeredQuestions(needs, kind) : [],
    assignedTo: row?.assignedTo ?? null,
    snoozedUntil: row?.snoozedUntil?.toISOString() ?? null,
  }
}

/** A hold for the console. */
export function holdOf({ kind, reason, by, at }: OpenHold): Static<typeof CaseHold> {
  return { kind, reason, by: by.replace(/^reviewer:/, ''), at: at.toISOString() }
}

/** The holds that keep this person from approving the case, as blocks. */
export async function blocksOfHolds(trx: Transaction<Database>, id: string, actor: string): Promise<ApprovalBlock[]> {
  const held = (await holdsAgainst(trx, id, actor)).map(({ kind }) => (kind === 'hold' ? 'ON_HOLD' : 'ESCALATED'))
  return [...held, ...((await liftedHit(trx, id, actor)) ? (['LIFTED_HIT'] as const) : [])]
}
