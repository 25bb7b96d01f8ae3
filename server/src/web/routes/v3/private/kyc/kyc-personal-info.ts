import { kycPersonalInfo } from '@tessera/contract/endpoints/v3/private/kyc/kyc-personal-info.ts'
import { handle } from '../../../../http/handler.ts'
import { personalInfo } from '../../../../../status/personal-info.ts'

export const kycPersonalInfoRoute = handle(kycPersonalInfo, ({ context, member }) => personalInfo(context, member))
