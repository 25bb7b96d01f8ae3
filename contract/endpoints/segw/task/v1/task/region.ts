import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { DateOnly, nullable } from '../../../../../shapes.ts'

/** The region of the member's tasks: the site, the country, and whose rules apply. */
export const taskRegion = endpoint({
  method: 'POST',
  path: '/segw/task/v1/task/region',
  access: 'member',
  summary: 'Region of the member’s tasks.',
  body: Type.Object({}),
  result: Type.Object({
    site: Type.String(),
    country: nullable(Type.String()),
    opened: Type.Boolean(),
    asOf: DateOnly,
    template: Type.Boolean(),
  }),
  codes: ['notSignedIn'],
})
