import { builtinSession } from '@tessera/contract/endpoints/v3/private/kyc/builtin/session.ts'
import { handleChecked } from '../../../../../http/handler.ts'
import { unknownCountry } from '../../../../../http/known-country.ts'
import { startOrResume } from '../../../../../../verification/drafts/drafts.ts'

export const builtinSessionRoute = handleChecked(builtinSession, unknownCountry, async ({ context, member, body }) => ({
  attempt: await startOrResume(context, member, body),
}))
