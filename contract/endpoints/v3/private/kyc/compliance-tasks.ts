import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { DateOnly } from '../../../../shapes.ts'
import { ClientClassView, ComplianceTask, LockedProducts, VoluntaryTask } from '../../../../tasks.ts'

/** Everything that the rules of the member's region require, and the requests of reviewers; the most urgent first. */
export const complianceTasks = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/compliance-tasks',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'The member’s duties.',
  body: Type.Object({}),
  result: Type.Object({
    site: Type.String(),
    /** Of the rules; `template`: no one has signed them off yet. */
    asOf: DateOnly,
    template: Type.Boolean(),
    /** Of the data on the member's pages, as in kyc-info. */
    version: Type.Integer(),
    /** False: no country of residence is known yet, and the one that it will be may ask for more. */
    residenceKnown: Type.Boolean(),
    clientClass: ClientClassView,
    list: Type.Array(ComplianceTask),
    locked: Type.Array(LockedProducts),
    /** Tests that the rules of the region do not require. The member may take them, and has no valid result. */
    voluntary: Type.Array(VoluntaryTask),
  }),
  codes: ['notSignedIn'],
})
