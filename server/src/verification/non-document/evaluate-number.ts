import type { ReasonCode } from '@tessera/contract/reasons.ts'
import { yearsBetween } from '../../recognition/dates.ts'
import { compareFullNames } from '../../recognition/names.ts'
import type { RegistryRecord } from '../registry/registry.ts'
import type { Outcome, Typed } from './non-document.ts'

/**
 * Translates the registry's answer. A name that is only close goes to review. A wrong name and a wrong birth date give
 * the same answer, and before any check against other members. So no one learns from a foreign number whose it is,
 * when that person was born, or whether they have an account.
 */
export function evaluateNumber(
  typed: Pick<Typed, 'firstName' | 'lastName' | 'birthDate'>,
  found: RegistryRecord | null,
  known: { usedByAnother: boolean; minimumAge: number; today: string; mayApprove: boolean },
): { outcome: Outcome; reasons: ReasonCode[] } {
  if (!found) return { outcome: 'resubmission_requested', reasons: ['NUMBER_WRONG'] }
  const name = compareFullNames(
    { surname: typed.lastName, givenNames: typed.firstName },
    { surname: found.lastName, givenNames: found.firstName },
  )
  if (found.birthDate !== typed.birthDate || name === 'different')
    return { outcome: 'resubmission_requested', reasons: ['DATA_MISMATCH'] }
  if (known.usedByAnother) return { outcome: 'in_review', reasons: ['DUPLICATE_SUSPECTED'] }
  const sure = name === 'same' && known.mayApprove && yearsBetween(found.birthDate, known.today) >= known.minimumAge
  return sure ? { outcome: 'approved', reasons: [] } : { outcome: 'in_review', reasons: ['MANUAL_REVIEW'] }
}
