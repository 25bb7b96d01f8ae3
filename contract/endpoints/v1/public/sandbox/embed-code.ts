import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { sdkScenes } from '../../../../sdk.ts'
import { oneOf } from '../../../../shapes.ts'

/**
 * In the sandbox our server plays a partner's server: what the example page needs to open verification. It does
 * not exist in production, like every call below this path.
 */
export const sandboxEmbedCode = endpoint({
  method: 'POST',
  path: '/v1/public/sandbox/embed-code',
  access: 'public',
  summary: 'A one-time code of the sandbox’s example partner.',
  body: Type.Object({ user_id: Type.String({ minLength: 1, maxLength: 64 }), scene: Type.Optional(oneOf(sdkScenes)) }),
  result: Type.Object({ url: Type.String() }),
  codes: ['accountRestricted'],
})
