import { flowName } from '@tessera/contract/states.ts'
import type { Details } from '../../accounts/snapshot/attempts.ts'
import type { Attempt, Member } from '../../platform/db/tables.ts'
import type { VerificationParts } from '../parts.ts'
import type { Applicant } from './provider.ts'
import { scenarioOf } from './providers.ts'

/** What a provider receives about the person of an attempt. */
export function applicantOf(
  context: Pick<VerificationParts, 'config'>,
  member: Pick<Member, 'sub_attribute'>,
  attempt: Attempt,
  { details, ref }: { details: Details; ref: string | null },
): Applicant {
  const { consent_version: version } = attempt
  if (version === null) throw new Error('A provider may start only with the member’s consent')
  const { id: externalRef, case_id: personRef, level, purpose, country, document_type: documentType } = attempt
  return {
    externalRef,
    personRef,
    ref,
    level,
    flowName: flowName(level),
    purpose,
    country,
    documentType,
    details,
    consent: { version, at: attempt.created_at },
    scenario: scenarioOf(context, member),
  }
}
