import { recoveryStart } from '@tessera/contract/endpoints/v1/public/user/recovery-start.ts'
import { sendVisitorCode } from '../../../../../accounts/codes/visitor-codes.ts'
import { isEmail, normaliseEmail } from '../../../../../accounts/members/email.ts'
import { brakeCodes } from '../../../../../accounts/sign-in/code-brakes.ts'
import { requestLanguage } from '../../../../../platform/http/language.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import type { RecoveryRequest } from '../../../../../verification/recovery/begin.ts'
import { handle } from '../../../../http/handler.ts'

/** The same answer after the same work, whether the address has a verified account or not. */
export const recoveryStartRoute = handle(recoveryStart, async ({ context, body, request }) => {
  const email = normaliseEmail(body.email)
  const newEmail = body.newEmail === undefined ? null : normaliseEmail(body.newEmail)
  if (!isEmail(email) || (newEmail !== null && (!isEmail(newEmail) || newEmail === email)))
    throw new Refusal('emailInvalid')
  const readable = newEmail ?? email
  await brakeCodes(context, request, { name: 'recovery', email: readable })
  // A person who cannot read the account's mailbox is slowed down for this account as well.
  if (newEmail !== null) await brakeCodes(context, request, { name: 'recovery-of', email })
  return context.db.transaction().execute((trx) =>
    sendVisitorCode(trx, context, {
      purpose: 'recovery',
      email: readable,
      language: requestLanguage(request, context.texts.languages),
      kind: 'recovery-code',
      about: { email, newEmail } satisfies RecoveryRequest,
    }),
  )
})
