import { staffQueueClaim } from '@tessera/contract/endpoints/v1/staff/queue/claim.ts'
import { claimCase, claimNext } from '../../../../../review/queue/claims.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQueueClaimRoute = handle(staffQueueClaim, async ({ context, body, staff }) => {
  const { caseId, kind, site } = body
  if (caseId === undefined) {
    const next = await claimNext(context, staff.name, { kind, site })
    return next && { caseId: next.caseId, until: next.until.toISOString() }
  }
  const { by, until } = await refusing('caseUnknown', () => claimCase(context, caseId, staff.name))
  if (by !== staff.name) throw new Refusal('caseClaimed', { by, until: until.toISOString() })
  return { caseId, until: until.toISOString() }
})
