import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable, oneOf } from '../../../../shapes.ts'

/**
 * The default risk check before a public action. The only call that takes a form instead of JSON (specification,
 * section 7): field `sence`, spelled so, and header `guid`. Too many calls from one network address are rate limited.
 */
export const defaultIntercept = endpoint({
  method: 'POST',
  path: '/user/public/risk/default-intercept',
  access: 'public',
  summary: 'Risk check before a public act.',
  headers: Type.Object({ guid: Type.Optional(Type.String({ maxLength: 64 })) }),
  body: Type.Object({ sence: oneOf(['login', 'register', 'kyc', 'withdraw']) }),
  formBody: true,
  result: Type.Object({ intercept: Type.Boolean(), sence: Type.String(), retryAfter: nullable(Type.Integer()) }),
  codes: [],
})
