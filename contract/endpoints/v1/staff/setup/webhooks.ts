import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant, nullable, oneOf } from '../../../../shapes.ts'

/** Each partner’s webhooks: where they go, how many wait, and what became of the latest. */
export const staffSetupWebhooks = endpoint({
  method: 'GET',
  path: '/v1/staff/setup/webhooks',
  access: 'staff',
  permission: 'manage',
  summary: 'The webhooks of each partner, and what became of the latest.',
  result: Type.Array(
    Type.Object({
      partner: Type.String(),
      name: Type.String(),
      closed: Type.Boolean(),
      /** Null if the partner has no address, or its webhooks are stopped. */
      url: nullable(Type.String()),
      waiting: Type.Integer(),
      delivered: Type.Integer(),
      dead: Type.Integer(),
      /** Those that were given up first, then the latest of all. */
      latest: Type.Array(
        Type.Object({
          id: Type.String(),
          type: Type.String(),
          at: Instant,
          attempts: Type.Integer(),
          state: oneOf(['waiting', 'delivered', 'dead']),
          fault: nullable(Type.String()),
        }),
      ),
    }),
  ),
  codes: ['notSignedIn'],
})
