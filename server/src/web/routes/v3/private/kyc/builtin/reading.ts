import type { ResultOf } from '@tessera/contract/endpoint.ts'
import { builtinReading } from '@tessera/contract/endpoints/v3/private/kyc/builtin/reading.ts'
import { handle } from '../../../../../http/handler.ts'
import { ownAttempt } from '../../../../../../accounts/snapshot/attempts.ts'
import { versionOf } from '../../../../../../accounts/members/store.ts'
import { providerOfAttempt } from '../../../../../../verification/providers/choose.ts'

export const builtinReadingRoute = handle(
  builtinReading,
  async ({ context, member, body: { attemptId } }): Promise<ResultOf<typeof builtinReading>> => {
    const attempt = await ownAttempt(context.db, member.id, attemptId)
    const { provider } = await providerOfAttempt(context, context.db, member, attempt)
    if (provider.readEarly) return provider.readEarly(context, member, attemptId)
    return { state: 'none', read: null, version: await versionOf(context.db, member.id) }
  },
)
