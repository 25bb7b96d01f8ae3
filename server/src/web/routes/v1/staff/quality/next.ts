import { staffQualityNext } from '@tessera/contract/endpoints/v1/staff/quality/next.ts'
import { takeCheck } from '../../../../../review/quality/checks.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQualityNextRoute = handle(staffQualityNext, ({ context, staff }) => takeCheck(context, staff.name))
