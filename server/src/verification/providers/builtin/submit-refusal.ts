import type { CheckName } from '@tessera/contract/checks.ts'
import type { RetCodeName } from '@tessera/contract/errors.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { VerificationParts } from '../../parts.ts'
import type { Attempt } from '../../../platform/db/tables.ts'
import { readDetails } from '../../../accounts/snapshot/attempts.ts'
import { memberById, verifiedIdentity } from '../../../accounts/members/store.ts'
import { collectFacts } from '../../../recognition/facts.ts'
import { regionOf } from '../../../regions/region.ts'
import { policyOf as updatePolicyOf } from '../../../regions/policies.ts'
import { declaredDataOf } from '../../records/declared-data.ts'
import { fingerprintOfAnother, documentFingerprint } from '../../records/fingerprints.ts'
import { best } from '../../records/read-identity.ts'
import { updateRequestOf } from '../../reverification/update-request.ts'
import { finishedReading } from './early-reading.ts'
import { evaluate, type Evaluation } from './evaluate.ts'
import { policyOf } from './policy.ts'

const unreadable: readonly ReasonCode[] = [
  'IMG_BLUR_GLARE',
  'IMG_CUT_OFF',
  'IMG_NO_DOCUMENT',
  'SIDE_MISSING',
  'DOC_INCOMPLETE_NAME_DOB',
]
/** All checks that identify the person of the document. */
const samePerson: readonly CheckName[] = ['same-person', 'name-as-typed', 'birth-date-as-typed']

/**
 * Why a newer document that was read before sending cannot be used. It is then not sent, and no attempt is used up.
 * Null when it can be sent, or when it was not read yet: then the decision says what is wrong.
 */
export async function submitRefusal(
  context: Pick<VerificationParts, 'config' | 'db' | 'keyring' | 'regions'>,
  attempt: Attempt,
): Promise<RetCodeName | null> {
  const member = await memberById(context.db, attempt.member_id)
  const details = member && readDetails(context.keyring, member, attempt)
  const verifiedAs = member && verifiedIdentity(context.keyring, member)
  if (!verifiedAs || !details) return null
  const reading = await finishedReading(context, member, attempt.id)
  if (!reading) return null

  const declared = declaredDataOf(attempt, details)
  const policy = policyOf(context, regionOf(context.regions, member.site))
  const facts = collectFacts(reading, declared, policy.today)
  const number = best(facts, 'documentNumber')
  const hash = number ? documentFingerprint(context.keyring, attempt.country, number) : null
  // A document that is only in review on another account is not rejected here: a reviewer gets it after sending.
  const documentUsedByAnother =
    hash !== null &&
    (await context.db.transaction().execute((trx) => fingerprintOfAnother(trx, hash, member.id))) === 'verified'
  const updateRequested = await updateRequestOf(
    context.db,
    context.keyring,
    member,
    updatePolicyOf(context.regions, member.site),
  )
  const known = { documentUsedByAnother, copyOfRefusedPhoto: false, verifiedAs, updateRequested }
  return codeOf(evaluate({ reading, facts, declared, policy, known }))
}

/** The specification's code for what was found (docs/error-codes.md). Null when the member cannot fix it at once. */
export function codeOf({ checks, decision: { verdict, reasons } }: Evaluation): RetCodeName | null {
  if (verdict === 'resubmission') {
    if (reasons.includes('DOC_EXPIRED')) return 'updateDocumentExpired'
    return reasons[0] && unreadable.includes(reasons[0]) ? 'updateDocumentUnreadable' : null
  }
  // Shown only to the person of the document: anyone else could learn from it who has an account.
  const failed = checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name)
  const theirs = samePerson.every((name) => checks.some((check) => check.name === name && check.outcome === 'passed'))
  return verdict === 'review' &&
    theirs &&
    failed.every((name) => name === 'document-not-used-elsewhere') &&
    failed.length > 0
    ? 'updateDocumentTaken'
    : null
}
