import { staffReverificationOpen } from '@tessera/contract/endpoints/v1/staff/reverification/open.ts'
import { askByRule } from '../../../../../review/acts/reverify.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffReverificationOpenRoute = handle(staffReverificationOpen, async ({ context, body, staff }) => {
  const { asked } = await refusing('setupRefused', () =>
    askByRule(context, body.rule, { by: staff.name, days: body.days }),
  )
  return { asked }
})
