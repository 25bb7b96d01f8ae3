import { emailStart } from '@tessera/contract/endpoints/v1/private/security/email-start.ts'
import { sendVisitorCode } from '../../../../../accounts/codes/visitor-codes.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { isEmail, normaliseEmail } from '../../../../../accounts/members/email.ts'
import { emailTaken, memberById } from '../../../../../accounts/members/store.ts'
import type { EmailChange } from '../../../../../accounts/sign-in/change-email.ts'
import { brakeCodes } from '../../../../../accounts/sign-in/code-brakes.ts'
import { requestLanguage } from '../../../../../platform/http/language.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { sealed } from '../../../../../platform/secrets/sealed-columns.ts'
import { handle } from '../../../../http/handler.ts'

/** One member asks for codes: they could look for addresses, or fill the mailboxes of others. */
const perMember = { name: 'email-change', limit: 10, seconds: 3600 }

/** A taken address gets the same answer after the same work. Only its owner reads that someone tried. */
export const emailStartRoute = handle(emailStart, async (call) => {
  const { context, member, sessionId, body, request } = call
  const { db, keyring, texts } = context
  await requireConfirmed(db, call, 'confirmFirst')
  const email = normaliseEmail(body.email)
  const own = keyring.openText(member, sealed('member', 'email'), member.email)
  if (!isEmail(email) || email === own) throw new Refusal('emailInvalid')
  await consumeRateLimit(db, perMember, String(member.id))
  await brakeCodes(context, request, { name: 'email-change', email })
  return db.transaction().execute(async (trx) => {
    const now = await memberById(trx, member.id)
    const taken = await emailTaken(trx, keyring, email, member.id)
    const about: EmailChange | null =
      now && !taken ? { memberId: member.id, sessionId, email, formerHash: now.email_hash.toString('base64') } : null
    return sendVisitorCode(trx, context, {
      purpose: 'email-change',
      email,
      language: member.language ?? requestLanguage(request, texts.languages),
      kind: about ? 'email-change-code' : 'email-change-taken',
      about,
    })
  })
})
