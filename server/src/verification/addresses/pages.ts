import { randomUUID } from 'node:crypto'
import type { ResultOf } from '@tessera/contract/endpoint.ts'
import { mostSheetsRead } from '@tessera/contract/address-proof.ts'
import type { addressPage } from '@tessera/contract/endpoints/v3/private/kyc/address/page.ts'
import { addressPageReceived } from '../../platform/audit/verification-events.ts'
import { questionOf } from '@tessera/questionnaires/library/proof-form.ts'
import type { VerificationParts } from '../parts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { memberChanged, versionOf } from '../../accounts/members/store.ts'
import { intakeDocument } from '../../recognition/intake.ts'
import { fileRefusal } from '../records/file-refusal.ts'
import { lockProof } from './lock-proof.ts'
import { readAgain } from './read-again.ts'
import { pagesOf, viewOfProof } from './read-proof.ts'
import { sealedFile } from '../../platform/secrets/sealed-columns.ts'

/**
 * Cleans and stores one file of a draft: a picture, or a whole PDF and its first pages as pictures. The same bytes
 * again change nothing.
 */
export async function savePage(
  context: Pick<VerificationParts, 'db' | 'keyring' | 'storage' | 'intakeLimit' | 'questionnaires' | 'jobs'>,
  member: SessionMember,
  proofId: string,
  bytes: Buffer,
): Promise<ResultOf<typeof addressPage>> {
  const hash = context.keyring.lookup('content', bytes)
  const cleaned = await context.intakeLimit(async () => {
    const document = await intakeDocument(bytes, mostSheetsRead)
    if (!document.ok) throw fileRefusal(document.problem)
    return document
  })
  const stored: string[] = []
  const store = async (content: Buffer): Promise<string> => {
    const blob = randomUUID()
    stored.push(blob)
    await context.storage.put(blob, context.keyring.sealFor(member, sealedFile('address_proof_page', blob), content))
    return blob
  }
  const keep = async (): Promise<ResultOf<typeof addressPage>> => {
    const [first, ...further] = cleaned.pages
    const files = {
      blob: await store(first.jpeg),
      more_blobs: await Promise.all(further.map(({ jpeg }) => store(jpeg))),
      pdf_blob: cleaned.isPdf ? await store(bytes) : null,
    }
    return context.db.transaction().execute(async (trx) => {
      const proof = await lockProof(trx, member.id, proofId)
      if (proof.state !== 'draft') throw new Refusal('attemptClosed')
      const pages = await pagesOf(trx, proof.id)
      if (pages.some(({ content_hash: one }) => one.equals(hash)))
        return {
          proof: await viewOfProof(context, trx, member, proof),
          repeated: true,
          version: await versionOf(trx, member.id),
        }
      const most = questionOf(context.questionnaires.proofForm, 'pages')?.maxFiles ?? 1
      if (pages.length >= most) throw new Refusal('tooManyPages', { most })
      await trx
        .insertInto('address_proof_page')
        .values({
          proof_id: proof.id,
          member_id: member.id,
          ...files,
          sheets: cleaned.count,
          bytes: bytes.length,
          content_hash: hash,
        })
        .execute()
      await readAgain(context, trx, proof.id)
      const version = await memberChanged(trx, member.id)
      await addressPageReceived(trx, member.id, proof.id, bytes.length)
      const unread = { ...proof, checks: [], facts: null }
      return { proof: await viewOfProof(context, trx, member, unread), repeated: false, version }
    })
  }
  const dropFiles = async (): Promise<void> => {
    await Promise.all(stored.map((blob) => context.storage.remove(blob)))
  }
  return keep().then(
    async (answer) => {
      if (answer.repeated) await dropFiles()
      return answer
    },
    async (error: unknown) => {
      // No row points to the files, so they would stay forever.
      await dropFiles()
      throw error
    },
  )
}

/** A picture of a page: its name in the store, and its id among the files of the case. */
interface ReadablePage {
  blob: string
  fileId: string
}

/**
 * The pictures that the machine reads: the first page of every file, then the next ones. The total is {@link
 * mostSheetsRead}, unless there are more files.
 */
export function readablePages(
  pages: readonly { id: string; blob: string; more_blobs: readonly string[] }[],
): ReadablePage[] {
  const firsts = pages.map(({ id, blob }) => ({ blob, fileId: id }))
  const others = pages.flatMap(({ more_blobs: more }) => more.map((blob) => ({ blob, fileId: blob })))
  return [...firsts, ...others].slice(0, Math.max(mostSheetsRead, firsts.length))
}
