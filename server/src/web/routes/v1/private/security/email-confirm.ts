import { emailConfirm } from '@tessera/contract/endpoints/v1/private/security/email-confirm.ts'
import { useVisitorCode, visitorCodeRefusals } from '../../../../../accounts/codes/visitor-codes.ts'
import { rememberBrowser } from '../../../../../accounts/members/known-browser.ts'
import { changeEmail, type EmailChange } from '../../../../../accounts/sign-in/change-email.ts'
import { confirmationFailed } from '../../../../../platform/audit/security-events.ts'
import { browserName } from '../../../../../platform/http/browser-name.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { handle } from '../../../../http/handler.ts'

export const emailConfirmRoute = handle(emailConfirm, async (call) => {
  const { context, member, body, request, reply } = call
  const done = await context.db.transaction().execute(async (trx) => {
    const used = await useVisitorCode<EmailChange>(trx, context, { purpose: 'email-change', ...body })
    if (used.answer === 'wrong' || used.answer === 'used-up')
      await confirmationFailed(trx, member.id, { browser: browserName(request) })
    if (used.answer !== 'right') return { refusal: visitorCodeRefusals[used.answer] }
    return (await changeEmail(trx, context, call, used.about)) ?? { refusal: visitorCodeRefusals.expired }
  })
  // We throw here, because the transaction that counted a wrong code must be committed.
  if ('refusal' in done) throw new Refusal(done.refusal)
  rememberBrowser(reply, context.config, context.keyring, done.email)
  return { signedOut: done.signedOut, heldUntil: done.heldUntil.toISOString() }
})
