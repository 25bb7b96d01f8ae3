import { builtinSwap } from '@tessera/contract/endpoints/v3/private/kyc/builtin/swap.ts'
import { swapPhotos } from '../../../../../../verification/drafts/swap-photos.ts'
import { handle } from '../../../../../http/handler.ts'

export const builtinSwapRoute = handle(builtinSwap, ({ context, member, body }) => swapPhotos(context, member, body))
