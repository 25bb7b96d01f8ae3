import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { kycProviders } from '../../../../states.ts'
import { oneOf } from '../../../../shapes.ts'

/** Plays an invented person through the sandbox of a vendor. The answer is a line of JSON for each step, as it ends. */
export const staffSetupCheckProvider = endpoint({
  method: 'POST',
  path: '/v1/staff/setup/check-provider',
  access: 'staff',
  permission: 'manage',
  summary: 'Check a verification vendor.',
  body: Type.Object({ name: oneOf(kycProviders) }),
  result: Type.Any(),
  rawResult: true,
  codes: ['notSignedIn', 'setupRefused'],
})
