import { randomUUID } from 'node:crypto'
import type { AnswerFile } from '@tessera/contract/questionnaire-shapes.ts'
import { memberView } from '@tessera/questionnaires/engine/member-view.ts'
import { placeOf } from '@tessera/questionnaires/engine/paths.ts'
import { planOf } from '@tessera/questionnaires/engine/plan.ts'
import { questionnaireFileReceived } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { templateOf, refuseElsewhere } from './templates.ts'
import { clean, printed } from '../evidence-files.ts'
import { lockQuestionnaire, type Which } from './store.ts'
import { sealed, sealedFile } from '../../platform/secrets/sealed-columns.ts'

/** The most files of one questionnaire, including replaced ones. */
const mostFiles = 100
/** Size limit of one file where its item has none, bytes. */
const mostBytes = 10 * 1024 * 1024

/** The size limit of an item's file, bytes. Refused where the path takes no files. */
export function limitAt(context: Pick<ComplianceParts, 'questionnaires'>, code: number, path: string): number {
  const { template } = templateOf(context.questionnaires, code)
  const place = placeOf(planOf(memberView(template)), path)
  if (place?.kind !== 'item' || (place.item.type !== 'file' && place.item.type !== 'files'))
    throw new Refusal('invalidParameters', { fields: [{ field: 'path', rule: 'file' }] })
  return (
    place.item.validate?.reduce(
      (least, validator) => (validator.rule === 'maxBytes' ? Math.min(least, validator.value) : least),
      mostBytes,
    ) ?? mostBytes
  )
}

/** Cleans and stores a file for one answer. The same bytes for the same answer are the same file. */
export async function saveFile(
  context: Pick<ComplianceParts, 'db' | 'keyring' | 'storage' | 'intakeLimit' | 'questionnaires'>,
  member: SessionMember,
  which: Which,
  { path, name, bytes }: { path: string; name: string; bytes: Buffer },
): Promise<AnswerFile> {
  const hash = context.keyring.lookup('content', bytes)
  const cleaned = await context.intakeLimit(() => clean(bytes))
  const blob = randomUUID()
  const id = randomUUID()
  await context.storage.put(
    blob,
    context.keyring.sealFor(member, sealedFile('questionnaire_file', blob), cleaned.bytes),
  )
  const saving = context.db.transaction().execute(async (trx) => {
    const row = await lockQuestionnaire(trx, which)
    if (row.state !== 'QUESTIONNAIRE_STATUS_UNSUBMIT') throw new Refusal('questionnaireClosed')
    refuseElsewhere(context.questionnaires, row, member)
    const files = await trx
      .selectFrom('questionnaire_file')
      .selectAll()
      .where('questionnaire_id', '=', row.id)
      .execute()
    const same = files.find((file) => file.path === path && file.content_hash.equals(hash))
    if (same)
      return {
        fileId: same.id,
        path,
        name: context.keyring.openText(member, sealed('questionnaire_file', 'name', { id: same.id }), same.name),
        bytes: same.bytes,
        type: same.type,
        addedAt: same.created_at.toISOString(),
        again: true,
      }
    if (files.length >= mostFiles) throw new Refusal('tooManyFiles')
    const shown = printed(name)
    const now = new Date()
    await trx
      .insertInto('questionnaire_file')
      .values({
        id,
        questionnaire_id: row.id,
        member_id: member.id,
        path,
        blob,
        bytes: cleaned.bytes.length,
        type: cleaned.type,
        name: context.keyring.sealText(member, sealed('questionnaire_file', 'name', { id }), shown),
        content_hash: hash,
        created_at: now,
      })
      .execute()
    await questionnaireFileReceived(trx, member.id, row.id, { fileId: id, bytes: bytes.length })
    return {
      fileId: id,
      path,
      name: shown,
      bytes: cleaned.bytes.length,
      type: cleaned.type,
      addedAt: now.toISOString(),
      again: false,
    }
  })
  try {
    const { again, ...file } = await saving
    if (again) await context.storage.remove(blob)
    return file
  } catch (error) {
    // No row points to the file, so no job would ever delete it.
    await context.storage.remove(blob)
    throw error
  }
}
