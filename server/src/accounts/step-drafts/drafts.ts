import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { stepDraft } from '@tessera/contract/endpoints/v3/private/kyc/step-draft.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { revisionOf } from '../snapshot/revision.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { sealed, type Binding } from '../../platform/secrets/sealed-columns.ts'

/* Unsaved field values of the steps: one draft per step, the newest. */

export type Drafts = ResultOf<typeof stepDraft>
export type Step = keyof Drafts
type Typed<S extends Step> = Omit<NonNullable<Drafts[S]>, 'attemptId' | 'revision'>

const sealedAs = (step: Step): Binding => sealed('step_draft', 'typed', { step })

/** The drafts of these steps. Nothing for an attempt that is no longer a draft. */
export async function readDrafts(
  db: Db | Transaction<Database>,
  keyring: Keyring,
  holder: KeyHolder,
  steps: readonly Step[],
): Promise<Drafts> {
  const rows = await db
    .selectFrom('step_draft')
    .leftJoin('attempt', 'attempt.id', 'step_draft.attempt_id')
    .select(['step_draft.step', 'step_draft.attempt_id', 'step_draft.typed'])
    .where('step_draft.member_id', '=', holder.id)
    .where('step_draft.step', 'in', steps)
    .where((eb) => eb.or([eb('step_draft.attempt_id', 'is', null), eb('attempt.state', '=', 'draft')]))
    .execute()
  const kept = Object.fromEntries(
    rows.map(({ step, attempt_id: attemptId, typed: sealed }) => {
      const typed = keyring.openJson<object>(holder, sealedAs(step), sealed)
      return [step, { ...(attemptId ? { attemptId } : {}), ...typed, revision: revisionOf([typed]) }]
    }),
  )
  return { residence: null, details: null, address: null, number: null, ...kept }
}

/**
 * Saves this as the newest draft of its step, over the known one ({@link refuseUnknownDraft}). Saving the same again
 * changes nothing.
 */
export async function writeDraft<S extends Step>(
  trx: Transaction<Database>,
  keyring: Keyring,
  holder: KeyHolder,
  { step, typed, over, attemptId = null }: { step: S; typed: Typed<S>; over: string; attemptId?: string | null },
): Promise<void> {
  const stands = (await readDrafts(trx, keyring, holder, [step]))[step]
  if (stands && isDeepStrictEqual(stands, { ...(attemptId ? { attemptId } : {}), ...typed, revision: stands.revision }))
    return
  await refuseUnknownDraft(trx, keyring, holder, { step, over })
  const values = { attempt_id: attemptId, typed: keyring.sealJson(holder, sealedAs(step), typed), kept_at: new Date() }
  await trx
    .insertInto('step_draft')
    .values({ member_id: holder.id, step, ...values })
    .onConflict((conflict) => conflict.columns(['member_id', 'step']).doUpdateSet(values))
    .execute()
}

/**
 * Rejects overwriting what another window or device typed in the step, unless the caller knew that version: `over` is
 * its revision, or empty. Without `over` the caller always wins.
 */
export async function refuseUnknownDraft(
  trx: Transaction<Database>,
  keyring: Keyring,
  holder: KeyHolder,
  { step, over }: { step: Step; over: string | undefined },
): Promise<void> {
  if (over === undefined) return
  const stands = (await readDrafts(trx, keyring, holder, [step]))[step]
  if (stands && stands.revision !== over) throw new Refusal('attemptChanged')
}

/** An attempt continues as another one, with its drafts. */
export async function carryDraftOver(
  trx: Transaction<Database>,
  fromAttempt: string,
  toAttempt: string,
): Promise<void> {
  await trx.updateTable('step_draft').set({ attempt_id: toAttempt }).where('attempt_id', '=', fromAttempt).execute()
}

/** Deletes the drafts of these steps: they were saved, submitted or discarded. */
export async function dropDrafts(
  trx: Transaction<Database>,
  memberId: number,
  steps: readonly Step[] = ['residence', 'details', 'address', 'number'],
): Promise<void> {
  await trx.deleteFrom('step_draft').where('member_id', '=', memberId).where('step', 'in', steps).execute()
}
