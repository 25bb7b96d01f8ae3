import { announcementAnswered } from '../audit/events.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { SessionMember } from '../members/sessions.ts'
import { regionOf } from '../regions/region.ts'

export type Answer = 'read' | 'agreed'

/** What the members of a site are told, from its region file, and how this member answered. */
export async function announcementsFor({ db, regions }: Pick<Context, 'db' | 'regions'>, member: SessionMember): Promise<{ announcement: string; needs: Answer; answer: Answer | null }[]> {
  const all = regionOf(regions, member.site).announcements ?? []
  if (all.length === 0) return []
  const answers = await db.selectFrom('announcement_answer').select(['announcement', 'answer']).where('member_id', '=', member.id).execute()
  return all.map(({ announcement, needs }) => ({ announcement, needs, answer: answers.find((one) => one.announcement === announcement)?.answer ?? null }))
}

/** Keeps an answer; the first one counts. Reading is not agreeing, where agreement is asked for. */
export async function answerAnnouncement(
  { db, regions }: Context,
  member: SessionMember,
  typed: { announcement: string; answer: Answer },
): Promise<{ announcement: string; answer: Answer; at: string }> {
  const asked = (regionOf(regions, member.site).announcements ?? []).find(({ announcement }) => announcement === typed.announcement)
  if (!asked || (asked.needs === 'agreed' && typed.answer !== 'agreed')) throw new Refusal('announcementUnknown')
  return db.transaction().execute(async (trx) => {
    const kept = await trx
      .insertInto('announcement_answer')
      .values({ member_id: member.id, ...typed })
      .onConflict((oc) => oc.doNothing())
      .returning('created_at')
      .executeTakeFirst()
    if (kept) await announcementAnswered(trx, member.id, typed.announcement, typed.answer)
    const row = await trx.selectFrom('announcement_answer').selectAll().where('member_id', '=', member.id).where('announcement', '=', typed.announcement).executeTakeFirstOrThrow()
    return { announcement: row.announcement, answer: row.answer, at: row.created_at.toISOString() }
  })
}
