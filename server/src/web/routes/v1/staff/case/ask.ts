import { staffCaseAsk } from '@tessera/contract/endpoints/v1/staff/case/ask.ts'
import { askMember } from '../../../../../review/handling/questions.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffCaseAskRoute = handle(staffCaseAsk, ({ context, body, staff }) => {
  const { id, ready, own, days } = body
  return refusing('decisionRefused', () => askMember(context, { caseId: id, ready, own, days, by: staff.name }))
})
