import { transferStatus } from '@tessera/contract/endpoints/v1/kyc/transfer/status.ts'
import { handle } from '../../../../http/handler.ts'
import { transferStatusOf } from '../../../../../status/transfers/transfer.ts'

export const transferStatusRoute = handle(transferStatus, ({ context, member }) => transferStatusOf(context, member.id))
