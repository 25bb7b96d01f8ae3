import { isDeepStrictEqual } from 'node:util'
import type { Selectable, Transaction } from 'kysely'
import type { BodyOf, ResultOf } from '@tessera/contract/endpoint.ts'
import type { addressProof } from '@tessera/contract/endpoints/v3/private/kyc/address/proof.ts'
import { daysAnywhere } from '@tessera/questionnaires/engine/calendar.ts'
import { addressStarted } from '../../platform/audit/verification-events.ts'
import type { VerificationParts } from '../parts.ts'
import type { AddressProofTable } from '../../platform/db/address-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { askedByProof } from '../../accounts/asked-by.ts'
import { snapshotWithin } from '../../accounts/snapshot/snapshot.ts'
import { nextMidnight } from '../records/level-status.ts'
import { consumeRateLimit } from '../../platform/limits/rate-limit.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { lockMember, memberChanged, versionOf, verifiedIdentity } from '../../accounts/members/store.ts'
import { regionOf } from '../../regions/region.ts'
import { addressPolicyOf } from '../../regions/policies.ts'
import { countriesNotServed } from '../../regions/served.ts'
import { overwriteDraft } from '../../accounts/drafts/drafts.ts'
import { addressDraft, fieldsOfAddress, isUnsaved } from '../step-drafts/saved.ts'
import { documentsTaken, type AddressPolicy } from '../../regions/address-policy.ts'
import { lockProof, refuseUnlessAllowed } from './lock-proof.ts'
import { sinceRule, typedFaults } from './typed-faults.ts'
import { addressRefused } from '../records/address-status.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { readAgain } from './read-again.ts'
import { replaceProof } from './replace.ts'
import { type AddressDetails, readAddress, viewOfProof, contentsOf } from './read-proof.ts'

type Needs = Pick<VerificationParts, 'keyring' | 'regions' | 'questionnaires'>
type Saves = Needs & Pick<VerificationParts, 'jobs'>

export type Trx = Transaction<Database>
type Answer = ResultOf<typeof addressProof>
export type View = NonNullable<Answer['proof']>
type Typed = NonNullable<BodyOf<typeof addressProof>['save']>
export type Proof = Selectable<AddressProofTable>

const saves = { name: 'address-save', limit: 120, seconds: 3600 }

/** The errors in what was typed, by today's date and the member's data. */
export function detailsFaults(
  { questionnaires: { proofForm: form }, regions, keyring }: Needs,
  member: SessionMember,
  typed: Typed,
  policy: AddressPolicy,
): { field: string; rule: string }[] {
  return typedFaults(typed, {
    form,
    regions,
    documents: documentsTaken(form, policy),
    bornIn: bornIn(keyring, member),
    days: daysAnywhere(new Date()),
  })
}

/** The year of birth; 0 if it is not verified. */
const bornIn = (keyring: Needs['keyring'], member: SessionMember): number =>
  Number(verifiedIdentity(keyring, member)?.birthDate.slice(0, 4) ?? 0)

/** Rejects a month of moving in that cannot be right, before the member types the rest. */
function checkSince(
  { questionnaires: { proofForm: form }, keyring }: Needs,
  member: SessionMember,
  month: string,
): void {
  const rule = sinceRule(month, { form, bornIn: bornIn(keyring, member), days: daysAnywhere(new Date()) })
  if (rule) throw new Refusal('addressInvalid', { fields: [{ field: 'since', rule }] })
}

/** The status of the proof, after saving what was typed or removing a page. */
export async function readOrSave(
  context: Pick<VerificationParts, 'db' | 'keyring' | 'regions' | 'questionnaires' | 'jobs'>,
  member: SessionMember,
  { checkSince: month, save, removePage, replace }: BodyOf<typeof addressProof>,
): Promise<Answer> {
  if (month) checkSince(context, member, month)
  return context.db.transaction().execute(async (trx) => {
    if (save) await saveDraft(context, trx, member, save)
    if (removePage) await takePageAway(context, trx, member, removePage)
    if (replace) await replaceProof(context, trx, member, replace)
    const latest = await latestProof(trx, member.id)
    const policy = addressPolicyOf(context.regions, member.site)
    const { refused, attemptsLeft } = addressRefused(member, regionOf(context.regions, member.site), {
      snapshot: await snapshotWithin(trx, member.id),
      policy,
    })
    return {
      proof: latest ? await viewOfProof(context, trx, member, latest) : null,
      unsaved: latest?.state === 'draft' && (await hasUnsavedAddress(context, trx, member, latest)),
      refused,
      attemptsLeft,
      nextAttemptAt: attemptsLeft === 0 ? nextMidnight(new Date()).toISOString() : null,
      questions: context.questionnaires.proofForm.questions,
      documents: documentsTaken(context.questionnaires.proofForm, policy),
      closed: countriesNotServed(context.regions),
      needsAgreement: policy.agreementSites.includes(member.site),
      certifyAgain: await formToCertify(trx, member.id),
      version: await versionOf(trx, member.id),
    }
  })
}

/** The form that is asked again because of a proven address. */
async function formToCertify(trx: Trx, memberId: number): Promise<number | null> {
  const asked = await trx
    .selectFrom('questionnaire')
    .select('template_code')
    .where('member_id', '=', memberId)
    .where('opened_by', '=', askedByProof)
    .where('state', '=', 'QUESTIONNAIRE_STATUS_UNSUBMIT')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return asked?.template_code ?? null
}

async function saveDraft(context: Saves, trx: Trx, member: SessionMember, typed: Typed): Promise<void> {
  await consumeRateLimit(trx, saves, String(member.id))
  // The member's row is the lock: two tabs that start make one draft.
  await lockMember(trx, member.id)
  const policy = addressPolicyOf(context.regions, member.site)
  await refuseUnlessAllowed(context, trx, member, policy)
  const fields = detailsFaults(context, member, typed, policy)
  if (fields.length > 0) throw new Refusal('addressInvalid', { fields })
  const { address, since, issuer, issuedOn, agreed = false } = typed
  const details: AddressDetails = {
    address,
    ...(since ? { since } : {}),
    ...(issuer ? { issuer } : {}),
    issuedOn,
    agreed,
  }
  const values = {
    country: typed.country,
    document_class: typed.documentClass,
    details: context.keyring.sealJson(member, sealed('address_proof', 'details'), details),
  }
  await overwriteDraft(trx, context.keyring, member, { key: addressDraft, values: fieldsOfAddress(typed) })
  const latest = await latestProof(trx, member.id)
  const draft = latest?.state === 'draft' ? latest : undefined
  if (draft) {
    const before = contentsOf(draft.country, draft.document_class, readAddress(context.keyring, member, draft))
    if (isDeepStrictEqual(before, contentsOf(typed.country, typed.documentClass, details))) return
    await trx.updateTable('address_proof').set(values).where('id', '=', draft.id).execute()
    await readAgain(context, trx, draft.id)
    await memberChanged(trx, member.id)
    return
  }
  const { last } = await trx
    .selectFrom('address_proof')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('last'))
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  const { id } = await trx
    .insertInto('address_proof')
    .values({ member_id: member.id, number: last + 1, state: 'draft', ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  await memberChanged(trx, member.id)
  await addressStarted(trx, member.id, id, { documentClass: typed.documentClass })
}

/** Whether the member typed changes to the draft of a proof that are not saved. */
export function hasUnsavedAddress(
  { keyring }: Pick<VerificationParts, 'keyring'>,
  trx: Trx,
  member: SessionMember,
  proof: Proof,
): Promise<boolean> {
  const { country, document_class: documentClass } = proof
  const saved = fieldsOfAddress({ country, documentClass, ...readAddress(keyring, member, proof) })
  return isUnsaved(trx, keyring, member, { key: addressDraft, saved })
}

async function takePageAway(
  context: Pick<VerificationParts, 'jobs'>,
  trx: Trx,
  member: SessionMember,
  pageId: string,
): Promise<void> {
  const page = await trx
    .selectFrom('address_proof_page')
    .select(['id', 'proof_id'])
    .where('id', '=', pageId)
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  if (!page) throw new Refusal('attemptNotFound')
  const proof = await lockProof(trx, member.id, page.proof_id)
  if (proof.state !== 'draft') throw new Refusal('attemptClosed')
  await trx.updateTable('address_proof_page').set({ removed_at: new Date() }).where('id', '=', page.id).execute()
  await readAgain(context, trx, proof.id)
  await memberChanged(trx, member.id)
}

function latestProof(trx: Trx, memberId: number): Promise<Proof | undefined> {
  return trx
    .selectFrom('address_proof')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('voided_at', 'is', null)
    .where('state', '!=', 'superseded')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}
