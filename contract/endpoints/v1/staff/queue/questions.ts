import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** The ready questions that fit a case of any kind, in English. */
export const staffQueueQuestions = endpoint({
  method: 'GET',
  path: '/v1/staff/queue/questions',
  access: 'staff',
  permission: 'review',
  summary: 'The ready questions that fit every case.',
  result: Type.Array(Type.Object({ name: Type.String(), text: Type.String() })),
  codes: ['notSignedIn'],
})
