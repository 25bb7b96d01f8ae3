import { staffCaseReveal } from '@tessera/contract/endpoints/v1/staff/case/reveal.ts'
import { revealFact } from '../../../../../review/console/reveal.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffCaseRevealRoute = handle(staffCaseReveal, async ({ context, body, staff }) => {
  const { id, field, purpose } = body
  const fact = await refusing('caseUnknown', () => revealFact(context, { caseId: id, field, purpose, by: staff.name }))
  return { ...fact, read: [...fact.read], masked: false }
})
