import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { DateOnly, nullable, oneOf } from '../../../../../shapes.ts'

/** The member's tasks in verification, each with its state, deadline and screen; the most urgent first. */
export const taskList = endpoint({
  method: 'POST',
  path: '/segw/task/v1/task/list',
  access: 'member',
  summary: 'Tasks of verification.',
  body: Type.Object({}),
  result: Type.Object({
    list: Type.Array(
      Type.Object({
        task: oneOf(['VERIFY_IDENTITY', 'UPDATE_POI', 'PROVE_ADDRESS', 'ANNOUNCEMENT']),
        status: oneOf(['open', 'waiting', 'failed', 'done']),
        dueOn: nullable(DateOnly),
        path: Type.String(),
      }),
    ),
  }),
  codes: ['notSignedIn'],
})
