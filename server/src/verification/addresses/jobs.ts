import { isDeepStrictEqual } from 'node:util'
import type { AddressProofTable } from '../../platform/db/address-tables.ts'
import type { Member } from '../../platform/db/tables.ts'
import type { Selectable } from 'kysely'
import type { Deciding } from '../after-decision.ts'
import type { VerificationParts } from '../parts.ts'
import { memberById, memberChanged, verifiedIdentity } from '../../accounts/members/store.ts'
import { billFacts, type BillFact } from '../../recognition/bills/bill-facts.ts'
import type { ReaderPool } from '../../recognition/reader-pool.ts'
import { addressPolicyOf } from '../../regions/policies.ts'
import { isServed } from '../../regions/served.ts'
import { checkAddress, unchecked, type AddressOutcome } from './checks.ts'
import { decideAddress } from './decide.ts'
import { readablePages } from './pages.ts'
import { documentsTaken } from '../../regions/address-policy.ts'
import { lockProofToDecide } from './lock-proof.ts'
import { pagesOf, readAddress, type ProofFact } from './read-proof.ts'
import { sealed, sealedFile } from '../../platform/secrets/sealed-columns.ts'

/**
 * Reads proofs of address in jobs: drafts, so that members see what differs before they send, and submitted ones, to
 * decide them. An unreadable one goes to review.
 */
export async function readAddressProofs(
  context: Pick<VerificationParts, 'db' | 'storage' | 'jobs'> & Deciding,
  readers: ReaderPool,
): Promise<void> {
  await context.jobs.work('read-address', 1, ({ proofId }) => readProof(context, readers, proofId))
  await context.jobs.work('read-address-failed', 1, ({ proofId }) => withoutReading(context, proofId))
}

type Proof = Selectable<AddressProofTable>
type Reads = Pick<VerificationParts, 'db' | 'storage'> & Deciding

async function readProof(context: Reads, readers: ReaderPool, proofId: string): Promise<void> {
  const proof = await context.db
    .selectFrom('address_proof')
    .selectAll()
    .where('id', '=', proofId)
    .where('state', 'in', ['draft', 'submitted'])
    .executeTakeFirst()
  // An earlier job has read the same pages of a draft.
  if (!proof || (proof.state === 'draft' && proof.checks.length > 0)) return
  const member = await memberById(context.db, proof.member_id)
  const identity = member && verifiedIdentity(context.keyring, member)
  if (!identity) return withoutReading(context, proofId)
  const read = await readPages(context, readers, { proof, member, identity })
  if (proof.state === 'draft') return keepReading(context, { proof, member }, read)
  const approved =
    addressPolicyOf(context.regions, member.site).machineMayApprove[context.config.mode] &&
    read.checks.every(({ outcome }) => outcome === 'passed')
  await context.db.transaction().execute(async (trx) => {
    const current = await lockProofToDecide(trx, proofId)
    if (current?.state === 'submitted')
      await decideAddress(trx, context, proofId, {
        verdict: approved ? 'approved' : 'in_review',
        reasons: approved ? [] : ['MANUAL_REVIEW'],
        by: 'machine',
        checks: read.checks,
        facts: read.facts,
      })
  })
}

interface PagesRead {
  checks: AddressOutcome[]
  facts: ProofFact[]
  /** The pages that were read. */
  pageIds: string[]
}

async function readPages(
  context: Reads,
  readers: ReaderPool,
  { proof, member, identity }: { proof: Proof; member: Member; identity: { firstName: string; lastName: string } },
): Promise<PagesRead> {
  const pages = await pagesOf(context.db, proof.id)
  const pictures = readablePages(pages)
  const readings = await Promise.all(
    pictures.map(async ({ blob }) => {
      const jpeg = context.keyring.openFor(
        member,
        sealedFile('address_proof_page', blob),
        await context.storage.get(blob),
      )
      return readers.read([{ side: 'front', jpeg }], { documentType: 'LETTER' })
    }),
  )
  const { address, issuedOn } = readAddress(context.keyring, member, proof)
  const hashes = pages.map(({ content_hash: hash }) => hash)
  const same = await context.db
    .selectFrom('photo')
    .select('id')
    .where('member_id', '=', member.id)
    .where('content_hash', 'in', hashes)
    .executeTakeFirst()
  const lines = readings.map((reading) => reading.lines)
  const claim = {
    address,
    issuedOn,
    maxAgeMonths:
      documentsTaken(context.questionnaires.proofForm, addressPolicyOf(context.regions, member.site)).find(
        ({ documentClass }) => documentClass === proof.document_class,
      )?.maxAgeMonths ?? 0,
    today: new Date().toISOString().slice(0, 10),
    name: identity,
  }
  const read = billFacts(lines, claim)
  const checks = checkAddress({
    ...claim,
    pages: lines,
    facts: read,
    isWhole:
      pages.reduce((sum, { sheets }) => sum + sheets, 0) === readings.length &&
      readings.every(({ unread }) => unread === 0),
    country: proof.country,
    served: isServed(context.regions, proof.country),
    residence: member.residence_country,
    samePhotoAsIdentity: same !== undefined,
  })
  return { checks, facts: read.map((fact) => inFile(fact, pictures)), pageIds: pages.map(({ id }) => id) }
}

/** Stores the reading of a draft, unless the draft changed meanwhile: then another job reads it. */
async function keepReading(
  context: Reads,
  { proof: read, member }: { proof: Proof; member: Member },
  { checks, facts, pageIds }: PagesRead,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const current = await lockProofToDecide(trx, read.id)
    if (current?.state !== 'draft' || !current.details.equals(read.details)) return
    const now = (await pagesOf(trx, read.id)).map(({ id }) => id)
    if (!isDeepStrictEqual(now, pageIds)) return
    await trx
      .updateTable('address_proof')
      .set({
        checks: JSON.stringify(checks),
        facts: context.keyring.sealJson(member, sealed('address_proof', 'facts'), facts),
      })
      .where('id', '=', read.id)
      .execute()
    await memberChanged(trx, read.member_id)
  })
}

/** A fact of a page, as the case names that page. */
function inFile({ page, place, ...fact }: BillFact, pictures: readonly { fileId: string }[]): ProofFact {
  const file = pictures[page]?.fileId
  return { ...fact, source: 'visual', ...(place && file ? { place: { file, ...place } } : {}) }
}

/** A proof that cannot be read: a submitted one goes to a reviewer, and nothing is known against a draft. */
async function withoutReading(context: Pick<VerificationParts, 'db'> & Deciding, proofId: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const current = await lockProofToDecide(trx, proofId)
    if (current?.state === 'submitted')
      await decideAddress(trx, context, proofId, { verdict: 'in_review', reasons: ['MANUAL_REVIEW'], by: 'machine' })
    if (current?.state !== 'draft') return
    await trx
      .updateTable('address_proof')
      .set({ checks: JSON.stringify(unchecked) })
      .where('id', '=', proofId)
      .execute()
    await memberChanged(trx, current.member_id)
  })
}
