import type { Selectable } from 'kysely'
import { emptyAddress, type Address } from '@tessera/contract/addresses.ts'
import { reasonsForMember } from '@tessera/contract/reasons.ts'
import type { BillField } from '../../recognition/bills/bill-facts.ts'
import type { Place } from '../../recognition/read/reading.ts'
import type { VerificationParts } from '../parts.ts'
import type { AddressProofPageTable } from '../../platform/db/address-tables.ts'
import { revisionOf } from '../../accounts/snapshot/revision.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { doubtsOf } from './doubts.ts'
import type { Trx, View, Proof } from './store.ts'

/** The encrypted data of a proof. */
export interface AddressDetails {
  address: Address
  /** Older proofs do not have these two. */
  since?: string
  issuer?: string
  issuedOn: string
  agreed: boolean
}

/** What was read on a page. The page is named by its file's id. */
export interface ProofFact {
  field: BillField
  value: string
  source: 'visual'
  confidence: number
  place?: Place & { file: string }
}

/** What the reader found on the pages. Empty when it has not read them, or found nothing. */
export function readFacts(keyring: Keyring, member: KeyHolder, proof: Pick<Proof, 'facts'>): ProofFact[] {
  return proof.facts ? keyring.openJson<ProofFact[]>(member, sealed('address_proof', 'facts'), proof.facts) : []
}

export function readAddress(keyring: Keyring, member: KeyHolder, proof: Pick<Proof, 'details'>): AddressDetails {
  return keyring.openJson<AddressDetails>(member, sealed('address_proof', 'details'), proof.details)
}

/** The current pages, in the order they were sent. */
export function pagesOf(
  db: VerificationParts['db'] | Trx,
  proofId: string,
): Promise<Selectable<AddressProofPageTable>[]> {
  return db
    .selectFrom('address_proof_page')
    .selectAll()
    .where('proof_id', '=', proofId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** While the member may correct it. */
const formStates: readonly string[] = ['draft', 'resubmission_requested']

/** While the member may still send another document. */
const undecided: readonly string[] = ['draft', 'submitted', 'in_review']

/** Whether a proof waits for its decision, and no reviewer proposed one to a second one. */
export async function isReplaceable(
  db: VerificationParts['db'] | Trx,
  { id, state }: Pick<Proof, 'id' | 'state'>,
): Promise<boolean> {
  if (state !== 'submitted' && state !== 'in_review') return false
  const proposed = await db
    .selectFrom('case_proposal')
    .select('case_id')
    .where('case_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return proposed === undefined
}

export async function viewOfProof(
  context: Pick<VerificationParts, 'keyring'>,
  db: VerificationParts['db'] | Trx,
  member: KeyHolder,
  proof: Proof,
): Promise<View> {
  const details = readAddress(context.keyring, member, proof)
  const pages = await pagesOf(db, proof.id)
  return {
    proofId: proof.id,
    status: proof.state,
    details: {
      country: proof.country,
      documentClass: proof.document_class,
      ...details,
      ...(formStates.includes(proof.state) ? {} : { address: emptyAddress }),
    },
    pages: pages.map(({ id, bytes, sheets, created_at: at }) => ({
      pageId: id,
      bytes,
      sheets,
      uploadedAt: at.toISOString(),
    })),
    reasons: await reasonsShown(db, proof),
    reading: proof.state === 'draft' && pages.length > 0 && proof.checks.length === 0,
    doubts: undecided.includes(proof.state)
      ? doubtsOf(proof.checks, readFacts(context.keyring, member, proof), proof.country)
      : [],
    replaceable: await isReplaceable(db, proof),
    submittedAt: proof.submitted_at?.toISOString() ?? null,
    decidedAt: proof.decided_at?.toISOString() ?? null,
    revision: revisionOf([
      proof.id,
      ...contentsOf(proof.country, proof.document_class, details),
      pages.map(({ id }) => id),
    ]),
  }
}

/** The typed data, sorted: equal for equal contents. */
export function contentsOf(
  country: string,
  documentClass: string,
  { address, since = '', issuer = '', issuedOn, agreed }: AddressDetails,
): unknown[] {
  return [
    country,
    documentClass,
    address.street,
    address.street2,
    address.district,
    address.city,
    address.region,
    address.postalCode,
    since,
    issuer,
    issuedOn,
    agreed,
  ]
}

/** Why a proof was rejected. For a draft, why the former one was. */
async function reasonsShown(db: VerificationParts['db'] | Trx, proof: Proof): Promise<View['reasons']> {
  if (proof.state === 'resubmission_requested' || proof.state === 'rejected')
    return reasonsForMember(proof.reasons, proof.state === 'rejected')
  if (proof.state !== 'draft') return []
  const before = await db
    .selectFrom('address_proof')
    .select(['state', 'reasons'])
    .where('member_id', '=', proof.member_id)
    .where('number', '<', proof.number)
    .where('voided_at', 'is', null)
    .where('state', '!=', 'superseded')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.state === 'resubmission_requested' ? reasonsForMember(before.reasons, false) : []
}
