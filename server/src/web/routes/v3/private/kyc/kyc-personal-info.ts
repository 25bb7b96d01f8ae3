import { kycPersonalInfo } from '@tessera/contract/endpoints/v3/private/kyc/kyc-personal-info.ts'
import { handleCached } from '../../../../http/handler.ts'
import { personalInfo } from '../../../../../status/personal-info.ts'

export const kycPersonalInfoRoute = handleCached(
  kycPersonalInfo,
  () => true,
  ({ context, member }) => personalInfo(context, member),
)
