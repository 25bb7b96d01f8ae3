import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant, nullable } from '../../../../shapes.ts'

/** How each verification vendor is doing. Asks those with keys whether they can be reached. */
export const staffSetupProviders = endpoint({
  method: 'GET',
  path: '/v1/staff/setup/providers',
  access: 'staff',
  permission: 'manage',
  summary: 'The state of the verification vendors.',
  result: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Whether its keys are set. */
      connected: Type.Boolean(),
      /** Null without keys. */
      reachable: nullable(Type.Boolean()),
      /** No calls leave for some time, because too many failed. */
      paused: Type.Boolean(),
      failures: Type.Integer(),
      /** Of the last 30 days. Times are seconds from sending to the verdict. */
      cases: Type.Integer(),
      verdicts: Type.Integer(),
      approved: Type.Integer(),
      handedOver: Type.Integer(),
      p50: nullable(Type.Number()),
      p95: nullable(Type.Number()),
      lastVerdictAt: nullable(Instant),
      /** What a case costs, as the settings say. */
      cost: nullable(Type.String()),
    }),
  ),
  codes: ['notSignedIn'],
})
