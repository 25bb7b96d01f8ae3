import { questionnaireAppointed } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { memberById, memberChanged } from '../../accounts/members/store.ts'
import { permit } from '../../platform/staff/staff.ts'
import { emailAboutVideoCall } from './video-calls.ts'
import { lockById } from './store.ts'

/** The latest possible date of a video call, days from now. */
const farthestDays = 90

function isPlainHttps(link: string): boolean {
  if (link.length > 300 || !/^https:\/\/[^\s\\\p{C}]+$/u.test(link) || !URL.canParse(link)) return false
  const { username, password, hostname } = new URL(link)
  return username === '' && password === '' && hostname.includes('.')
}

/**
 * Sets the time and the link of a video call about a submission. The member gets both in an email and on the page. A
 * second call of this function moves it. Throws {@link InvalidTransition} where the submission is not in review, or
 * the time is in the past or has no zone offset.
 */
export function appoint(
  context: Pick<ComplianceParts, 'db' | 'keyring' | 'texts' | 'config'>,
  id: string,
  { at: typed, link, by }: { at: string; link: string; by: string },
): Promise<{ at: Date; member: number }> {
  const [, offset] = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(Z|[+-]\d{2}:\d{2})$/.exec(typed) ?? []
  const at = new Date(offset ? typed : Number.NaN)
  const days = (at.getTime() - Date.now()) / 86_400_000
  if (!offset || !(days > 0 && days <= farthestDays))
    throw new InvalidTransition(
      `Not a time: ${typed || 'nothing'}. Enter one within the next ${farthestDays} days with its zone offset`,
      'such as --at 2026-12-01T10:00+03:00',
    )
  if (!isPlainHttps(link))
    throw new InvalidTransition(
      `Not a link: ${link || 'nothing'}. Enter an https address without a password`,
      'such as --link https://meet.example/r/42',
    )
  return context.db.transaction().execute(async (trx) => {
    const actor = `reviewer:${by}`
    await permit(trx, actor, 'review', 'own')
    const row = await lockById(trx, id)
    if (!row || row.withdrawn_at) throw new InvalidTransition(`There is no questionnaire ${id}`)
    await permit(trx, actor, 'review', { member: row.member_id })
    if (row.state !== 'QUESTIONNAIRE_STATUS_PENDING' && row.state !== 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT')
      throw new InvalidTransition(`The questionnaire ${id} is not in review`)
    const member = await memberById(trx, row.member_id)
    if (!member?.data_key) throw new InvalidTransition(`There is no member ${row.member_id}`)
    await trx
      .updateTable('questionnaire')
      .set({
        appointment_at: at,
        appointment_offset: offset,
        appointment_link: link,
        appointment_by: actor,
        appointment_made_at: new Date(),
      })
      .where('id', '=', id)
      .execute()
    await questionnaireAppointed(trx, actor, id, { at: at.toISOString() })
    await emailAboutVideoCall(trx, context, member, { id, kind: 'appointment', at, offset, link })
    await memberChanged(trx, member.id)
    return { at, member: member.id }
  })
}
