import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { ProofRoute } from '@tessera/contract/knowledge-test.ts'
import type { QuestionnaireReasonCode } from '@tessera/contract/questionnaire-reasons.ts'
import { knowledgeMonths } from '@tessera/questionnaires/engine/knowledge.ts'
import {
  knowledgeFileReceived,
  knowledgeFileRemoved,
  knowledgeProofDecided,
  knowledgeProofOpened,
  knowledgeProofSent,
} from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { KnowledgeProof } from '../../platform/db/suitability-tables.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { InvalidTransition } from '../../verification/attempts/invalid-transition.ts'
import { notifyDecision, type EmailParts } from '../../accounts/email/decided.ts'
import { memberById, memberChanged, lockMember } from '../../accounts/members/store.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { clean, printed } from '../questionnaires/files.ts'
import { permit } from '../../platform/staff/staff.ts'
import { monthsAfter } from './dates.ts'
import { knowledgeRecord, opensAt } from './knowledge.ts'

type Needs = Pick<ComplianceParts, 'db' | 'keyring' | 'suitability'>

/** For one file, bytes. */
export const proofFileBytes = 10 * 1024 * 1024
/** Most files of one member that no proof names yet; those do not stay ({@link removeUnsentFiles}). */
const mostFiles = 30

export interface ProofFile {
  fileId: string
  name: string
  bytes: number
}

/** Cleans and keeps a file until a proof names it. The same bytes again are the same file. */
export async function saveProofFile(
  context: ComplianceParts,
  member: SessionMember,
  name: string,
  bytes: Buffer,
): Promise<ProofFile> {
  const hash = context.keyring.lookup('content', bytes)
  const cleaned = await context.intakeTurns(() => clean(bytes))
  const [id, blob] = [randomUUID(), randomUUID()]
  await context.storage.put(blob, context.keyring.sealFor(member, `knowledge_proof_file:${blob}`, cleaned.bytes))
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
        // Its time begins anew.
        await trx
          .updateTable('knowledge_proof_file')
          .set({ created_at: new Date() })
          .where('id', '=', same.id)
          .execute()
        return {
          file: {
            fileId: same.id,
            name: context.keyring.openText(member, `knowledge_proof_file.name.${same.id}`, same.name),
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
          name: context.keyring.sealText(member, `knowledge_proof_file.name.${id}`, shown),
          content_hash: hash,
        })
        .execute()
      await knowledgeFileReceived(trx, member.id, id, { bytes: bytes.length })
      return { file: { fileId: id, name: shown, bytes: cleaned.bytes.length }, again: false }
    })
    if (again) await context.storage.remove(blob)
    return file
  } catch (error) {
    // No row knows the file: it would lie there for ever.
    await context.storage.remove(blob)
    throw error
  }
}

/** So long a file waits for a proof that names it, ms. */
const unsentMs = 86_400_000

/** Removes the files that no proof named in time, of every member; what could not be taken out of the store is tried again the next time. */
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
      // Last: a row that stays because this failed names the file still.
      for (const { blob } of removed) await storage.remove(blob)
    })
}

/** Sends a proof by training, work or trading; a person decides. The same again while one waits changes nothing. */
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
    // An open try comes first; whoever has shown it need not show it again yet.
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
        statement: needs.keyring.sealText(member, 'knowledge_proof.statement', statement),
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

/** Proofs that wait for a person, oldest first. */
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

/** A proof as an officer reads it; that it was read is recorded. */
export function readProof(
  { db, keyring }: Needs,
  id: string,
  by: string,
): Promise<{ proof: KnowledgeProof; statement: string; files: ProofFile[] }> {
  return db.transaction().execute(async (trx) => {
    await permit(trx, `reviewer:${by}`, 'review')
    const proof = await trx.selectFrom('knowledge_proof').selectAll().where('id', '=', id).executeTakeFirst()
    const member = proof && (await memberById(trx, proof.member_id))
    if (!proof || !member) throw new InvalidTransition(`There is no proof ${id}`)
    const files = await trx
      .selectFrom('knowledge_proof_file')
      .selectAll()
      .where('proof_id', '=', id)
      .orderBy('created_at')
      .execute()
    await knowledgeProofOpened(trx, `reviewer:${by}`, id)
    return {
      proof,
      statement: keyring.openText(member, 'knowledge_proof.statement', proof.statement),
      files: files.map((file) => ({
        fileId: file.id,
        name: keyring.openText(member, `knowledge_proof_file.name.${file.id}`, file.name),
        bytes: file.bytes,
      })),
    }
  })
}

/** Decides a proof that waits, by the rules of the site its member belongs to now; approved, it counts as long as a passed test there. Throws {@link InvalidTransition}. */
export async function decideProof(
  parts: Needs & EmailParts,
  id: string,
  { verdict, reasons, by }: { verdict: 'approved' | 'rejected'; reasons: QuestionnaireReasonCode[]; by: string },
): Promise<void> {
  const { db, suitability } = parts
  if (verdict === 'rejected' && reasons.length === 0) throw new InvalidTransition('A refusal needs a reason')
  await db.transaction().execute(async (trx) => {
    await permit(trx, `reviewer:${by}`, 'review')
    const proof = await trx.selectFrom('knowledge_proof').selectAll().where('id', '=', id).executeTakeFirst()
    if (!proof) throw new InvalidTransition(`There is no proof ${id}`)
    await lockMember(trx, proof.member_id)
    const member = await memberOf(trx, proof.member_id)
    const now = new Date()
    const { numUpdatedRows } = await trx
      .updateTable('knowledge_proof')
      .set({
        state: verdict,
        reasons: verdict === 'approved' ? [] : reasons,
        decided_at: now,
        decided_by: `reviewer:${by}`,
        valid_until:
          verdict === 'approved' ? monthsAfter(now, knowledgeMonths(suitability.knowledge.rules, member.site)) : null,
      })
      .where('id', '=', id)
      .where('state', '=', 'in_review')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new InvalidTransition(`The proof ${id} is decided already`)
    await notifyDecision(trx, parts, {
      memberId: proof.member_id,
      on: 'knowledge-proof',
      as: verdict === 'approved' ? 'approved' : 'refused',
      decision: id,
    })
    await memberChanged(trx, proof.member_id)
    await knowledgeProofDecided(trx, `reviewer:${by}`, id, { verdict, reasons })
  })
}

function memberOf(trx: Transaction<Database>, id: number): Promise<Pick<Member, 'site'>> {
  return trx.selectFrom('member').select('site').where('id', '=', id).executeTakeFirstOrThrow()
}
