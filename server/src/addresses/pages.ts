import { randomUUID } from 'node:crypto'
import type { ResultOf } from '@tessera/contract/endpoint.ts'
import { mostPages } from '@tessera/contract/address-proof.ts'
import type { addressPage } from '@tessera/contract/endpoints/v3/private/kyc/address/page.ts'
import { addressPageReceived } from '../audit/events.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { SessionMember } from '../members/sessions.ts'
import { intake } from '../providers/builtin/intake.ts'
import { intakeCodes } from '../providers/builtin/photos.ts'
import { lockProof, pagesOf, viewOfProof } from './store.ts'

/** Cleans and keeps one page of a draft. The same bytes again change nothing. */
export async function keepPage(context: Context, member: SessionMember, proofId: string, bytes: Buffer): Promise<ResultOf<typeof addressPage>> {
  const hash = context.keyring.lookup('content', bytes)
  const jpeg = await context.intakeTurns(async () => {
    const cleaned = await intake(bytes)
    if (!cleaned.ok) throw new Refusal(intakeCodes[cleaned.problem], { problem: cleaned.problem })
    return cleaned.jpeg
  })
  const blob = randomUUID()
  await context.storage.put(blob, context.keyring.sealFor(member, `address-page:${blob}`, jpeg))
  const kept = context.db.transaction().execute(async (trx) => {
    const proof = await lockProof(trx, member.id, proofId)
    if (proof.state !== 'draft') throw new Refusal('attemptClosed')
    const pages = await pagesOf(trx, proof.id)
    if (pages.some(({ content_hash: one }) => one.equals(hash))) return { proof: await viewOfProof(context, trx, member, proof), repeated: true }
    if (pages.length >= mostPages) throw new Refusal('tooManyPages', { most: mostPages })
    await trx.insertInto('address_proof_page').values({ proof_id: proof.id, member_id: member.id, blob, bytes: bytes.length, content_hash: hash }).execute()
    await addressPageReceived(trx, member.id, proof.id, bytes.length)
    return { proof: await viewOfProof(context, trx, member, proof), repeated: false }
  })
  const dropFile = (): Promise<void> => context.storage.remove(blob)
  return kept.then(
    async (answer) => {
      if (answer.repeated) await dropFile()
      return answer
    },
    async (error: unknown) => {
      // No row knows the file: it would lie there for ever.
      await dropFile()
      throw error
    },
  )
}
