import { partnerResult } from '@tessera/contract/endpoints/v1/partner/integration/result.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { attemptsWithin } from '../../../../../accounts/snapshot/attempts.ts'
import { snapshotWithin } from '../../../../../accounts/snapshot/snapshot.ts'
import { kycInfoFor } from '../../../../../status/kyc-info.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { memberById } from '../../../../../accounts/members/store.ts'
import { tasksFor } from '../../../../../compliance/tasks/list.ts'
import { latestBusiness } from '../../../../../accounts/partners/latest-business.ts'
import { knownMember } from '../../../../../integrations/partners/codes.ts'

const perPartner = { name: 'partner-result', limit: 6000, seconds: 3600 }

export const partnerResultRoute = handle(partnerResult, async ({ context, partner, body }) => {
  await consumeRateLimit(context.db, perPartner, partner.id)
  const memberId = await knownMember(context.db, context.keyring, partner.id, body.user_id)
  const member = memberId === undefined ? undefined : await memberById(context.db, memberId)
  if (!member) throw new Refusal('partnerUserUnknown')
  const [attempts, snapshot] = [
    await attemptsWithin(context.db, member.id),
    await snapshotWithin(context.db, member.id),
  ]
  const now = new Date()
  const status = { member, attempts, snapshot }
  const { cases } = kycInfoFor(context, status, {}, { now, language: 'en' })
  // The partner never sees what a reviewer asked a member.
  const tasks = tasksFor(context, status, 'en', now).filter(({ openedBy }) => openedBy !== 'REVIEWER')
  const { business } = await context.db
    .selectFrom('partner_member')
    .select(latestBusiness('partner_member').as('business'))
    .where('partner_id', '=', partner.id)
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  return { level: member.kyc_level, cases, tasks, business_id: business }
})
