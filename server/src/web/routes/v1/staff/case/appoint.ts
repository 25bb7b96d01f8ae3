import { staffCaseAppoint } from '@tessera/contract/endpoints/v1/staff/case/appoint.ts'
import { appoint } from '../../../../../compliance/questionnaires/appoint.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffCaseAppointRoute = handle(staffCaseAppoint, async ({ context, body, staff }) => {
  const { id, at, link } = body
  const appointed = await refusing('decisionRefused', async () => appoint(context, id, { at, link, by: staff.name }))
  return { at: appointed.at.toISOString() }
})
