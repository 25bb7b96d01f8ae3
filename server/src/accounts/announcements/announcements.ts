import type { Transaction } from 'kysely'
import { announcementAnswered } from '../../platform/audit/account-events.ts'
import type { AccountParts } from '../parts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SessionMember } from '../sessions/sessions.ts'
import { custodyOf, mayMove } from '../custody.ts'
import { setAttribute } from '../members/attributes.ts'
import { regionOf, type Region, type Regions } from '../../regions/region.ts'

export type Answer = 'read' | 'agreed'

/** The announcements for the members of a region, from its region file, and this member's answers. */
export async function announcementsFor(
  { db, regions }: Pick<AccountParts, 'db' | 'regions'>,
  member: SessionMember,
): Promise<{ announcement: string; needs: Answer; answer: Answer | null }[]> {
  const all = notifiedTo(regions, member)
  if (all.length === 0) return []
  const answers = await db
    .selectFrom('announcement_answer')
    .select(['announcement', 'answer'])
    .where('member_id', '=', member.id)
    .execute()
  return all.map(({ announcement, needs }) => ({
    announcement,
    needs,
    answer: answers.find((one) => one.announcement === announcement)?.answer ?? null,
  }))
}

/**
 * The announcements for this member. Only members of the partner, or those who agreed already, get the move to the
 * platform's own custody.
 */
function notifiedTo(regions: Regions, member: SessionMember): NonNullable<Region['announcements']> {
  const { announcements = [], custody } = regionOf(regions, member.site)
  const moved = custodyOf(member) === 'CUSTODY_PLATFORM'
  return announcements.filter(
    ({ announcement }) => announcement !== custody?.move?.announcement || moved || mayMove(member, custody),
  )
}

/**
 * The member agreed: from now on the platform holds the assets. Agreeing again, or in a second tab, changes nothing.
 */
async function moveCustody(trx: Transaction<Database>, memberId: number): Promise<void> {
  const { sub_attribute: attributes } = await trx
    .selectFrom('member')
    .select('sub_attribute')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (custodyOf({ sub_attribute: attributes }) === 'CUSTODY_SATOS')
    await setAttribute(trx, `member:${memberId}`, memberId, { name: 'custody', to: 'CUSTODY_PLATFORM' })
}

/** Stores an answer. The first one counts. Where consent is required, reading is not enough. */
export async function answerAnnouncement(
  { db, regions }: Pick<AccountParts, 'db' | 'regions'>,
  member: SessionMember,
  typed: { announcement: string; answer: Answer },
): Promise<{ announcement: string; answer: Answer; at: string }> {
  const asked = notifiedTo(regions, member).find(({ announcement }) => announcement === typed.announcement)
  if (!asked || (asked.needs === 'agreed' && typed.answer !== 'agreed')) throw new Refusal('announcementUnknown')
  return db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto('announcement_answer')
      .values({ member_id: member.id, announcement: typed.announcement, answer: typed.answer })
      .onConflict((oc) => oc.doNothing())
      .returning('created_at')
      .executeTakeFirst()
    if (stored) await announcementAnswered(trx, member.id, typed.announcement, typed.answer)
    if (typed.announcement === regionOf(regions, member.site).custody?.move?.announcement)
      await moveCustody(trx, member.id)
    const row = await trx
      .selectFrom('announcement_answer')
      .selectAll()
      .where('member_id', '=', member.id)
      .where('announcement', '=', typed.announcement)
      .executeTakeFirstOrThrow()
    return { announcement: row.announcement, answer: row.answer, at: row.created_at.toISOString() }
  })
}
