import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable } from '../../../../shapes.ts'

/** Half of the cases, and nine in ten of them, took no longer, seconds; null below ten cases: of so few nothing can be said. */
const Wait = nullable(
  Type.Object({ medianSeconds: Type.Integer(), ninetiethSeconds: Type.Integer(), cases: Type.Integer() }),
)

/**
 * How long documents took from being sent to the result, by our own record of the last 30 days: all of them, whoever decided, and
 * those that a person did; checks by number and proofs of address apart. A measurement, not a promise.
 */
export const waitingTime = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/waiting-time',
  sdkPath: '/v1/s1/kyc/integration/waiting-time',
  access: 'member',
  handoff: true,
  summary: 'How long decisions took lately.',
  result: Type.Object({
    all: Wait,
    person: Wait,
    number: Type.Object({ all: Wait, person: Wait }),
    address: Type.Object({ all: Wait, person: Wait }),
  }),
  codes: ['notSignedIn'],
})
