import { doQuickKyc } from '@tessera/contract/endpoints/v3/private/kyc/do-quick-kyc.ts'
import { handle } from '../../../../http/handler.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { verifyByNumber } from '../../../../../verification/non-document/non-document.ts'

/** The rate limit prevents guessing of numbers. */
const perMember = { name: 'quick-kyc', limit: 20, seconds: 3600 }

export const doQuickKycRoute = handle(doQuickKyc, async ({ context, member, body }) => {
  await consumeRateLimit(context.db, perMember, String(member.id))
  return verifyByNumber(context, member, body)
})
