import { staffMemberBreakGlass } from '@tessera/contract/endpoints/v1/staff/member/break-glass.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { breakGlass, BreakGlassRefused } from '../../../../../review/handling/break-glass.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffMemberBreakGlassRoute = handle(staffMemberBreakGlass, async ({ context, body, staff }) => {
  try {
    const until = await refusing('memberUnknown', () => breakGlass(context.db, { ...body, by: staff.name }))
    return { until: until.toISOString() }
  } catch (error) {
    if (error instanceof BreakGlassRefused) throw new Refusal('breakGlassRefused', { reason: error.message })
    throw error
  }
})
