import { partnerResult } from '@tessera/contract/endpoints/v1/partner/integration/result.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../http/refusal.ts'
import { attemptsWithin } from '../../../../identity/attempts.ts'
import { circumstancesWithin } from '../../../../identity/circumstances.ts'
import { kycInfoFor } from '../../../../identity/kyc-info.ts'
import { takeTurn } from '../../../../limits/rate-limit.ts'
import { memberById } from '../../../../members/store.ts'
import { tasksFor } from '../../../../tasks/list.ts'
import { latestBusiness } from '../../../../partners/latest-business.ts'
import { knownMember } from '../../../../partners/codes.ts'

const perPartner = { name: 'partner-result', limit: 6000, seconds: 3600 }

export const partnerResultRoute = handle(partnerResult, async ({ context, partner, body }) => {
  await takeTurn(context.db, perPartner, partner.id)
  const memberId = await knownMember(context.db, context.keyring, partner.id, body.user_id)
  const member = memberId === undefined ? undefined : await memberById(context.db, memberId)
  if (!member) throw new Refusal('partnerUserUnknown')
  const [attempts, circumstances] = [
    await attemptsWithin(context.db, member.id),
    await circumstancesWithin(context.db, member.id),
  ]
  const now = new Date()
  const standing = { member, attempts, circumstances }
  const { cases } = kycInfoFor(context, standing, {}, { now, language: () => 'en' })
  // What an officer asked of somebody stays between them and us.
  const tasks = tasksFor(context, standing, 'en', now).filter(({ openedBy }) => openedBy !== 'OFFICER')
  const { business } = await context.db
    .selectFrom('partner_member')
    .select(latestBusiness('partner_member').as('business'))
    .where('partner_id', '=', partner.id)
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  return { level: member.kyc_level, cases, tasks, business_id: business }
})
