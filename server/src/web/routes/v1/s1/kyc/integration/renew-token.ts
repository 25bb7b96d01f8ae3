import { sdkRenewToken } from '@tessera/contract/endpoints/v1/s1/kyc/integration/renew-token.ts'
import { handle } from '../../../../../http/handler.ts'
import { renewAccess } from '../../../../../../integrations/partners/renew-access.ts'

export const sdkRenewTokenRoute = handle(sdkRenewToken, ({ context, access }) => renewAccess(context, access.id))
