import { maskEmail } from '@tessera/contract/mask-email.ts'
import { profile } from '@tessera/contract/endpoints/v2/private/user/profile.ts'
import { handleWithAttempts } from '../../../../http/handler.ts'
import { displayCurrency, displayRates } from '../../../../../accounts/members/display-currency.ts'
import { computedTasksFor, openTasksOf } from '../../../../../compliance/tasks/list.ts'
import { sealed } from '../../../../../platform/secrets/sealed-columns.ts'

/** Needs no query besides the session's, which returns the member with the snapshot. */
export const profileRoute = handleWithAttempts(profile, ({ context, member, attempts, snapshot }) =>
  Promise.resolve({
    id: member.id,
    email: maskEmail(context.keyring.openHotText(member, sealed('member', 'email'), member.email)),
    ...displayCurrency(displayRates(context.questionnaires), member),
    level: member.kyc_level,
    sub_attribute: member.sub_attribute,
    member_tag: member.member_tag,
    site: member.site,
    openTasks: openTasksOf(computedTasksFor(context, { member, attempts, snapshot }, new Date())).length,
    version: member.version,
  }),
)
