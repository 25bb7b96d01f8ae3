import type { Deciding } from '../after-decision.ts'
import type { VerificationParts } from '../parts.ts'
import { memberById, verifiedIdentity } from '../../accounts/members/store.ts'
import { billFacts, type BillFact } from '../../recognition/bills/bill-facts.ts'
import type { ReaderPool } from '../../recognition/reader-pool.ts'
import { addressPolicyOf } from '../../regions/policies.ts'
import { isServed } from '../../regions/served.ts'
import { checkAddress } from './checks.ts'
import { decideAddress } from './decide.ts'
import { readablePages } from './pages.ts'
import { documentsTaken } from '../../regions/address-policy.ts'
import { lockProofToDecide } from './store.ts'
import { pagesOf, readAddress, type ProofFact } from './read-proof.ts'
import { sealedFile } from '../../platform/secrets/sealed-columns.ts'

/** Reads submitted proofs of address in jobs. An unreadable one goes to review. */
export async function readAddressProofs(
  context: Pick<VerificationParts, 'db' | 'storage' | 'jobs'> & Deciding,
  readers: ReaderPool,
): Promise<void> {
  await context.jobs.work('read-address', 1, ({ proofId }) => readProof(context, readers, proofId))
  await context.jobs.work('read-address-failed', 1, ({ proofId }) => handToReviewer(context, proofId))
}

async function readProof(
  context: Pick<VerificationParts, 'db' | 'storage'> & Deciding,
  readers: ReaderPool,
  proofId: string,
): Promise<void> {
  const proof = await context.db
    .selectFrom('address_proof')
    .selectAll()
    .where('id', '=', proofId)
    .where('state', '=', 'submitted')
    .executeTakeFirst()
  if (!proof) return
  const member = await memberById(context.db, proof.member_id)
  const identity = member && verifiedIdentity(context.keyring, member)
  if (!identity) return handToReviewer(context, proofId)
  const pages = await pagesOf(context.db, proofId)
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
  const policy = addressPolicyOf(context.regions, member.site)
  const lines = readings.map((reading) => reading.lines)
  const claim = {
    address,
    issuedOn,
    maxAgeMonths:
      documentsTaken(context.questionnaires.proofForm, policy).find(
        ({ documentClass }) => documentClass === proof.document_class,
      )?.maxAgeMonths ?? 0,
    today: new Date().toISOString().slice(0, 10),
    name: identity,
  }
  const read = billFacts(lines, claim)
  const facts = read.map((fact) => inFile(fact, pictures))
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
  const approved = policy.machineMayApprove[context.config.mode] && checks.every(({ outcome }) => outcome === 'passed')
  await context.db.transaction().execute(async (trx) => {
    const current = await lockProofToDecide(trx, proofId)
    if (current?.state === 'submitted')
      await decideAddress(trx, context, proofId, {
        verdict: approved ? 'approved' : 'in_review',
        reasons: approved ? [] : ['MANUAL_REVIEW'],
        by: 'machine',
        checks,
        facts,
      })
  })
}

/** A fact of a page, as the case names that page. */
function inFile({ page, place, ...fact }: BillFact, pictures: readonly { fileId: string }[]): ProofFact {
  const file = pictures[page]?.fileId
  return { ...fact, source: 'visual', ...(place && file ? { place: { file, ...place } } : {}) }
}

async function handToReviewer(context: Pick<VerificationParts, 'db'> & Deciding, proofId: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const current = await lockProofToDecide(trx, proofId)
    if (current?.state === 'submitted')
      await decideAddress(trx, context, proofId, { verdict: 'in_review', reasons: ['MANUAL_REVIEW'], by: 'machine' })
  })
}
