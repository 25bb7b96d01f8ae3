import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { DateOnly } from '../../../../shapes.ts'
import { ClientClassView, ComplianceTask } from '../../../../tasks.ts'

/** Everything the rules of the member's site ask of them, and what staff asked beside; the most urgent first. */
export const complianceTasks = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/compliance-tasks',
  sdkPath: '/v1/s1/kyc/integration/task/list',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'The member’s duties.',
  body: Type.Object({}),
  result: Type.Object({
    site: Type.String(),
    /** Of the rules; `template`: nobody has signed them yet. */
    asOf: DateOnly,
    template: Type.Boolean(),
    /** Of what the member's pages show, as in kyc-info. */
    version: Type.Integer(),
    clientClass: ClientClassView,
    list: Type.Array(ComplianceTask),
  }),
  codes: ['notSignedIn'],
})
