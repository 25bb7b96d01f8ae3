import type { Transaction } from 'kysely'
import { questionnaireWithdrawn } from '../../platform/audit/events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Questionnaire, StoodBefore } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { MoveRefused } from '../../verification/attempts/move-refused.ts'
import type { LetterParts } from '../../accounts/mail/decided.ts'
import { memberById, memberChanged } from '../../accounts/members/store.ts'
import { permit } from '../../platform/staff/staff.ts'
import { endExtension } from '../tasks/extended.ts'
import { heldBy } from './holds.ts'
import { lockById } from './store.ts'
import { asBefore } from './stood-before.ts'
import { endTalk } from './talks.ts'

const over = ['QUESTIONNAIRE_STATUS_APPROVED', 'QUESTIONNAIRE_STATUS_UNDEFINED']

/**
 * Takes back a questionnaire that was asked by mistake: what waited for it opens, and the member sees nothing of it any more; one that was
 * asked anew stands as it did before. What they had sent stays as a record, and the same can be asked anew. What is decided, or was begun by
 * the member and is made for their site, is not ours to take back; nor is what a rule holds something back for, which would stay held with nobody at it.
 */
export async function withdrawAsked(
  context: Pick<ComplianceParts, 'db' | 'regions' | 'questionnaires'> & LetterParts,
  id: string,
  by: string,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const actor = `operator:${by}`
    await permit(trx, actor, 'review')
    const row = await lockById(trx, id)
    if (!row || row.withdrawn_at) throw new MoveRefused(`There is no questionnaire ${id}`)
    if (over.includes(row.state) || row.final) throw new MoveRefused(`The questionnaire ${id} is decided already`)
    if (row.before_asked?.site !== undefined)
      throw new MoveRefused(
        `Nobody asked for the questionnaire ${id} by mistake: it was approved at ${row.before_asked.site}, and is looked at anew since the member moved`,
      )
    const held = await heldBy(trx, id)
    if (held.length > 0)
      throw new MoveRefused(
        `The questionnaire ${id} holds ${held.join(', ')} back: decide it, or lift that first (questionnaires lift ${id})`,
      )
    const member = await memberById(trx, row.member_id)
    const made =
      member === undefined ||
      context.questionnaires.templates.get(row.template_code)?.template.sites.includes(member.site) !== false
    if (row.opened_by === 'member' && made)
      throw new MoveRefused(`The questionnaire ${id} was begun by the member, not asked`)
    if (row.before_asked) await standAgain(trx, context, row, row.before_asked, actor)
    else await takeBack(trx, context, row, actor)
  })
}

/** A locked questionnaire stands again as it did when it was asked anew: what was approved then is approved, until the day it was. */
async function standAgain(
  trx: Transaction<Database>,
  parts: Pick<ComplianceParts, 'regions'> & LetterParts,
  row: Questionnaire,
  before: StoodBefore,
  actor: string,
): Promise<void> {
  const member = await memberById(trx, row.member_id)
  await endTalk(trx, parts, row, actor)
  // A day put off was that of the asking which is taken back.
  if (member) await endExtension(parts, trx, member, row)
  await trx.updateTable('questionnaire').set(asBefore(before)).where('id', '=', row.id).execute()
  await memberChanged(trx, row.member_id)
  await questionnaireWithdrawn(trx, actor, row.id, { standsAgain: before.state.slice('QUESTIONNAIRE_STATUS_'.length) })
}

/** The member sees nothing of a locked questionnaire any more. */
export async function takeBack(
  trx: Transaction<Database>,
  parts: LetterParts,
  row: Questionnaire,
  actor: string,
): Promise<void> {
  await endTalk(trx, parts, row, actor)
  // Its place is free again: a request may be asked once.
  await trx
    .updateTable('questionnaire')
    .set({ withdrawn_at: new Date(), request_id: `withdrawn-${row.id}` })
    .where('id', '=', row.id)
    .execute()
  await memberChanged(trx, row.member_id)
  await questionnaireWithdrawn(trx, actor, row.id)
}
