import { builtinSession } from '@tessera/contract/endpoints/v3/private/kyc/builtin/session.ts'
import { handle } from '../../../../../http/handler.ts'
import { startOrResume } from '../../../../../providers/builtin/store.ts'

export const builtinSessionRoute = handle(builtinSession, async ({ context, member, body }) => ({ attempt: await startOrResume(context, member, body) }))
