import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** The member opened the list of notices: all of them are read. */
export const noticeSeen = endpoint({
  method: 'POST',
  path: '/v1/private/notice/seen',
  access: 'member',
  summary: 'Mark the notices as read.',
  body: Type.Object({}),
  result: Type.Object({ unread: Type.Integer() }),
  codes: ['notSignedIn'],
})
