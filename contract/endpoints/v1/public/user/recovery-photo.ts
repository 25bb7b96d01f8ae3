import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { RecoveryToken, recoverySides } from '../../../../recovery.ts'
import { oneOf } from '../../../../shapes.ts'

/** A fresh photo, as a raw body. Another one of the same side replaces it. */
export const recoveryPhoto = endpoint({
  method: 'PUT',
  path: '/v1/public/user/recovery-photo',
  access: 'public',
  summary: 'Send a photo of the verified document, or of the person.',
  query: Type.Object({ side: oneOf(recoverySides) }),
  headers: Type.Object({ 'recovery-token': RecoveryToken }),
  rawBody: true,
  result: Type.Object({}),
  codes: ['fileTooLarge', 'fileTooManyPixels', 'fileTypeUnsupported', 'fileUnreadable'],
})
