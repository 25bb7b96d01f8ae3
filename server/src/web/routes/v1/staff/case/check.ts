import { staffCaseCheck } from '@tessera/contract/endpoints/v1/staff/case/check.ts'
import { check } from '../../../../../compliance/questionnaires/checklist.ts'
import { itemOf } from '../../../../../review/console/view.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffCaseCheckRoute = handle(staffCaseCheck, async ({ context, body, staff }) => {
  const { id, path, value } = body
  const [first] = value
  const yesNo = value.length === 1 && (first === 'true' || first === 'false')
  const checked = value.length === 0 ? null : yesNo ? first === 'true' : value
  const items = await refusing('decisionRefused', () => check(context, id, { [path]: checked }, staff.name))
  return items.map(itemOf)
})
