import type { Transaction } from 'kysely'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { writeFields, type DraftKey, type Write, type Written } from '../../accounts/drafts/drafts.ts'
import { lockMember } from '../../accounts/members/store.ts'
import { refuseUnlessResidenceAllowed } from '../../accounts/residence.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { lockAttempt } from '../../accounts/snapshot/attempts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { addressPolicyOf } from '../../regions/policies.ts'
import { refuseUnlessAllowed as refuseUnlessProofAllowed } from '../../verification/addresses/lock-proof.ts'
import { refuseUnlessAllowed } from '../../verification/drafts/permission.ts'
import { misfitsOf, type Step } from '../../verification/step-drafts/fields.ts'
import type { ComplianceParts } from '../parts.ts'

/** Saves the input of a step that the member may do now. The values can be invalid: they are checked once saved. */
export async function saveStepDraft(
  context: Pick<ComplianceParts, 'db' | 'keyring' | 'regions'>,
  member: SessionMember,
  { kind, subject }: DraftKey & { kind: Step },
  write: Write<Value>,
): Promise<Written<Value>> {
  const fields = misfitsOf(kind, write.changes)
  if (fields.length > 0) throw new Refusal('invalidParameters', { fields })
  return context.db.transaction().execute(async (trx) => {
    // The member's row is the lock: saving the step at this moment overwrites the draft, or is older than it.
    await lockMember(trx, member.id)
    await refuseUnlessOpen(context, trx, member, { kind, subject })
    return writeFields(trx, context.keyring, member, { key: { kind, subject }, write })
  })
}

async function refuseUnlessOpen(
  context: Pick<ComplianceParts, 'regions'>,
  trx: Transaction<Database>,
  member: SessionMember,
  { kind, subject }: DraftKey & { kind: Step },
): Promise<void> {
  if (kind === 'residence') return refuseUnlessResidenceAllowed(trx, member.id)
  if (kind === 'address')
    return refuseUnlessProofAllowed(context, trx, member, addressPolicyOf(context.regions, member.site))
  if (kind === 'number') return refuseUnlessAllowed(context, trx, member, { level: 'LEVEL_1', purpose: 'verify' })
  const attempt = await lockAttempt(trx, member.id, subject)
  if (attempt.state !== 'draft') throw new Refusal('attemptClosed')
  return refuseUnlessAllowed(context, trx, member, attempt)
}
