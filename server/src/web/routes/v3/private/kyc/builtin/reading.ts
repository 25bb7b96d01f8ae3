import { builtinReading } from '@tessera/contract/endpoints/v3/private/kyc/builtin/reading.ts'
import { handle } from '../../../../../http/handler.ts'
import { readEarly } from '../../../../../../verification/providers/builtin/early-reading.ts'

export const builtinReadingRoute = handle(builtinReading, ({ context, member, body }) =>
  readEarly(context, member, body.attemptId),
)
