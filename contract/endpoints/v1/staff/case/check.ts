import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, lineOf } from '../../../../shapes.ts'
import { ChecklistItem } from '../../../../case-view.ts'

/** Stores what a reviewer checked of a questionnaire. An empty value removes it. */
export const staffCaseCheck = endpoint({
  method: 'POST',
  path: '/v1/staff/case/check',
  access: 'staff',
  permission: 'review',
  summary: 'Tick or fill an item of the checklist of a questionnaire.',
  body: Type.Object({ id: Id, path: lineOf(100), value: Type.Array(lineOf(500), { maxItems: 50 }) }),
  result: Type.Array(ChecklistItem),
  codes: ['notSignedIn', 'caseUnknown', 'decisionRefused'],
})
