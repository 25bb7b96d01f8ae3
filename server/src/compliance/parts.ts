import type { VerificationParts } from '../verification/parts.ts'
import type { findQuestionnaires } from './questionnaires/store.ts'

/** {@link VerificationParts} and the questionnaires of members. */
export interface ComplianceParts extends VerificationParts {
  /** A member's questionnaires, newest first. */
  questionnairesOf: ReturnType<typeof findQuestionnaires>
}
