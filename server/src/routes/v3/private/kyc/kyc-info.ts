import { kycInfo } from '@tessera/contract/endpoints/v3/private/kyc/kyc-info.ts'
import { handleWithAttempts } from '../../../../http/handler.ts'
import { requestLanguage } from '../../../../http/language.ts'
import { kycInfoFor } from '../../../../identity/kyc-info.ts'

export const kycInfoRoute = handleWithAttempts(kycInfo, (call) => Promise.resolve(kycInfoFor(call.context, call, call.body, () => requestLanguage(call.request, call.context.texts.languages))))
