import { randomUUID } from 'node:crypto'
import type { ProofRoute } from '@tessera/contract/knowledge-test.ts'
import {
  knowledgeFileReceived,
  knowledgeFileRemoved,
  knowledgeProofOpened,
  knowledgeProofSent,
} from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { KnowledgeProof } from '../../platform/db/suitability-tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { memberById, memberChanged, lockMember } from '../../accounts/members/store.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { clean, printed } from '../evidence-files.ts'
import { permit } from '../../platform/staff/staff.ts'
import { opensAt } from './knowledge.ts'
import { knowledgeRecord } from './knowledge-record.ts'
import { sealed, sealedFile } from '../../platform/secrets/sealed-columns.ts'

type Needs = Pick<ComplianceParts, 'db' | 'keyring' | 'suitability'>

/** Size limit of one file, bytes. */
export const proofFileBytes = 10 * 1024 * 1024
/** The most files of a member that no proof uses yet. We delete those later ({@link removeUnsentFiles}). */
const mostFiles = 30

export interface ProofFile {
  fileId: string
  name: string
  bytes: number
}

/** Cleans and stores a file until a proof uses it. The same bytes again are the same file. */
export async function saveProofFile(
  context: Pick<ComplianceParts, 'db' | 'keyring' | 'storage' | 'intakeLimit'>,
  member: SessionMember,
  name: string,
  bytes: Buffer,
): Promise<ProofFile> {
  const hash = context.keyring.lookup('content', bytes)
  const cleaned = await context.intakeLimit(() => clean(bytes))
  const [id, blob] = [randomUUID(), randomUUID()]
  await context.storage.put(
    blob,
    context.keyring.sealFor(member, sealedFile('knowledge_proof_file', blob), cleaned.bytes),
  )
  try {
    const { file, again } = await context.db.transaction().execute(async (trx) => {
      await lockMember(trx, member.id)
      const files = await trx
        .selectFrom('knowledge_proof_file')
        .selectAll()
        .where('member_id', '=', member.id)
        .where('proof_id', 'is', null)
        .execute()
      const same = files.find((one) => one.content_hash.equals(hash))
      if (same) {
        // Its storage time starts again.
        await trx
          .updateTable('knowledge_proof_file')
          .set({ created_at: new Date() })
          .where('id', '=', same.id)
          .execute()
        return {
          file: {
            fileId: same.id,
            name: context.keyring.openText(member, sealed('knowledge_proof_file', 'name', { id: same.id }), same.name),
            bytes: same.bytes,
          },
          again: true,
        }
      }
      if (files.length >= mostFiles) throw new Refusal('tooManyFiles')
      const shown = printed(name)
      await trx
        .insertInto('knowledge_proof_file')
        .values({
          id,
          member_id: member.id,
          proof_id: null,
          blob,
          bytes: cleaned.bytes.length,
          type: cleaned.type,
          name: context.keyring.sealText(member, sealed('knowledge_proof_file', 'name', { id }), shown),
          content_hash: hash,
        })
        .execute()
      await knowledgeFileReceived(trx, member.id, id, { bytes: bytes.length })
      return { file: { fileId: id, name: shown, bytes: cleaned.bytes.length }, again: false }
    })
    if (again) await context.storage.remove(blob)
    return file
  } catch (error) {
    // No row points to the file, so no job would ever delete it.
    await context.storage.remove(blob)
    throw error
  }
}

/** How long a file can stay without a proof that uses it, ms. */
const unsentMs = 86_400_000

/**
 * Deletes files of all members that no proof used in time. Files that the store could not delete are tried again in
 * the next run.
 */
export async function removeUnsentFiles(
  { db, storage }: Pick<ComplianceParts, 'db' | 'storage'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - unsentMs)
  const members = await db
    .selectFrom('knowledge_proof_file')
    .select('member_id')
    .distinct()
    .where('proof_id', 'is', null)
    .where('created_at', '<', before)
    .limit(500)
    .execute()
  for (const { member_id: memberId } of members)
    await db.transaction().execute(async (trx) => {
      await lockMember(trx, memberId)
      const removed = await trx
        .deleteFrom('knowledge_proof_file')
        .where('member_id', '=', memberId)
        .where('proof_id', 'is', null)
        .where('created_at', '<', before)
        .returning(['id', 'blob'])
        .execute()
      for (const { id } of removed) await knowledgeFileRemoved(trx, id)
      // The files go last: if this fails, the rows are restored and still name them.
      for (const { blob } of removed) await storage.remove(blob)
    })
}

/**
 * Submits a proof by training, work or trading for manual review. The same proof again, while one is in review,
 * changes nothing.
 */
export async function proveKnowledge(
  needs: Needs,
  member: SessionMember,
  { route, statement, fileIds, locale }: { route: ProofRoute; statement: string; fileIds: string[]; locale: string },
): Promise<void> {
  await needs.db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    const record = await knowledgeRecord(trx, member.id)
    if (record.proof?.state === 'in_review') return
    const now = new Date()
    // An open attempt comes first. A member with a valid result does not need a proof yet.
    const shown =
      record.attempts.some(({ valid_until: until }) => until && until > now) ||
      Boolean(record.proof?.valid_until && record.proof.valid_until > now)
    if (record.attempts.some(({ state }) => state === 'open') || (shown && opensAt(needs, record, now) > now))
      throw new Refusal('testNotOpen')
    const { id } = await trx
      .insertInto('knowledge_proof')
      .values({
        member_id: member.id,
        route,
        state: 'in_review',
        locale,
        statement: needs.keyring.sealText(member, sealed('knowledge_proof', 'statement'), statement),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const taken = await trx
      .updateTable('knowledge_proof_file')
      .set({ proof_id: id })
      .where('id', 'in', fileIds)
      .where('member_id', '=', member.id)
      .where('proof_id', 'is', null)
      .returning('id')
      .execute()
    if (taken.length < fileIds.length) throw new Refusal('testFileUnknown')
    await memberChanged(trx, member.id)
    await knowledgeProofSent(trx, member.id, id, { route, files: fileIds })
  })
}

/** Proofs in review, oldest first. */
export async function waitingProofs(
  { db }: Pick<Needs, 'db'>,
  by: string,
): Promise<Pick<KnowledgeProof, 'id' | 'member_id' | 'route' | 'sent_at'>[]> {
  await permit(db, `reviewer:${by}`, 'review')
  return db
    .selectFrom('knowledge_proof')
    .select(['id', 'member_id', 'route', 'sent_at'])
    .where('state', '=', 'in_review')
    .orderBy('sent_at')
    .execute()
}

/** A proof as a reviewer reads it. The access is recorded. */
export function readProof(
  { db, keyring }: Needs,
  id: string,
  by: string,
): Promise<{ proof: KnowledgeProof; statement: string; files: ProofFile[] }> {
  return db.transaction().execute(async (trx) => {
    await permit(trx, `reviewer:${by}`, 'review', 'own')
    const proof = await trx.selectFrom('knowledge_proof').selectAll().where('id', '=', id).executeTakeFirst()
    const member = proof && (await memberById(trx, proof.member_id))
    if (!proof || !member) throw new InvalidTransition(`There is no proof ${id}`)
    await permit(trx, `reviewer:${by}`, 'review', { member: member.id })
    const files = await trx
      .selectFrom('knowledge_proof_file')
      .selectAll()
      .where('proof_id', '=', id)
      .orderBy('created_at')
      .execute()
    await knowledgeProofOpened(trx, `reviewer:${by}`, id)
    return {
      proof,
      statement: keyring.openText(member, sealed('knowledge_proof', 'statement'), proof.statement),
      files: files.map((file) => ({
        fileId: file.id,
        name: keyring.openText(member, sealed('knowledge_proof_file', 'name', { id: file.id }), file.name),
        bytes: file.bytes,
      })),
    }
  })
}
