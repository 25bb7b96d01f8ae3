import { maskEmail } from '@tessera/contract/mask-email.ts'
import { memberInfo } from '@tessera/contract/endpoints/user/private/member/info.ts'
import { handle } from '../../../../http/handler.ts'
import { sealed } from '../../../../../platform/secrets/sealed-columns.ts'

export const memberInfoRoute = handle(memberInfo, async ({ context, member }) => {
  const { created_at, nationality } = await context.db
    .selectFrom('member')
    .select(['created_at', 'nationality'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  return {
    id: member.id,
    email: maskEmail(context.keyring.openText(member, sealed('member', 'email'), member.email)),
    registered_at: created_at.toISOString(),
    site: member.site,
    residence_country: member.residence_country,
    nationality,
    kyc_level: member.kyc_level,
  }
})
