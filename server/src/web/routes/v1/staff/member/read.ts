import { staffMemberRead } from '@tessera/contract/endpoints/v1/staff/member/read.ts'
import { memberAccountOf } from '../../../../../review/console/member-account.ts'
import { memberPageOf } from '../../../../../review/console/members.ts'
import { eventOf } from '../../../../../review/console/event.ts'
import { refuseDuringCheck } from '../../../../../review/quality/checks.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffMemberReadRoute = handle(staffMemberRead, async ({ context, query, staff }) => {
  const memberId = Number(query.id)
  const { id, site, residence, servedBy, level, language, locked, closed, email, since, attributes, cases, history } =
    await refusing('memberUnknown', async () => {
      await refuseDuringCheck(context.db, { memberId }, staff.name)
      return memberPageOf(context, memberId, staff.name)
    })
  return {
    member: { id, site, residence, servedBy, level, language, locked, closed },
    email,
    since: since.toISOString(),
    attributes: Object.entries(attributes).map(([key, value]) => ({ name: key, value })),
    cases: cases.map((one) => ({ ...one, at: one.at.toISOString() })),
    account: await memberAccountOf(context, id),
    history: history.map((step) => eventOf(step, staff.name)),
  }
})
