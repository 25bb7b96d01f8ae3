import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant } from '../../../../shapes.ts'

/** What happened to the member's account: the same events as our emails, newest first. Codes are never among them. */
export const noticeList = endpoint({
  method: 'GET',
  path: '/v1/private/notice/list',
  access: 'member',
  summary: 'What happened to the member’s account lately.',
  result: Type.Object({
    unread: Type.Integer(),
    list: Type.Array(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        text: Type.String(),
        at: Instant,
        unread: Type.Boolean(),
      }),
    ),
  }),
  codes: ['notSignedIn'],
})
