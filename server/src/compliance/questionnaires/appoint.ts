import { questionnaireAppointed } from '../../platform/audit/events.ts'
import type { Context } from '../../context.ts'
import { MoveRefused } from '../../verification/attempts/move-refused.ts'
import { memberById, memberChanged } from '../../accounts/members/store.ts'
import { permit } from '../../platform/staff/staff.ts'
import { writeOfTalk } from './talks.ts'
import { lockById } from './store.ts'

/** Nobody is talked with later than that, days. */
const farthestDays = 90

/** What in the words on how to join is an address other than a plain `https` one, or would be drawn as something else; null where all is well. */
function strangeAddress(place: string): string | null {
  if (/\p{C}/u.test(place)) return 'hidden characters'
  const addresses = place.split(/\s+/).filter((word) => /[a-z][a-z0-9+.-]*:(?=\S)/i.test(word) || word.includes('//'))
  return addresses.find((word) => !isPlainHttps(word)) ?? null
}

function isPlainHttps(word: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/.test(word) || !URL.canParse(word)) return false
  const { username, password, hostname } = new URL(word)
  return username === '' && password === '' && hostname.includes('.')
}

/**
 * Appoints when an officer talks with the member about what was sent, and how that is joined (an `https` address, or words); the member is told
 * by letter and on the page. Appointed again, it is moved. Throws {@link MoveRefused} for what does not wait for a person, and for a time
 * that is over, or no time.
 */
export function appoint(
  context: Pick<Context, 'db' | 'keyring' | 'texts' | 'config'>,
  id: string,
  { at: typed, place, by }: { at: string; place: string; by: string },
): Promise<{ at: Date; member: number }> {
  const at = new Date(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(typed) ? typed : Number.NaN)
  const days = (at.getTime() - Date.now()) / 86_400_000
  if (!(days > 0 && days <= farthestDays))
    throw new MoveRefused(
      `Not a time within the next ${farthestDays} days, such as 2026-12-01T10:00Z: ${typed || 'nothing'}`,
    )
  if (place.trim().length < 2 || place.length > 300)
    throw new MoveRefused('How does the member join? --place ADDRESS, or words')
  const strange = strangeAddress(place)
  if (strange !== null)
    throw new MoveRefused(
      `Not an address that members are sent to: ${strange}; name one that begins with https://, a phone number, or say it in words`,
    )
  return context.db.transaction().execute(async (trx) => {
    const actor = `operator:${by}`
    await permit(trx, actor, 'review')
    const row = await lockById(trx, id)
    if (!row || row.withdrawn_at) throw new MoveRefused(`There is no questionnaire ${id}`)
    if (row.state !== 'QUESTIONNAIRE_STATUS_PENDING' && row.state !== 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT')
      throw new MoveRefused(`The questionnaire ${id} does not wait for a person`)
    const member = await memberById(trx, row.member_id)
    if (!member?.data_key) throw new MoveRefused(`There is no member ${row.member_id}`)
    await trx
      .updateTable('questionnaire')
      .set({ appointment_at: at, appointment_place: place, appointment_by: actor, appointment_made_at: new Date() })
      .where('id', '=', id)
      .execute()
    await questionnaireAppointed(trx, actor, id, { at: at.toISOString() })
    await writeOfTalk(trx, context, member, id, { kind: 'appointment', at, place })
    await memberChanged(trx, member.id)
    return { at, member: member.id }
  })
}
