import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { AskedQuestionnaire } from '../../../../member-acts.ts'
import { Id, oneOf } from '../../../../shapes.ts'

/** Asks a questionnaire of a member, by email. */
export const staffMemberAsk = endpoint({
  method: 'POST',
  path: '/v1/staff/member/ask',
  access: 'staff',
  permission: 'review',
  summary: 'Ask a questionnaire of a member.',
  body: AskedQuestionnaire,
  /** `proposed`: two people rejected it, and a second reviewer must ask for it, too. */
  result: Type.Object({ id: Id, outcome: oneOf(['asked', 'proposed']) }),
  codes: ['notSignedIn', 'memberUnknown', 'memberChangeRefused'],
})
