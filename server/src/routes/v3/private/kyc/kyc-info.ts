import { kycInfo } from '@tessera/contract/endpoints/v3/private/kyc/kyc-info.ts'
import { handleWithAttempts } from '../../../../http/handler.ts'
import { kycInfoFor } from '../../../../identity/kyc-info.ts'

export const kycInfoRoute = handleWithAttempts(kycInfo, ({ context, member, attempts, body }) => Promise.resolve(kycInfoFor(context, member, attempts, body)))
