import { Type } from 'typebox'
import { oneOf } from '../../../../shapes.ts'
import { flowNames } from '../../../../states.ts'
import { endpoint } from '../../../../endpoint.ts'
import { monitorEvents, monitorFaults } from '../../../../monitoring.ts'

type MonitorEventName = (typeof monitorEvents)[keyof typeof monitorEvents] | (typeof monitorFaults)[number]

const strict = { additionalProperties: false }

/**
 * Technical events of a page, sent as beacons; the page ignores the response. They contain only numbers and an
 * endpoint's name.
 */
export const monitorReport = endpoint({
  method: 'POST',
  path: '/v1/public/monitor/report',
  access: 'public',
  summary: 'Report technical events of a page.',
  bodyLimit: 4096,
  body: Type.Object(
    {
      events: Type.Array(
        Type.Object(
          {
            event: Type.Unsafe<MonitorEventName>({ enum: [...Object.values(monitorEvents), ...monitorFaults] }),
            /** The called endpoint, `METHOD /path` as in the contract. */
            call: Type.Optional(Type.String({ maxLength: 120 })),
            /** The verification flow of the page, under the vendors' name. */
            flow: Type.Optional(oneOf(flowNames)),
            /** HTTP status, if there was a response. */
            status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599 })),
            /** Milliseconds until it failed; left out from 30 s on. */
            duration: Type.Optional(Type.Integer({ minimum: 0, maximum: 29_999 })),
          },
          strict,
        ),
        { minItems: 1, maxItems: 20 },
      ),
    },
    strict,
  ),
  result: Type.Object({}),
  codes: [],
})
