import { addressProof } from '@tessera/contract/endpoints/v3/private/kyc/address/proof.ts'
import { readOrSave } from '../../../../../../verification/addresses/store.ts'
import { handle } from '../../../../../http/handler.ts'

export const addressProofRoute = handle(addressProof, ({ context, member, body }) => readOrSave(context, member, body))
