import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable } from '../../../../shapes.ts'

/** The region and questionnaire files that the server has loaded, with what their checks find. */
export const staffSetupRules = endpoint({
  method: 'GET',
  path: '/v1/staff/setup/rules',
  access: 'staff',
  permission: 'manage',
  summary: 'The loaded region and questionnaire files, with the findings of their checks.',
  result: Type.Object({
    regions: Type.Array(
      Type.Object({
        region: Type.String(),
        /** A template is not legal advice. */
        template: Type.Boolean(),
        asOf: Type.String(),
        reviewedBy: nullable(Type.String()),
        tasks: Type.Integer(),
        findings: Type.Array(Type.String()),
      }),
    ),
    questionnaires: Type.Array(
      Type.Object({
        code: Type.Integer(),
        /** In English. Null of the proof of address, which is no questionnaire for members. */
        title: nullable(Type.String()),
        version: Type.Integer(),
        asOf: Type.String(),
        reviewedBy: nullable(Type.String()),
        findings: Type.Array(Type.String()),
      }),
    ),
  }),
  codes: ['notSignedIn'],
})
