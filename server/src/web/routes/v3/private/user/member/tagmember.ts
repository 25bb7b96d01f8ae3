import { sql } from 'kysely'
import { tagMember } from '@tessera/contract/endpoints/v3/private/user/member/tagmember.ts'
import { memberTagged } from '../../../../../../platform/audit/account-events.ts'
import { handle } from '../../../../../http/handler.ts'
import { Refusal } from '../../../../../../platform/http/refusal.ts'
import { memberChanged } from '../../../../../../accounts/members/store.ts'

/** Members can set only this tag. `KYC` and the others belong to staff. */
export const tagMemberRoute = handle(tagMember, ({ context, member, body: { tagName, value } }) =>
  context.db.transaction().execute(async (trx) => {
    const { member_tag: tags } = await trx
      .selectFrom('member')
      .select('member_tag')
      .where('id', '=', member.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (tags[tagName] === value) return { tagName, value }
    if (tags[tagName] !== undefined) throw new Refusal('tagAlreadySet')
    await trx
      .updateTable('member')
      .set({ member_tag: sql<string>`member_tag || ${JSON.stringify({ [tagName]: value })}::jsonb` })
      .where('id', '=', member.id)
      .execute()
    await memberChanged(trx, member.id)
    await memberTagged(trx, member.id, tagName, value)
    return { tagName, value }
  }),
)
