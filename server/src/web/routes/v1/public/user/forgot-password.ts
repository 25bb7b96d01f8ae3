import { forgotPassword } from '@tessera/contract/endpoints/v1/public/user/forgot-password.ts'
import { brakeCodes } from '../../../../../accounts/sign-in/code-brakes.ts'
import { sendVisitorCode, type PasswordReset } from '../../../../../accounts/codes/visitor-codes.ts'
import { isEmail, normaliseEmail } from '../../../../../accounts/members/email.ts'
import { memberByEmail } from '../../../../../accounts/members/store.ts'
import { requestLanguage } from '../../../../../platform/http/language.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { handle } from '../../../../http/handler.ts'

/** The same answer after the same work, whether the address has an account or not. */
export const forgotPasswordRoute = handle(forgotPassword, async ({ context, body, request }) => {
  const email = normaliseEmail(body.email)
  if (!isEmail(email)) throw new Refusal('emailInvalid')
  await brakeCodes(context, request, { name: 'forgot-password', email })
  return context.db.transaction().execute(async (trx) => {
    const member = await memberByEmail(trx, context.keyring, email)
    const about: PasswordReset | null = member
      ? { email, memberId: member.id, passwordHash: member.password_hash }
      : null
    return sendVisitorCode(trx, context, {
      purpose: 'reset',
      email,
      language: requestLanguage(request, context.texts.languages),
      kind: about ? 'reset-code' : 'reset-unknown',
      about,
    })
  })
})
