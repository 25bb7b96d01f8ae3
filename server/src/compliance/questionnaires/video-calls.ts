import type { EmailParts } from '../../accounts/parts.ts'
import type { Transaction } from 'kysely'
import { questionnaireAppointmentEnded } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { CancelledVideoCallTable, Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import { notifyPartners } from '../../accounts/partners/webhook-outbox.ts'
import { memberById, memberChanged } from '../../accounts/members/store.ts'
import { permit } from '../../platform/staff/staff.ts'
import { lockById } from './store.ts'

/* A video call about a submission. The questionnaire stores its time, and the call ends when the review ends. */

type Trx = Transaction<Database>
type VideoCall = Pick<Questionnaire, 'id' | 'member_id' | 'appointment_at' | 'appointment_offset' | 'appointment_by'>

interface CallEmail {
  kind: 'appointment' | 'appointment-soon' | 'appointment-cancelled'
  at: Date
  /** The zone offset in which the reviewer set the time. */
  offset: string | null
  link?: string
}

/** How long before a video call we remind the member, ms. */
const reminderMs = 86_400_000

/** Emails the member about a video call, with its time in the zone offset that the reviewer set. */
export async function emailAboutVideoCall(
  trx: Trx,
  parts: EmailParts,
  member: Member,
  { id, kind, at, offset, link = '' }: CallEmail & { id: string },
): Promise<void> {
  const put = await queueEmail(trx, parts, member, {
    kind,
    onceKey: `${kind}:${id}:${at.toISOString()}:${link}`,
    values: { time: at.toISOString(), link },
    timeZone: offset && offset !== 'Z' ? offset : 'UTC',
  })
  if (put) await notifyPartners(trx, member.id, 'task.due')
}

/**
 * Ends the appointment of a locked questionnaire, if it has one. When the member cancels it, the reviewer who set it
 * gets a notice. When we cancel it, the member gets an email.
 */
export async function endVideoCall(trx: Trx, parts: EmailParts, row: VideoCall, actor: string): Promise<void> {
  const at = row.appointment_at
  if (!at) return
  await trx
    .updateTable('questionnaire')
    .set({
      appointment_at: null,
      appointment_offset: null,
      appointment_link: null,
      appointment_by: null,
      appointment_made_at: null,
    })
    .where('id', '=', row.id)
    .execute()
  await questionnaireAppointmentEnded(trx, actor, row.id, { at: at.toISOString() })
  if (at.getTime() <= Date.now()) return
  if (actor.startsWith('member:')) {
    await trx
      .insertInto('cancelled_video_call')
      .values({
        questionnaire_id: row.id,
        member_id: row.member_id,
        at,
        appointed_by: row.appointment_by,
        seen_at: null,
      })
      .execute()
    return
  }
  const member = await memberById(trx, row.member_id)
  if (member?.data_key)
    await emailAboutVideoCall(trx, parts, member, {
      id: row.id,
      kind: 'appointment-cancelled',
      at,
      offset: row.appointment_offset,
    })
}

/** Cancels a video call. The member gets an email, and the submission stays in review. */
export function cancelVideoCall(
  context: Pick<ComplianceParts, 'db'> & EmailParts,
  id: string,
  by: string,
): Promise<Date> {
  return context.db.transaction().execute(async (trx) => {
    const actor = `reviewer:${by}`
    await permit(trx, actor, 'review', 'own')
    const row = await lockById(trx, id)
    if (row) await permit(trx, actor, 'review', { member: row.member_id })
    if (!row?.appointment_at) throw new InvalidTransition(`No video call is appointed for the questionnaire ${id}`)
    await endVideoCall(trx, context, row, actor)
    await memberChanged(trx, row.member_id)
    return row.appointment_at
  })
}

type CancelledCall = Pick<CancelledVideoCallTable, 'questionnaire_id' | 'member_id' | 'appointed_by'> & {
  at: Date
  cancelled_at: Date
}

/** All cancelled video calls of a questionnaire. Marks them as seen for the reviewer who set them. */
export async function markCancelledCallsSeen(trx: Trx, id: string, actor: string): Promise<void> {
  await trx
    .updateTable('cancelled_video_call')
    .set({ seen_at: new Date() })
    .where('questionnaire_id', '=', id)
    .where('seen_at', 'is', null)
    .where(({ or, eb }) => or([eb('appointed_by', '=', actor), eb('appointed_by', 'is', null)]))
    .execute()
}

/** The video calls about a questionnaire that the member cancelled. */
export function cancelledCallsOf(trx: Trx, id: string): Promise<CancelledCall[]> {
  return trx
    .selectFrom('cancelled_video_call')
    .select(['questionnaire_id', 'member_id', 'at', 'appointed_by', 'cancelled_at'])
    .where('questionnaire_id', '=', id)
    .orderBy('cancelled_at')
    .execute()
}

/**
 * Emails members with a video call tomorrow. A call that was set less than a day ahead gets no reminder. A second run
 * sends nothing twice.
 */
export async function remindOfVideoCalls(context: Pick<ComplianceParts, 'db'> & EmailParts, now: Date): Promise<void> {
  const soon = await context.db
    .selectFrom('questionnaire')
    .select('id')
    .where('appointment_at', '>', now)
    .where('appointment_at', '<=', new Date(now.getTime() + reminderMs))
    .orderBy('appointment_at')
    .limit(500)
    .execute()
  for (const { id } of soon)
    await context.db.transaction().execute(async (trx) => {
      const row = await lockById(trx, id)
      const member = row && (await memberById(trx, row.member_id))
      if (!row?.appointment_at || !member?.data_key || member.disabled_at) return
      const late =
        row.appointment_made_at && row.appointment_at.getTime() - row.appointment_made_at.getTime() < reminderMs
      if (!late)
        await emailAboutVideoCall(trx, context, member, {
          id,
          kind: 'appointment-soon',
          at: row.appointment_at,
          offset: row.appointment_offset,
          link: row.appointment_link ?? '',
        })
    })
}
