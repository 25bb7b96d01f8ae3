import { kycInfo } from '@tessera/contract/endpoints/v3/private/kyc/kyc-info.ts'
import { handle } from '../../../../http/handler.ts'
import { readKycInfo } from '../../../../identity/kyc-info.ts'

export const kycInfoRoute = handle(kycInfo, ({ context, member, body }) => readKycInfo(context, member, body))
