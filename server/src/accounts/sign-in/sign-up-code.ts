import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { sendVisitorCode, type SentCode, type SignUp } from '../codes/visitor-codes.ts'
import { emailTaken } from '../members/store.ts'
import type { EmailParts } from '../parts.ts'

/** Sends the code of a sign-up. A known address gets an email without a code: only its owner reads that it has an account. */
export async function sendSignUpCode(
  trx: Transaction<Database>,
  context: EmailParts,
  request: FastifyRequest,
  about: SignUp,
): Promise<SentCode> {
  const known = await emailTaken(trx, context.keyring, about.email)
  return sendVisitorCode(trx, context, {
    purpose: 'sign-up',
    email: about.email,
    language: requestLanguage(request, context.texts.languages),
    kind: known ? 'sign-up-known' : 'sign-up-code',
    about,
    withoutCode: known,
  })
}
