import { kycInfo } from '@tessera/contract/endpoints/v3/private/kyc/kyc-info.ts'
import { sdkPaths } from '@tessera/contract/sdk-paths.ts'
import { apiBase } from '../../../../http/register.ts'
import { handleCached, type Call } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { newAccessCode } from '../../../../../verification/drafts/access-codes.ts'
import { kycInfoFor } from '../../../../../status/kyc-info.ts'

export const kycInfoRoute = handleCached(
  kycInfo,
  // Not cached, because each token is issued once.
  ({ obtain_kyc_token: wanted }) => wanted !== true,
  async (call) => {
    const ours = kycInfoFor(call.context, call, call.body, { now: new Date(), language: call.language })
    const info = call.access === null ? ours : { ...ours, apiUrl: sdkAddress(ours.apiUrl) }
    return call.body.obtain_kyc_token === true ? { ...info, kycToken: await tokenFor(call) } : info
  },
)

/** The address of the same calls in SDK mode, if they have one: those of a session refuse an access token. */
function sdkAddress(address: string): string {
  for (const [path, twin] of Object.entries(sdkPaths))
    if (`${apiBase}${path}`.startsWith(`${address}/`)) {
      const call = `${apiBase}${path}`.slice(address.length)
      return `${apiBase}${twin}`.slice(0, -call.length)
    }
  return address
}

/**
 * The access token to start with, as `sdk-access` issues it, for whichever of verification and re-verification is
 * possible now.
 */
async function tokenFor({ context, member, access, sessionId }: Call<typeof kycInfo>): Promise<string> {
  const purpose = member.kyc_level === 0 ? 'verify' : 'update'
  try {
    return (
      await newAccessCode(context, member, { level: 'LEVEL_1', purpose, sessionId: access === null ? sessionId : null })
    ).token
  } catch (error) {
    if (error instanceof Refusal) return ''
    throw error
  }
}
