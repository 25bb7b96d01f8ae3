import type { RetCodeName } from '@tessera/contract/errors.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { OutsideRegions } from '../../platform/staff/staff.ts'
import { CaseChanged } from '../../verification/records/case-version.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'

/**
 * Does something with a case. What is not possible becomes a refusal with this code, which says why in English. What
 * belongs to another region does not exist for the caller.
 */
export async function refusing<Result>(code: RetCodeName, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CaseChanged) throw new Refusal('caseChanged', { version: error.version })
    if (error instanceof OutsideRegions) throw new Refusal(code === 'memberUnknown' ? code : 'caseUnknown')
    if (error instanceof InvalidTransition) throw new Refusal(code, { reason: error.message })
    throw error
  }
}
