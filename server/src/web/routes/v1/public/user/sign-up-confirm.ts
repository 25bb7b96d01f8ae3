import { signUpConfirm } from '@tessera/contract/endpoints/v1/public/user/sign-up-confirm.ts'
import { useVisitorCode, visitorCodeRefusals, type SignUp } from '../../../../../accounts/codes/visitor-codes.ts'
import { safeTarget } from '../../../../../accounts/members/redirect.ts'
import { createMember } from '../../../../../accounts/members/store.ts'
import { keepSession, startSession } from '../../../../../accounts/sign-in/start-session.ts'
import { memberSignedUp } from '../../../../../platform/audit/account-events.ts'
import { ownOrigin } from '../../../../../platform/http/origin.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { handle } from '../../../../http/handler.ts'

export const signUpConfirmRoute = handle(signUpConfirm, async ({ context, body, request, reply }) => {
  const { db, keyring, config } = context
  const done = await db.transaction().execute(async (trx) => {
    const used = await useVisitorCode<SignUp>(trx, context, { purpose: 'sign-up', ...body })
    if (used.answer !== 'right') return { refusal: visitorCodeRefusals[used.answer] }
    const { email, passwordHash, terms } = used.about
    const member = await createMember(trx, keyring, { email, passwordHash })
    // Only the owner of the mailbox gets here, so this tells nobody else that the address has an account.
    if (!member) return { refusal: 'signUpRefused' as const }
    await memberSignedUp(trx, member.id, { terms })
    const by = { memberId: member.id, by: 'sign-up', confirmed: true } as const
    return { email, token: (await startSession(trx, context, request, by)).token }
  })
  // We throw here, because the transaction that counted a wrong code must be committed.
  if (done.refusal !== undefined) throw new Refusal(done.refusal)
  keepSession(reply, context, done)
  return { redirect_url: safeTarget(body.redirect_url, ownOrigin(request, config), config.redirectHosts) }
})
