import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'

/** Fetches the photos of an identity that only the vendor has. The audit chain records who did. */
export const staffCaseFetchPhotos = endpoint({
  method: 'POST',
  path: '/v1/staff/case/fetch-photos',
  access: 'staff',
  permission: 'review',
  summary: 'Fetch the photos of a case that only the vendor has.',
  body: Type.Object({ id: Id }),
  result: Type.Object({
    /** How many files the case has now. */
    files: Type.Integer(),
  }),
  codes: ['notSignedIn', 'caseUnknown', 'decisionRefused'],
})
