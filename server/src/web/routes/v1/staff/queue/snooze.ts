import { staffQueueSnooze } from '@tessera/contract/endpoints/v1/staff/queue/snooze.ts'
import { snoozeCases } from '../../../../../review/handling/arrange.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQueueSnoozeRoute = handle(staffQueueSnooze, ({ context, body, staff }) => {
  const { until, ...asked } = body
  return refusing('decisionRefused', () =>
    snoozeCases(context, { ...asked, until: until === null ? null : new Date(until), by: staff.name }),
  )
})
