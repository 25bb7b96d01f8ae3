import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { checksNotMade, machineChecks } from '../../../../checks.ts'
import { oneOf } from '../../../../shapes.ts'
import { kycLevels, kycProviders } from '../../../../states.ts'

const allChecks = [...machineChecks, ...checksNotMade] as const

/** The provider that verifies this member at this level, and what it checks and does not check. */
export const getKycProvider = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/get-kyc-provider',
  access: 'member',
  handoff: true,
  summary: 'The verification provider for the member.',
  body: Type.Object({ level: Type.Optional(oneOf(kycLevels)) }),
  result: Type.Object({
    provider: oneOf(kycProviders),
    flowName: Type.String(),
    /** Names of the provider's checks, and of those it does not claim. */
    checks: Type.Array(oneOf(allChecks)),
    notChecked: Type.Array(oneOf(allChecks)),
  }),
  codes: ['notSignedIn'],
})
