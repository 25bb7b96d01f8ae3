import type { EmailParts } from '../../accounts/parts.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import { permit, sitesOf } from '../../platform/staff/staff.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { waitingCases } from '../queue/waiting.ts'
import type { WorkRow } from '../queue/work.ts'
import { colleaguesOf, type Handled } from './arrange.ts'
import { askedAbout, askMember } from './questions.ts'

interface AskedMembers {
  cases: readonly string[]
  ready: readonly string[]
  own: string
  days: number
  apply: boolean
  by: string
}

/**
 * Asks the members of several cases the same questions, each like {@link askMember}. Says first for each case what would
 * change. Cases of other regions are unknown. Throws {@link InvalidTransition} where there is no question.
 */
export async function askMembers(
  parts: Pick<ComplianceParts, 'db' | 'regions' | 'questionnaires'> & EmailParts,
  { cases, apply, by, ...question }: AskedMembers,
): Promise<Handled[]> {
  await permit(parts.db, `reviewer:${by}`, 'review', 'own')
  if (question.ready.length === 0 && question.own.trim() === '')
    throw new InvalidTransition('Choose a question, or write one')
  const rows = await waitingCases(parts.db, parts.regions, cases)
  const sites = await sitesOf(parts.db, `reviewer:${by}`)
  const handled: Handled[] = []
  for (const caseId of cases) {
    const row = rows.find(({ id, site }) => id === caseId && (sites?.includes(site) ?? true))
    const outcome = row ? outcomeOf(row) : 'NOT_WAITING'
    const asked = outcome !== 'changes' || !apply || (await isAsked(parts, { ...question, caseId, by }))
    handled.push({ caseId, outcome: asked ? outcome : 'NOT_WAITING', ...(row && colleaguesOf(row, by)) })
  }
  return handled
}

function outcomeOf({ kind, asked }: WorkRow): Handled['outcome'] {
  if (kind !== 'appeal' && !askedAbout.includes(kind)) return 'NOT_ASKABLE'
  return asked ? 'ASKED_ALREADY' : 'changes'
}

/** Asks about one case. False if it was decided, or its member asked, a moment before. */
async function isAsked(
  parts: Parameters<typeof askMember>[0],
  asked: Parameters<typeof askMember>[1],
): Promise<boolean> {
  try {
    await askMember(parts, asked)
    return true
  } catch (error) {
    if (error instanceof InvalidTransition) return false
    throw error
  }
}
