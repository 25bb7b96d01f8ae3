import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/**
 * A verification provider's notice that one of its sessions changed, signed over the raw body. It has no verdict: the
 * server requests the result from the provider. A rejected notice gets HTTP 401, so that the sender notices.
 */
export const providerNotice = endpoint({
  method: 'POST',
  path: '/v1/public/provider/notice',
  access: 'provider',
  summary: 'A notice of a verification provider.',
  rawBody: true,
  bodyLimit: 256 * 1024,
  query: Type.Object({
    provider: Type.String({ maxLength: 64 }),
    /** Our secret in the address that we gave to a provider which signs nothing. */
    key: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  result: Type.Object({}),
  codes: ['providerNoticeRefused'],
})
