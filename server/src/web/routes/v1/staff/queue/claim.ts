import { staffQueueClaim } from '@tessera/contract/endpoints/v1/staff/queue/claim.ts'
import { claimCase, claimNext } from '../../../../../review/queue/claims.ts'
import { claimedRefusal, refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQueueClaimRoute = handle(staffQueueClaim, async ({ context, body, staff }) => {
  const { caseId, kind, site, passed, tab } = body
  const who = { by: staff.name, tab }
  if (caseId === undefined) {
    const next = await claimNext(context, who, { kind, site, passed })
    return next && { caseId: next.caseId, until: next.until.toISOString() }
  }
  const claim = await refusing('caseUnknown', () => claimCase(context, caseId, who))
  if (claim.by !== staff.name) throw claimedRefusal(claim)
  return { caseId, until: claim.until.toISOString() }
})
