import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, nullable } from '../../../../shapes.ts'

/** Gives the caller a decided case to look at again, the latest first: never one that they have worked on. */
export const staffQualityNext = endpoint({
  method: 'POST',
  path: '/v1/staff/quality/next',
  access: 'staff',
  permission: 'review',
  summary: 'Take a decided case for a quality check.',
  result: nullable(Type.Object({ id: Id })),
  codes: ['notSignedIn'],
})
