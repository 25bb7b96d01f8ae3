import { memberInfo } from '@tessera/contract/endpoints/user/private/member/info.ts'
import { handle } from '../../../../http/handler.ts'
import { maskEmail } from '../../../../members/email.ts'

export const memberInfoRoute = handle(memberInfo, ({ context, member }) =>
  Promise.resolve({
    id: member.id,
    email: maskEmail(context.keyring.openText(member, 'member.email', member.email)),
    registered_at: member.created_at.toISOString(),
    site: member.site,
    residence_country: member.residence_country,
    nationality: member.nationality,
    kyc_level: member.kyc_level,
  }),
)
