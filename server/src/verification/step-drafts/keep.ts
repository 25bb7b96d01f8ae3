import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { BodyOf } from '@tessera/contract/endpoint.ts'
import type { stepDraft } from '@tessera/contract/endpoints/v3/private/kyc/step-draft.ts'
import { refuseAddressDraft } from '../addresses/store.ts'
import type { VerificationParts } from '../parts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockAttempt, readDetails } from '../../accounts/snapshot/attempts.ts'
import { refuseResidenceDraft } from '../../accounts/residence.ts'
import { consumeRateLimit } from '../../platform/limits/rate-limit.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { lockMember } from '../../accounts/members/store.ts'
import type { Access } from '../../accounts/sessions/access.ts'
import { refuseUnlessAllowed } from '../drafts/permission.ts'
import { readDrafts, writeDraft, type Drafts, type Step } from '../../accounts/step-drafts/drafts.ts'

type Trx = Transaction<Database>
type Keep = NonNullable<BodyOf<typeof stepDraft>['keep']>

/** Autosave sends after a short pause in typing. No one pauses more often than this. */
const turns = { name: 'step-draft', limit: 600, seconds: 3600 }

/** The steps of the caller: a handoff phone has those of its attempt, a visit in SDK mode those that it opens. */
function stepsOf(access: Access | null): Step[] {
  if (!access) return ['residence', 'details', 'address', 'number']
  if (access.handoff) return ['details']
  return access.scene === 'tasks' ? ['residence', 'details', 'address'] : ['residence', 'details']
}

/**
 * The drafts of the member's steps, after saving what was typed. Sends no event to other pages: typing elsewhere must
 * not disturb a page until it would overwrite the draft.
 */
export async function readOrKeep(
  context: VerificationParts,
  member: SessionMember,
  { keep }: BodyOf<typeof stepDraft>,
  access: Access | null,
): Promise<Drafts> {
  const steps = stepsOf(access)
  if (!keep) return readDrafts(context.db, context.keyring, member, steps)
  if (Object.keys(keep).some((step) => !steps.includes(step as Step))) throw new Refusal('accountRestricted')
  return context.db.transaction().execute(async (trx) => {
    await consumeRateLimit(trx, turns, String(member.id))
    // The member's row is the lock: saving the step at this moment removes the draft, or is newer than it.
    await lockMember(trx, member.id)
    await keepEach(context, trx, member, keep)
    return readDrafts(trx, context.keyring, member, steps)
  })
}

async function keepEach(
  context: VerificationParts,
  trx: Trx,
  member: SessionMember,
  { residence, details, address, number }: Keep,
): Promise<void> {
  const { keyring } = context
  if (residence) {
    const { upon, over, ...typed } = residence
    await refuseResidenceDraft(trx, member.id, typed, upon)
    await writeDraft(trx, keyring, member, { step: 'residence', typed, over })
  }
  if (details) {
    const { attemptId, upon, over, ...typed } = details
    const attempt = await lockAttempt(trx, member.id, attemptId)
    if (attempt.state !== 'draft') throw new Refusal('attemptClosed')
    await refuseUnlessAllowed(context, trx, member, attempt)
    if (!isDeepStrictEqual(upon, readDetails(keyring, member, attempt))) throw new Refusal('attemptChanged')
    await writeDraft(trx, keyring, member, { step: 'details', typed, over, attemptId })
  }
  if (address) {
    const { upon, over, ...typed } = address
    await refuseAddressDraft(context, trx, member, upon)
    await writeDraft(trx, keyring, member, { step: 'address', typed, over })
  }
  if (number) {
    const { over, ...typed } = number
    await refuseUnlessAllowed(context, trx, member, { level: 'LEVEL_1', purpose: 'verify' })
    await writeDraft(trx, keyring, member, { step: 'number', typed, over })
  }
}
